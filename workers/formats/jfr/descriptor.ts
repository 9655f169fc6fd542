import type { FormatDescriptor } from '../../files/format-descriptor';

/** Descriptor of the files that JDK Flight Recorder writes (`.jfr`), and other profilers in the same format. */
export const jfr = {
  id: 'jfr',
  name: 'JDK Flight Recorder',
  extensions: ['.jfr'],
  mediaType: 'application/vnd.callgrove.jfr',
  head: 8,
  // FLR\0
  begins: { magic: [0x46, 0x4c, 0x52, 0x00] },
  refusals: {
    wanted: 'a .jfr file from JDK Flight Recorder or async-profiler (java -XX:StartFlightRecording=filename=run.jfr …)',
  },
} satisfies FormatDescriptor;
