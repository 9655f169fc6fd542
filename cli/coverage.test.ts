import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { encodeMct } from '../workers/formats/mct/encoder';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-coverage-'));
const file = path.join(folder, 'run.mct');
afterAll(() => rmSync(folder, { recursive: true }));

it('info says how much of the VM’s own account is counted, in all threads that have one and in each', async () => {
  const threads = [
    { name: 'main', nodes: 1, allocated: 1000 },
    { name: 'virtual', nodes: 1 },
  ];
  const profile = {
    methods: [{ className: 'app.Main', name: 'main', descriptor: '()V' }],
    threads,
    depth: [0, 0],
    method: [0, 0],
    columns: { calls: [1, 1], bytecodes: [9, 9], bytes: [996, 4000] },
  };
  writeFileSync(file, await encodeMct(profile));
  const text = (await runInProcess(['info', file])).out;
  expect(text).toMatch(/Allocation +covers 99\.6% of the 1,000 bytes that the VM allocated\. What the VM allocates to load /);
  expect(text).toMatch(/main +1 .* 99\.6%\n/);
  expect(text).toMatch(/virtual +1 .* –\n/);
  const json = JSON.parse((await runInProcess(['info', file, '--json'])).out);
  expect(json.coverage).toEqual({ counted: 996, allocated: 1000 });
  expect(json.threads.map(({ allocated }: { allocated?: number }) => allocated)).toEqual([1000, undefined]);
});
