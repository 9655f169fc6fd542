import type { FormatDescriptor } from '../../files/format-descriptor';

/**
 * Descriptor of profiles in the format of pprof, which Go, async-profiler, Pyroscope, Parca, Datadog and others write, nearly
 * always gzipped.
 */
export const pprof = {
  id: 'pprof',
  name: 'pprof',
  extensions: ['.pprof', '.pb', '.prof'],
  mediaType: 'application/vnd.callgrove.pprof',
  head: 64,
  // A protobuf message has no magic bytes. It starts with a sample type, a sample, an entry of a table, the empty string, or Go's
  // time.
  begins: {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the tags of fields are such characters
    text: /^(?:\n[\x02-\x16](?:\x08[^\x00-\x7f]*[\x00-\x7f]|\x10)|[\x12Z][^\x00-\x7f]*[\x00-\x7f][\x08\n]|[\x1a"*][^\x00-\x7f]*[\x00-\x7f]\x08|2\x00[\x12\x1a"*2]|H[^\x00-\x7f]{8}[\x00-\x7f][\n\x12P])/,
  },
  refusals: { wanted: 'a pprof file, gzipped or not (jfrconv --output pprof run.jfr run.pprof)' },
} satisfies FormatDescriptor;
