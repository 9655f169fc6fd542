import type { FormatDescriptor } from '../../files/format-descriptor';

/** Flame graphs that async-profiler draws: pages with the frames as calls of a script. Other pages are no profiles. */
export const flameHtml = {
  id: 'flame-html',
  name: 'async-profiler flame graph',
  // Not .html: folders and archives are full of other pages.
  extensions: ['.flame.html', '.flamegraph.html'],
  mediaType: 'text/x.async-profiler-flame-graph',
  head: 4096,
  begins: { text: /^\s*<!DOCTYPE html>[\s\S]*>async-profiler<\/a>[\s\S]*<canvas id=['"]canvas['"]/i },
  refusals: { wanted: 'an async-profiler HTML flame graph' },
} satisfies FormatDescriptor;
