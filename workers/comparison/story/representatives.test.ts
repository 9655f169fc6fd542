import { expect, it } from 'vitest';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { comparisonOf } from '../../testing/comparison';
import { Representatives } from './representatives';
import { workChange } from './work-change';

const BEFORE: EncodedProfile = {
  methods: [
    { className: 'app.Main', name: 'main', descriptor: '()V' },
    { className: 'java.util.Text', name: 'replace', descriptor: '()V' },
    { className: 'java.util.Text', name: 'find', descriptor: '()V' },
    { className: 'java.util.Text', name: 'copy', descriptor: '()V' },
  ],
  threads: [{ name: 'main', nodes: 4 }],
  depth: [0, 1, 2, 2],
  method: [0, 1, 2, 3],
  columns: { calls: [1, 1, 1, 1], bytecodes: [5, 10, 500, 50] },
};

it('stand at the call of a library, not inside it, where more changed', async () => {
  // `find` does 400 more and `copy` 25 less; `replace`, which calls both, changed by less than `find`.
  const after = { ...BEFORE, columns: { calls: [1, 1, 1, 1], bytecodes: [5, 10, 900, 25] } };
  const comparison = await comparisonOf(BEFORE, after);
  const change = workChange(comparison, 'bytecodes', (name) => name.startsWith('app.'));
  const { ofCell } = Representatives.of(comparison, 'bytecodes', change);
  const at = Array.from(ofCell, (context) => comparison.names.frame(comparison.tree.method[context]).method);
  expect(at).toEqual(['replace']);
});

it('are looked for where a part is told, and nowhere else', async () => {
  const after = { ...BEFORE, columns: { calls: [1, 1, 1, 1], bytecodes: [50, 10, 900, 25] } };
  const comparison = await comparisonOf(BEFORE, after);
  const change = workChange(comparison, 'bytecodes', (name) => name.startsWith('app.'));
  const parts = change.subjects.flatMap((subject) => subject.parts);
  expect(parts.map(({ kind }) => kind)).toEqual(['library', 'own']);
  const all = Representatives.of(comparison, 'bytecodes', change);
  for (const part of parts) {
    const alone = Representatives.of(comparison, 'bytecodes', change, [part]);
    expect(alone.contextOf(part)).toBe(all.contextOf(part));
    const contexts = [...alone.ofNode, ...alone.ofCell].filter((context) => context >= 0);
    expect(contexts).toEqual([all.contextOf(part)]);
  }
});
