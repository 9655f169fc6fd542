import type { FormatDescriptor } from '../../files/format-descriptor';

/**
 * Descriptor of flame graphs drawn by async-profiler: HTML pages in which frames are calls in a script. Other pages are not
 * profiles.
 */
export const flameHtml = {
  id: 'flame-html',
  name: 'async-profiler flame graph',
  // Not .html, because folders and archives are full of other pages.
  extensions: ['.flame.html', '.flamegraph.html'],
  mediaType: 'text/x.async-profiler-flame-graph',
  // Styles and buttons come before the marker: 1 kB of them in version 2, 7 kB in 4.6.
  head: 2 ** 15,
  begins: { text: /^\s*<!DOCTYPE html>[\s\S]*>async-profiler<\/a>[\s\S]*<canvas id=['"]canvas['"]/i },
  refusals: { wanted: 'an async-profiler HTML flame graph' },
} satisfies FormatDescriptor;
