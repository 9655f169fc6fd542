import type { FormatDescriptor } from '../../files/format-descriptor';

/** Collapsed stacks, as async-profiler, perf and py-spy write them: one stack a line, frames parted by `;`, then its count. */
export const collapsed = {
  id: 'collapsed',
  name: 'Collapsed stacks',
  extensions: ['.collapsed', '.folded', '.difffolded'],
  mediaType: 'text/x.collapsed-stacks',
  head: 4096,
  // A line with a count, or the beginning of a long one; what begins like JSON, XML or a log of the JVM is another format.
  begins: {
    text: /^(?![{<]|\[(?:[\s{["\]]|\d[\d.,T:+-]*(?:m?s|ns)?[,\]]))(?:\r?\n)*(?:[\t -\uffff]+ \d+\r?(?:\n|$)|[\t -\uffff]*;[\t -\uffff]*$)/,
  },
  refusals: { wanted: 'a file of collapsed stacks, one per line with its count (main;run;read 12)' },
} satisfies FormatDescriptor;
