package linediff

import (
	"slices"
	"sort"
)

// change says that new[new:newEnd] stands in place of old[old:oldEnd].
type change struct{ old, oldEnd, new, newEnd int }

// changes finds what differs between two texts. What stays are the lines that occur once in each text, as many as keep
// their order, and what is equal next to them. That reads better than a longest common subsequence, which likes to keep
// lone braces, and takes n log n.
func changes(old, new []string) []change {
	var all []change
	o, n := 0, 0 // everything before is settled
	for _, kept := range append(anchors(old, new), line{len(old), len(new)}) {
		for o < len(old) && n < len(new) && old[o] == new[n] {
			o, n = o+1, n+1
		}
		if kept.old < o {
			continue
		}
		end := kept
		for end.old > o && end.new > n && old[end.old-1] == new[end.new-1] {
			end = line{end.old - 1, end.new - 1}
		}
		if end.old > o || end.new > n {
			all = append(all, change{o, end.old, n, end.new})
		}
		o, n = kept.old, kept.new
	}
	return all
}

// line is a line's place in both texts.
type line struct{ old, new int }

// anchors are lines that occur once in each text: the longest choice of them that is in the same order in both.
func anchors(old, new []string) []line {
	inNew := once(new)
	var all []line
	for text, o := range once(old) {
		if n, ok := inNew[text]; ok && o >= 0 && n >= 0 {
			all = append(all, line{o, n})
		}
	}
	slices.SortFunc(all, func(a, b line) int { return a.old - b.old })

	// The longest increasing subsequence of the places in new: ends[k] ends the best one of k+1 lines so far.
	var ends []int
	before := make([]int, len(all))
	for i, a := range all {
		k := sort.Search(len(ends), func(k int) bool { return all[ends[k]].new >= a.new })
		before[i] = -1
		if k > 0 {
			before[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, i)
		}
		ends[k] = i
	}
	chosen := make([]line, len(ends))
	if len(ends) > 0 {
		for i, k := ends[len(ends)-1], len(ends)-1; k >= 0; i, k = before[i], k-1 {
			chosen[k] = all[i]
		}
	}
	return chosen
}

// once maps each line to its place, or to -1 when it occurs more than once.
func once(lines []string) map[string]int {
	places := make(map[string]int, len(lines))
	for i, text := range lines {
		if _, again := places[text]; again {
			i = -1
		}
		places[text] = i
	}
	return places
}
