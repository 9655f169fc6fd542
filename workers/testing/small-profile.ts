import { Origin } from '../../common/class-origins';
import type { EncodedProfile } from '../formats/mct/encoder';
import { METHODS, SIZES } from './arbitrary';

/** A test profile that is small enough to remember: two threads, recursion, constructors, arrays. */
export const SMALL: EncodedProfile = {
  methods: METHODS,
  threads: [
    { name: 'main', nodes: 6 },
    { name: 'worker', nodes: 3 },
  ],
  //       main  run  run  A()  Object  Object | main run  run(I)
  depth: [0, 1, 2, 1, 2, 2, 0, 1, 1],
  method: [0, 5, 5, 2, 1, 3, 0, 5, 6],
  columns: { calls: [1, 4, 2, 3, 3, 3, 1, 10, 1], bytecodes: [100, 40, 20, 30, 3, 9, 10, 50, 5] },
  arrays: [
    { node: 0, type: 'I', arrays: 2, elements: 20 },
    { node: 0, type: 'R', arrays: 1, elements: 4 },
    { node: 7, type: 'I', arrays: 5, elements: 50 },
  ],
};

/** SMALL with classes of all origins, one of them unknown. */
export const ORIGINS: EncodedProfile = {
  ...SMALL,
  origins: {
    'app.Main': Origin.classFolder,
    'app.Größe$1': Origin.testFolder,
    'app.A': Origin.mainJar,
    'app.B': Origin.otherJar,
    'java.lang.Object': Origin.jdk,
  },
};

/** SMALL with three snapshots: constructors called in one interval whose next constructors are called in the following one. */
export const SNAPSHOTS: EncodedProfile = {
  ...SMALL,
  snapshots: {
    elapsed: [1000, 1500, 4000],
    columns: {
      calls: [
        { node: 0, state: 0, count: 1 },
        { node: 1, state: 0, count: 1 },
        { node: 1, state: 2, count: 2 },
        { node: 2, state: 1, count: 2 },
        { node: 3, state: 1, count: 2 },
        { node: 4, state: 1, count: 1 },
        { node: 4, state: 2, count: 1 },
        { node: 7, state: 2, count: 4 },
      ],
      bytecodes: [
        { node: 0, state: 0, count: 60 },
        { node: 0, state: 1, count: 10 },
        { node: 0, state: 2, count: 30 },
        { node: 1, state: 2, count: 20 },
        { node: 7, state: 2, count: 17 },
        { node: 8, state: 0, count: 5 },
      ],
    },
  },
};

/** SNAPSHOTS with bytes added, and with snapshots of arrays and bytes. */
export const SIZED: EncodedProfile = {
  ...SNAPSHOTS,
  columns: { ...SNAPSHOTS.columns, bytes: [160, 0, 0, 0, 0, 0, 0, 280, 0] },
  sizes: SIZES,
  meta: {
    layout: {
      alignment: 8,
      reference: 4,
      header: 12,
      arrays: Object.fromEntries([...'BCDFIJSZR'].map((type) => [type, 16])),
    },
  },
  snapshots: {
    elapsed: SNAPSHOTS.snapshots!.elapsed,
    columns: {
      ...SNAPSHOTS.snapshots!.columns,
      bytes: [
        { node: 0, state: 0, count: 56 },
        { node: 0, state: 2, count: 32 },
        { node: 7, state: 1, count: 280 },
      ],
    },
    arrays: [
      { node: 0, state: 0, type: 'I', arrays: 1, elements: 10 },
      { node: 0, state: 2, type: 'R', arrays: 1, elements: 4 },
      { node: 7, state: 1, type: 'I', arrays: 2, elements: 20 },
      { node: 7, state: 2, type: 'I', arrays: 3, elements: 30 },
    ],
  },
};
