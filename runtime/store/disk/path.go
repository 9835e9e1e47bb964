package disk

// Path is where a document lies in its project, with forward slashes.
func Path(plugin, namespace string) string { return folder + "/" + fileName(plugin, namespace) }
