package diag

// Short is what a message shows of a text that a user wrote: all of it, or its first 80 bytes when it is longer.
func Short(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	end := most
	for end > 0 && text[end]&0xC0 == 0x80 { // not within a character
		end--
	}
	return text[:end] + "..."
}
