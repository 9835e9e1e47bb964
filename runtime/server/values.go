package server

import (
	"errors"
	"slices"
	"strings"
	"time"
)

// folders is the value of --project.
type folders []string

func (f *folders) String() string { return strings.Join(*f, ", ") }
func (f *folders) Type() string   { return "folder" }
func (f *folders) repeated()      {}

// Set takes one folder. An empty one, which an empty variable of a script makes, is never the working directory.
func (f *folders) Set(path string) error {
	if path == "" {
		return errors.New("it takes the project's folder")
	}
	*f = append(*f, path)
	return nil
}

// toolNames is the value of --tools and --exclude-tools: names, several by commas or by repeating the flag.
type toolNames []string

func (t *toolNames) String() string { return strings.Join(*t, ",") }
func (t *toolNames) Type() string   { return "names" }
func (t *toolNames) repeated()      {}

func (t *toolNames) Set(list string) error {
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name == "" {
			return errors.New("it takes the names of tools, separated by commas")
		}
		*t = append(*t, name)
	}
	return nil
}

// choice is the value of a flag that takes one of a few words.
type choice struct {
	value string
	words []string
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return strings.Join(c.words, "|") }

func (c *choice) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return errors.New("it takes " + alternatives(c.words))
	}
	c.value = word
	return nil
}

// period is the value of --deadline.
type period time.Duration

func (d *period) String() string { return time.Duration(*d).String() }
func (d *period) Type() string   { return "time" }

func (d *period) Set(text string) error {
	v, err := time.ParseDuration(text)
	if err != nil || v <= 0 {
		return errors.New("it takes a time such as 30s or 2m")
	}
	*d = period(v)
	return nil
}

// alternatives lists words: "a, b or c".
func alternatives(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
