import type { FormatDescriptor } from '../../files/format-descriptor';

/** A text format: a line with its name, then one stack per line, followed by its count. */
export const stacks = {
  id: 'stacks',
  name: 'Stacks as text',
  extensions: ['.stacks'],
  mediaType: 'text/x.stacks',
  head: 1024,
  begins: { text: /^stacks 1\r?\n/ },
  refusals: { wanted: 'a .stacks file, with one stack a line (main;run;read 12) below a line of its name' },
} satisfies FormatDescriptor;
