//go:build !linux

package main

import "runtime/debug"

// prepareHeap has the collector run less often: what a short run has allocated it mostly still needs.
func prepareHeap() { debug.SetGCPercent(400) }
