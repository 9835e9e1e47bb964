package disk

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// tryLock locks a file until it is closed or the process ends; ok is false while another has it.
func tryLock(f *os.File) (ok bool, err error) {
	const (
		failImmediately = 1
		exclusive       = 2
		violation       = syscall.Errno(33)
	)
	done, _, err := lockFileEx.Call(f.Fd(), failImmediately|exclusive, 0, 1, 0, uintptr(unsafe.Pointer(new(syscall.Overlapped))))
	switch {
	case done != 0:
		return true, nil
	case errors.Is(err, violation):
		return false, nil
	}
	return false, err
}
