import type { FormatDescriptor } from '../../files/format-descriptor';

/** Descriptor of Callgrove's own file format, `.mct` (docs/format.md). */
export const mct = {
  id: 'mct',
  name: 'Method Call Tree',
  extensions: ['.mct'],
  mediaType: 'application/vnd.callgrove.mct',
  head: 8,
  // \x89MCT\r\n\x1A\n
  begins: { magic: [0x89, 0x4d, 0x43, 0x54, 0x0d, 0x0a, 0x1a, 0x0a] },
  isReadAgain: true,
  refusals: {
    wanted: 'a .mct file written by the Callgrove agent (java -javaagent:callgrove-agent.jar=out=run.mct …)',
    mangled: {
      bytes: [0x4d, 0x43, 0x54],
      words: 'was once a .mct file, but its first bytes were changed, as happens when copying in text mode',
    },
  },
} satisfies FormatDescriptor;
