import type { FormatDescriptor } from '../../files/format-descriptor';

/** Descriptor of text written by `perf script` from a recording of Linux perf. */
export const perfScript = {
  id: 'perf-script',
  name: 'perf script',
  extensions: ['.perf', '.perf.txt'],
  mediaType: 'text/x.perf-script',
  head: 4096,
  // The title that --header adds; or thread, ids and processor, followed by time and event, or by a line with a frame.
  begins: {
    text: /^\s*(# =+\s+# captured on|\S.{0,63}?[ \t]-?\d+(\/-?\d+)?(\s(.*\s)?\d+\.\d+:\s+(\d+\s+)?(\S+:\s|PERF_R)|(\s.*)?\n\s+[\da-f]{4,} \S))/,
  },
  refusals: { wanted: 'a text file from Linux perf (perf script > run.perf.txt)' },
} satisfies FormatDescriptor;
