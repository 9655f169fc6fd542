import { expect, it } from 'vitest';
import type { ProfileSummary } from '../../workers/api/engine';
import { factsOf } from './facts';

const facts = (change: Partial<ProfileSummary>) =>
  Object.fromEntries(
    factsOf({
      start: 0,
      end: 0,
      contexts: 1,
      mergedContexts: 1,
      shared: null,
      layout: null,
      size: 1,
      threads: [],
      metrics: [],
      attached: 0,
      roots: [],
      counted: [],
      ...change,
    } as ProfileSummary),
  );

it('says in words what a file names, and shows other names as they are', () => {
  expect(facts({ dump: 'exit', analysis: 'precise' })).toMatchObject({
    Written: 'at the program’s exit',
    'Basic blocks': 'precise: exact to the instruction even if an exception is thrown',
  });
  const layout = { alignment: 16, reference: 8, header: 8, arrays: {} };
  expect(facts({ layout })['Object layout']).toBe(
    '8-byte pointers, compact 8-byte object headers, sizes in multiples of 16 bytes',
  );
  for (const odd of ['__proto__', 'constructor', 'weekly'])
    expect(facts({ dump: odd, analysis: odd })).toMatchObject({ Written: odd, 'Basic blocks': odd });
});

it('says how much of the VM’s own account is covered, where the file has it', () => {
  const metrics = [{ id: 'bytes' }] as ProfileSummary['metrics'];
  const thread = { totals: [996], allocated: 1000 } as ProfileSummary['threads'][number];
  expect(facts({ metrics, threads: [thread] }).Allocation).toContain('covers 99.6% of the 1,000 bytes');
  expect(facts({ metrics, threads: [{ ...thread, allocated: undefined }] })).not.toHaveProperty('Allocation');
});
