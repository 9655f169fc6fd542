import type { FormatDescriptor } from '../../files/format-descriptor';

/**
 * Descriptor of files with collapsed stacks, as written by async-profiler, perf and py-spy: one stack per line, its frames
 * separated by `;`, followed by its count.
 */
export const collapsed = {
  id: 'collapsed',
  name: 'Collapsed stacks',
  extensions: ['.collapsed', '.folded', '.difffolded'],
  mediaType: 'text/x.collapsed-stacks',
  head: 4096,
  // A line with a count, or the start of a long one. Text that starts like JSON, XML or a JVM log is in another format.
  begins: {
    text: /^(?![{<]|\[(?:[\s{["\]]|\d[\d.,T:+-]*(?:m?s|ns)?[,\]]))(?:\r?\n)*(?:[\t -\uffff]+ \d+\r?(?:\n|$)|[\t -\uffff]*;[\t -\uffff]*$)/,
  },
  refusals: { wanted: 'a file of collapsed stacks, one per line with its count (main;run;read 12)' },
} satisfies FormatDescriptor;
