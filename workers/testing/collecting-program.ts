import type { EncodedProfile } from '../formats/mct/encoder';

const YOUNG = { collections: 1, cause: 'G1 Evacuation Pause', collector: 'G1 Young Generation', duration: 12 };

/** Entries of `snapshots` in section `meta`: the first snapshot follows one collection, the second two that were merged. */
export const COLLECTED = [
  { elapsed: 1000, gc: { ...YOUNG, before: 81_234_567, after: 1_234_567 } },
  {
    elapsed: 3000,
    gc: {
      ...YOUNG,
      ...{ collections: 2, cause: 'System.gc()', duration: 30, before: 90_000_000, after: 2_000_000 },
      causes: { 'System.gc()': 1, 'G1 Evacuation Pause': 1 },
    },
  },
];

/** A program whose snapshots were taken at garbage collections. */
export const collectingProgram = (meta: Record<string, unknown> = {}): EncodedProfile => ({
  methods: [
    { className: 'acme.Main', name: 'main', descriptor: '()V' },
    { className: 'acme.Buffer', name: 'grow', descriptor: '()V' },
  ],
  threads: [{ name: 'main', nodes: 2 }],
  depth: [0, 1],
  method: [0, 1],
  columns: { calls: [1, 30], bytecodes: [1000, 60_000] },
  snapshots: {
    elapsed: COLLECTED.map(({ elapsed }) => elapsed),
    columns: {
      bytecodes: [
        { node: 0, state: 0, count: 400 },
        { node: 1, state: 0, count: 20_000 },
        { node: 1, state: 1, count: 30_000 },
      ],
    },
  },
  meta: { mainClass: 'acme.Main', snapshots: COLLECTED, collections: { seen: 4, merged: 1, missed: 1 }, ...meta },
});
