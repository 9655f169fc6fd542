// Demo records itself with Go's own profilers: processor time, the heap and waits for a mutex, into the folder that is named.
package main

import (
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"sort"
	"strings"
	"sync"
	"time"
)

type tree struct {
	left, right *tree
	words       []string
}

func grow(depth int) *tree {
	if depth == 0 {
		return &tree{words: strings.Split(strings.Repeat("b a c ", 40), " ")}
	}
	return &tree{left: grow(depth - 1), right: grow(depth - 1)}
}

func (t *tree) sorted() int {
	if t == nil {
		return 0
	}
	sort.Strings(t.words)
	return len(t.words) + t.left.sorted() + t.right.sorted()
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func write(folder, name string) {
	file, err := os.Create(filepath.Join(folder, name+".pb.gz"))
	must(err)
	must(pprof.Lookup(name).WriteTo(file, 0))
	must(file.Close())
}

func main() {
	folder := os.Args[1]
	runtime.SetMutexProfileFraction(1)
	runtime.MemProfileRate = 64 << 10
	file, err := os.Create(filepath.Join(folder, "cpu.pb.gz"))
	must(err)
	must(pprof.StartCPUProfile(file))
	var lock sync.Mutex
	var all sync.WaitGroup
	var kept []*tree
	end := time.Now().Add(time.Second)
	for worker := 0; worker < 3; worker++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for time.Now().Before(end) {
				made := grow(8)
				lock.Lock()
				if made.sorted() > 0 && len(kept) < 20 {
					kept = append(kept, made)
				}
				lock.Unlock()
			}
		}()
	}
	all.Wait()
	pprof.StopCPUProfile()
	must(file.Close())
	runtime.GC()
	write(folder, "heap")
	write(folder, "mutex")
	runtime.KeepAlive(kept)
}
