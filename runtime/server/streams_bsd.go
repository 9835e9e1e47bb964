//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package server

import "syscall"

// dup2 lets descriptor to lead where from does.
func dup2(from, to int) error { return syscall.Dup2(from, to) }
