package main

import (
	"fmt"
	"io"
	"time"
)

// stopwatch takes down how long stages take that follow each other. The zero stopwatch is ready.
type stopwatch struct {
	stages []stage
}

type stage struct {
	name  string
	began time.Time
}

// begin ends the stage before and begins another.
func (s *stopwatch) begin(name string) {
	s.stages = append(s.stages, stage{name, time.Now()})
}

// print ends the last stage and writes a line for each and one for their sum.
func (s *stopwatch) print(w io.Writer) {
	end := time.Now()
	for i, stage := range s.stages {
		until := end
		if i+1 < len(s.stages) {
			until = s.stages[i+1].began
		}
		printTime(w, stage.name, until.Sub(stage.began))
	}
	if len(s.stages) > 0 {
		printTime(w, "total", end.Sub(s.stages[0].began))
	}
}

func printTime(w io.Writer, name string, took time.Duration) {
	fmt.Fprintf(w, "%-8s %8.1f ms\n", name, float64(took)/float64(time.Millisecond))
}
