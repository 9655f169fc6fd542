import type { FormatDescriptor } from '../../files/format-descriptor';

/** Descriptor of files of the viewer speedscope, which py-spy, rbspy, .NET's dotnet-trace and others also write. */
export const speedscope = {
  id: 'speedscope',
  name: 'speedscope',
  extensions: ['.speedscope.json', '.speedscope'],
  mediaType: 'application/vnd.callgrove.speedscope+json',
  head: 4096,
  // An object with speedscope's schema, with speedscope as its exporter, or with a field specific to the format near the start.
  begins: {
    text: /^(?:ï»¿)?\s*\{[\s\S]*?"(?:\$schema"\s*:\s*"https:\/\/www\.speedscope\.app\/|exporter"\s*:\s*"speedscope|shared"\s*:\s*\{\s*"frames"\s*:|profiles"\s*:\s*\[\s*\{\s*"type"\s*:\s*"(?:sampled|evented)")/,
  },
  refusals: { wanted: 'a speedscope file (.speedscope.json)' },
} satisfies FormatDescriptor;
