// Package soak holds servers of one project to what they promise together, however long they run. In goes nothing but
// processes of a real plugin; out comes a test: what every client saw, in whatever order the calls of all of them
// overlapped, is what one server that takes one call at a time would have answered. Nothing imports it.
package soak
