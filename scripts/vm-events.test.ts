import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { methodsIn, PROCESS_EVENTS, VM_EVENTS, type VmEvent } from '../common/vm-events/vm-events';
import { loadedClasses } from './events/programs.js';
import { findJdks, hasCompiler } from './lib/jdk.js';

/** Classes that not every JDK has. */
const NEW = ['java.lang.BaseVirtualThread'];
const jdks = findJdks().filter(({ home }) => hasCompiler(home));

/** Names of an event's methods as docs/metrics.md writes them: oldest JDK first, and each class once. */
function documented({ methods }: VmEvent): string[] {
  let before = '';
  return methods.toReversed().flatMap((since) =>
    since.methods.flatMap(({ className, names, parameters }) => {
      const simple = className.slice(className.lastIndexOf('.') + 1);
      return names.map((name) => {
        if (name === '<init>') return simple;
        const owner = simple === '' || simple === before ? '' : `${simple}.`;
        before = simple;
        return `${owner}${name}${parameters === '(J)' ? '(long)' : ''}`;
      });
    }),
  );
}

describe('events of the VM', () => {
  it('are those of the table in docs/metrics.md, in its order', () => {
    const sections = readFileSync('docs/metrics.md', 'utf8').split('\n## ');
    const section = sections.find((each) => each.startsWith('12. Events of the VM\n')) ?? '';
    const rows = [...section.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)].map(([, id, calls]) => [
      id,
      [...calls.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    ]);
    expect(rows).toEqual(VM_EVENTS.map((event) => [event.id, documented(event)]));
  });

  it('have those of the built-in processes beside them, by id, label and unit', () => {
    for (const [process, event] of [
      ['Monitors', PROCESS_EVENTS[0]],
      ['Throws', PROCESS_EVENTS[1]],
    ] as const) {
      const java = readFileSync(`agent-java/agent/src/main/java/org/callgrove/agent/process/${process}.java`, 'utf8');
      expect(java).toContain(`new Metric("${event.id}", "${event.label}", "${event.unit}", Metric.Accuracy.EXACT)`);
    }
  });

  it('have ids that the recorder reserves', () => {
    const declared = readFileSync('agent-java/agent/src/main/java/org/callgrove/agent/user/DeclaredMetrics.java', 'utf8');
    const reserved = /EVENTS = List\.of\(([^)]*)\)/.exec(declared)?.[1] ?? '';
    expect([...reserved.matchAll(/"([^"]+)"/g)].map(([, id]) => id)).toEqual(VM_EVENTS.map(({ id }) => id));
  });

  it.each(jdks)('are methods of JDK $major in $home', ({ home, major }) => {
    const classes = [
      ...new Set(VM_EVENTS.flatMap(({ methods }) => methods.flatMap((each) => each.methods.map(({ className }) => className)))),
    ];
    const known = classes.filter((name) => name !== '' && !NEW.includes(name));
    const listed = execFileSync(path.join(home, 'bin', 'javap'), ['-p', '--module', 'java.base', ...known], { encoding: 'utf8' });
    const bodies = new Map(
      listed.split(/(?=Compiled from)/).map((text) => [/(?:class|interface) ([\w.$]+)/.exec(text)?.[1] ?? '', text]),
    );
    for (const event of VM_EVENTS) {
      const { id } = event;
      const has = methodsIn(event, major).every(({ className, names }) => {
        if (className === '' || NEW.includes(className)) return true;
        const simple = className.slice(className.lastIndexOf('.') + 1);
        const isThere = (name: string) =>
          new RegExp(`\\s${name === '<init>' ? `(?:${className}|${simple})` : name}\\(`).test(bodies.get(className) ?? '');
        // One of two names is that of this version.
        return id === 'sleeps' ? names.some(isThere) : names.every(isThere);
      });
      expect(has, `${id} in ${home}`).toBe(true);
    }
  });
});

describe('classes in the log of the VM', () => {
  const boot = (name: string, source: string, address = '0x00007f6dac1cc830') =>
    `${name} source: ${source}\n klass: 0x00000007c0000800 super: 0x00000007c0040fc0 loader: [loader data: ${address} of 'bootstrap'] bytes: 1675 checksum: 694a5fd3\n`;
  const defined = (name: string, source: string) =>
    `${name} source: ${source}\n klass: 0x1 super: 0x2 interfaces: 0x3 loader: [loader data: 0x4 for instance a 'jdk/internal/loader/ClassLoaders$AppClassLoader'{0x5}] bytes: 221 checksum: 0\n`;

  it.each([
    ['one of a jar', defined('a.B', 'file:/a.jar'), { defined: 1, hidden: 0, bootHidden: 0, own: 0 }],
    [
      'one of a module with another loader',
      defined('a.B', 'jrt:/jdk.compiler'),
      { defined: 1, hidden: 0, bootHidden: 0, own: 0 },
    ],
    ['a hidden one', defined('a.B$$Lambda/0x1', 'a.B'), { defined: 0, hidden: 1, bootHidden: 0, own: 0 }],
    [
      'a hidden one of the JDK',
      boot('java.lang.invoke.LambdaForm$MH/0x1', '__JVM_LookupDefineClass__'),
      { defined: 0, hidden: 0, bootHidden: 1, own: 0 },
    ],
    ['one of the VM', boot('java.lang.Object', 'jrt:/java.base'), { defined: 0, hidden: 0, bootHidden: 0, own: 1 }],
    [
      'one with lines on its supertypes before and within',
      `set_secondary_supers: hash_slot: 42; klass: a.B\n  - 1 elements; bitmap: 0x0\n${defined('a.B', 'file:/a.jar')}`,
      { defined: 1, hidden: 0, bootHidden: 0, own: 0 },
    ],
    ['none', '', { defined: 0, hidden: 0, bootHidden: 0, own: 0 }],
  ])('are counted by who defined them: %s', (_, log, counts) => {
    expect(loadedClasses(log)).toEqual(counts);
  });
});
