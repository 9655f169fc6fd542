import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { methodsIn, VM_EVENTS } from '../common/vm-events/vm-events';
import { findJdks, hasCompiler } from './lib/jdk.js';

/** Classes that not every JDK has. */
const NEW = ['java.lang.BaseVirtualThread'];
const jdks = findJdks().filter(({ home }) => hasCompiler(home));

describe('events of the VM', () => {
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
