import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { VM_EVENTS } from '../common/vm-events/vm-events';
import { findJdks, hasCompiler } from './lib/jdk.js';

/** Classes that not every JDK has. */
const NEW = ['java.lang.BaseVirtualThread'];
const homes = findJdks()
  .map(({ home }) => home)
  .filter(hasCompiler);

describe('events of the VM', () => {
  it.each(homes)('are methods of the JDK in %s', (home) => {
    const classes = [...new Set(VM_EVENTS.flatMap(({ methods }) => methods.flat().map(({ className }) => className)))];
    const known = classes.filter((name) => name !== '' && !NEW.includes(name));
    const listed = execFileSync(path.join(home, 'bin', 'javap'), ['-p', '--module', 'java.base', ...known], { encoding: 'utf8' });
    const bodies = new Map(
      listed.split(/(?=Compiled from)/).map((text) => [/(?:class|interface) ([\w.$]+)/.exec(text)?.[1] ?? '', text]),
    );
    for (const { id, methods } of VM_EVENTS) {
      const has = methods.some((all) =>
        all.every(({ className, names }) => {
          if (className === '' || NEW.includes(className)) return true;
          const simple = className.slice(className.lastIndexOf('.') + 1);
          return names.every((name) =>
            new RegExp(`\\s${name === '<init>' ? `${className}|${simple}` : name}\\(`).test(bodies.get(className) ?? ''),
          );
        }),
      );
      expect(has, `${id} in ${home}`).toBe(true);
    }
  });
});
