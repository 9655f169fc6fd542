import type { FormatDescriptor } from '../../files/format-descriptor';

/**
 * Descriptor of text files of HPROF, the JDK's own profiler up to JDK 8 (`java -agentlib:hprof`). Its binary files are heap
 * dumps, which are a different format.
 */
export const hprofText = {
  id: 'hprof-text',
  name: 'HPROF text',
  extensions: ['.hprof.txt', '.java.prof'],
  mediaType: 'text/x.hprof',
  head: 512,
  begins: {
    text: /^\s*(JAVA PROFILE \d[\d.]*(?![\d.\0])|THREAD START \(|TRACE \d+:|SITES BEGIN|CPU SAMPLES BEGIN|CPU TIME \(ms\) BEGIN|MONITOR TIME BEGIN|(# )?count callee caller time)/,
  },
  refusals: { wanted: 'a java.hprof.txt file written by the HPROF profiler (java -agentlib:hprof=cpu=samples)' },
} satisfies FormatDescriptor;
