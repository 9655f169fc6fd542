import { Origin } from '../../common/class-origins';
import type { EncodedProfile } from '../formats/mct/encoder';

const ORIGINS = {
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
  origins: ORIGINS,
  meta: { mainClass: 'acme.Main', ...meta },
});
