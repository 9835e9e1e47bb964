package main

import "runtime/debug"

// version is the version of nlgen's module that the binary was built from; "(devel)" when the build does not know it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
