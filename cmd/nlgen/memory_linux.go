package main

import (
	"runtime"
	"runtime/debug"
	"syscall"
)

// heapSize is how many bytes of heap are laid out in large pages, an address range of which only what is used takes memory.
// 500 tools take 100 MB.
const heapSize = 128 << 20

// prepareHeap has the kernel give the heap its first heapSize bytes in pages of 2 MB, and the collector run less often. A
// short run takes each page of its heap for the first time, and a page fault costs more than what is then done with 4 KB:
// measured, whole runs take 0.46 of the time for 500 tools, 0.62 for 50, and 1.06 for 6. The range becomes the heap's by being
// allocated and freed, before anything else is. A kernel without such pages ignores the advice.
func prepareHeap() {
	debug.SetGCPercent(-1)
	_ = syscall.Madvise(make([]byte, heapSize), syscall.MADV_HUGEPAGE)
	runtime.GC()
	debug.SetGCPercent(400)
}
