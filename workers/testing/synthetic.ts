/** Generates large made-up profiles for tests and benches. */
import type { EncodedMethod, EncodedProfile } from '../formats/mct/encoder';

/** Shape of a generated program. */
export interface SyntheticShape {
  /** Most contexts in all threads together; about half as many result. */
  contexts: number;
  seed: number;
  threads: number;
  methods: number;
  /** Share of the methods that behave differently from the unchanged program with the same seed; 0 for the unchanged program. */
  changed: number;
}

const PACKAGES = [
  'java.util',
  'java.lang',
  'java.io',
  'java.util.concurrent',
  'org.shop.web',
  'org.shop.cart',
  'org.shop.store.index',
  'org.shop.store.sql',
];
const NOUNS = [
  'Order',
  'Index',
  'Page',
  'Row',
  'Query',
  'Session',
  'Buffer',
  'Token',
  'Map',
  'Node',
  'Cursor',
  'Plan',
  'Lexer',
  'Cache',
];
const KINDS = ['Reader', 'Writer', 'Factory', 'Visitor', 'Entry', 'List', 'Handler', 'Parser', 'Impl', 'Iterator'];
const VERBS = [
  'get',
  'put',
  'find',
  'scan',
  'next',
  'parse',
  'resolve',
  'compare',
  'hash',
  'flush',
  'visit',
  'add',
  'copy',
  'close',
];
const TYPES = ['B', 'R', 'I', 'C'];

/** Index of Object's constructor, which every generated constructor calls first. */
const OBJECT_INIT = 2;

/** A small, seeded random number generator (xorshift), good enough for generated programs. */
function random(seed: number): () => number {
  let state = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) | 1;
  state ^= state >>> 12;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * Generates a profile that looks like a real one: few hot and many cold methods, uneven fan-out, recursion, constructors that
 * chain to Object's, arrays. Deterministic; only `changed` methods behave differently.
 */
export function synthetic(shape: SyntheticShape): EncodedProfile {
  const { methods, callees } = program(shape);
  const depth: number[] = [];
  const method: number[] = [];
  const calls: number[] = [];
  const bytecodes: number[] = [];
  const arrays: NonNullable<EncodedProfile['arrays']> = [];
  const threads: EncodedProfile['threads'] = [];
  const main = Math.floor(shape.contexts * (shape.threads === 1 ? 1 : 0.8));
  for (let t = 0; t < shape.threads; t++) {
    const budget = t === 0 ? main : Math.max(1, Math.floor((shape.contexts - main) / (shape.threads - 1)));
    const first = depth.length;
    const stack: { method: number; depth: number; calls: number; share: number; path: number }[] = [
      { method: t === 0 ? 0 : 1, depth: 0, calls: 1, share: budget, path: shape.seed },
    ];
    while (stack.length > 0) {
      const here = stack.pop()!;
      const node = depth.length;
      depth.push(here.depth);
      method.push(here.method);
      calls.push(here.calls);
      bytecodes.push(here.calls * (3 + ((here.method * 7919) % 90)));
      if (here.method % 5 === 2) {
        const count = here.calls * (1 + (here.method % 3));
        arrays.push({ node, type: TYPES[here.method % 4], arrays: count, elements: count * (8 + (here.method % 40)) });
      }
      // Random choices depend only on the path, so a change in one place leaves the others unaffected.
      const roll = random(here.path);
      let left = here.share - 1;
      const own = callees[here.method];
      for (let k = 0; k < own.length && (left >= 1 || own[k] === OBJECT_INIT); k++) {
        if (own[k] === OBJECT_INIT) {
          stack.push({ method: OBJECT_INIT, depth: here.depth + 1, calls: here.calls, share: 1, path: 0 });
          continue;
        }
        const part = k === own.length - 1 ? left : Math.floor(left * (0.25 + 0.5 * roll()));
        if (part < 1) continue;
        left -= part;
        const factor = 1 + Math.floor(roll() * roll() * 12);
        stack.push({
          method: own[k],
          depth: here.depth + 1,
          calls: Math.min(here.calls * factor, 1e5),
          share: part,
          path: (Math.imul(here.path ^ own[k], 0x9e3779b1) >>> 3) | 1,
        });
      }
    }
    threads.push({ name: t === 0 ? 'main' : `worker-${t}`, nodes: depth.length - first });
  }
  return { methods, threads, depth, method, columns: { calls, bytecodes }, arrays };
}

function program({ methods: count, seed, changed }: SyntheticShape): { methods: EncodedMethod[]; callees: number[][] } {
  const roll = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)];
  const methods: EncodedMethod[] = [
    {
      className: 'org.shop.Main',
      name: 'main',
      descriptor: '([Ljava/lang/String;)V',
      flags: 2,
      line: 12,
      sourceFile: 'Main.java',
    },
    { className: 'java.lang.Thread', name: 'run', descriptor: '()V', line: 840, sourceFile: 'Thread.java' },
    { className: 'java.lang.Object', name: '<init>', descriptor: '()V', flags: 1, line: 44, sourceFile: 'Object.java' },
  ];
  const callees: number[][] = [[], [], []];
  for (let m = methods.length; m < count; m++) {
    const noun = `${pick(NOUNS)}${pick(KINDS)}`;
    const className = `${pick(PACKAGES)}.${noun}`;
    const isConstructor = m % 9 === 0;
    methods.push({
      className,
      name: isConstructor ? '<init>' : `${pick(VERBS)}${pick(NOUNS)}${m % 11 === 0 ? m : ''}`,
      descriptor: `(${'I'.repeat(m % 3)}${m > 255 ? 'J'.repeat((m >> 8) % 7) : ''})V`,
      flags: isConstructor ? 1 : 0,
      line: 10 + (m % 900),
      sourceFile: `${noun}.java`,
      ...(isConstructor ? { chained: OBJECT_INIT } : {}),
    });
    callees.push([]);
  }
  for (let m = 0; m < count; m++) {
    if (m === OBJECT_INIT) continue;
    const plain = random(seed * 7 + m);
    const roll = m >= 50 && plain() < changed ? random(seed * 13 + m + 1) : plain;
    const fan = m < 2 ? 12 : 1 + Math.floor(roll() * roll() * 9);
    const own = new Set<number>(m % 9 === 0 ? [OBJECT_INIT] : []);
    for (let k = 0; k < fan; k++) own.add(3 + Math.floor(roll() ** 2 * (count - 3)));
    callees[m] = [...own].filter((callee) => callee !== OBJECT_INIT || m % 9 === 0);
  }
  return { methods, callees };
}
