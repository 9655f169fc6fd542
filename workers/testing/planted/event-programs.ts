/** Programs with a planted cause of events of the VM, for tests. */
import { Origin } from '../../../common/class-origins';
import type { EncodedProfile } from '../../formats/mct/encoder';

/**
 * A server whose method `Plugins.run` gets a class from a loader. One with a loader per request defines the same three classes in each
 * of 200 requests, instead of once: a storm of loaded classes.
 */
export const loadingProgram = (hasLoaderPerRequest: boolean): EncodedProfile => {
  const defined = hasLoaderPerRequest ? 600 : 3;
  return {
    methods: [
      { className: 'acme.Main', name: 'main', descriptor: '()V' },
      { className: 'acme.Plugins', name: 'run', descriptor: '()V' },
      { className: 'java.lang.ClassLoader', name: 'loadClass', descriptor: '(Ljava/lang/String;)Ljava/lang/Class;' },
      { className: 'java.lang.ClassLoader', name: 'defineClass1', descriptor: '()Ljava/lang/Class;' },
    ],
    threads: [{ name: 'main', nodes: 4 }],
    depth: [0, 1, 2, 3],
    method: [0, 1, 2, 3],
    columns: { calls: [1, 200, 600, defined], bytecodes: [2000, 8000, 6000 + 90 * defined, 0] },
    origins: {
      'acme.Main': Origin.classFolder,
      'acme.Plugins': Origin.classFolder,
      'java.lang.ClassLoader': Origin.jdk,
    },
    meta: { mainClass: 'acme.Main' },
  };
};

/**
 * A program whose method `Rows.sum` adds up 20 items in each of 150 calls. One reads until there are no more, so that an exception
 * ends each loop; the other one asks before.
 */
export const loopingProgram = (isEndedByException: boolean): EncodedProfile => {
  const ends = isEndedByException ? 150 : 0;
  return {
    methods: [
      { className: 'acme.Main', name: 'main', descriptor: '()V' },
      { className: 'acme.Rows', name: 'sum', descriptor: '()J' },
      { className: 'java.util.ArrayList$Itr', name: 'next', descriptor: '()Ljava/lang/Object;' },
      { className: 'java.util.NoSuchElementException', name: '<init>', descriptor: '()V' },
      { className: 'java.lang.Throwable', name: '<init>', descriptor: '()V' },
    ],
    threads: [{ name: 'main', nodes: 5 }],
    depth: [0, 1, 2, 3, 4],
    method: [0, 1, 2, 3, 4],
    columns: {
      calls: [1, 150, 3000 + ends, ends, ends],
      bytecodes: [1500, 60_000, 30_000 + 8 * ends, 5 * ends, 20 * ends],
    },
    origins: {
      'acme.Main': Origin.classFolder,
      'acme.Rows': Origin.classFolder,
      'java.util.ArrayList$Itr': Origin.jdk,
      'java.util.NoSuchElementException': Origin.jdk,
      'java.lang.Throwable': Origin.jdk,
    },
    meta: { mainClass: 'acme.Main' },
  };
};

const THROWING_ORIGINS = {
  'acme.Main': Origin.classFolder,
  'acme.Parser': Origin.classFolder,
  'lib.Numbers': Origin.otherJar,
  'lib.BadNumber': Origin.otherJar,
  'java.lang.Throwable': Origin.jdk,
  'java.lang.Object': Origin.jdk,
};

/**
 * A program whose method `Parser.parse` calls a library that creates exceptions.
 *
 * @param exceptions how many of 1,000 calls create one
 */
export const throwingProgram = (exceptions: number, meta: Record<string, unknown> = {}): EncodedProfile => ({
  methods: [
    { className: 'acme.Main', name: 'main', descriptor: '()V' },
    { className: 'acme.Parser', name: 'parse', descriptor: '()V' },
    { className: 'lib.Numbers', name: 'read', descriptor: '()I' },
    { className: 'lib.BadNumber', name: '<init>', descriptor: '()V' },
    { className: 'java.lang.Throwable', name: '<init>', descriptor: '()V' },
    { className: 'java.lang.Object', name: 'notifyAll', descriptor: '()V' },
  ],
  threads: [{ name: 'main', nodes: 6 }],
  depth: [0, 1, 2, 3, 4, 1],
  method: [0, 1, 2, 3, 4, 5],
  columns: {
    calls: [1, 1000, 1000, exceptions, exceptions, 3],
    bytecodes: [10_000, 50_000, 90_000, 10 * exceptions, 8 * exceptions, 0],
  },
  origins: THROWING_ORIGINS,
  meta: { mainClass: 'acme.Main', ...meta },
});
