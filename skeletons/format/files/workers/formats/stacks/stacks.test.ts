import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createEngine } from '../../engine/engine';
import { bufferSource } from '../../files/byte-source';
import { value } from '../../testing/opening';
import { refusal } from '../../testing/refusal';

it('the sample opens by the engine, with its totals', async () => {
  const sample = new Uint8Array(readFileSync(`${import.meta.dirname}/sample.stacks`));
  const engine = createEngine();
  const summary = value(await engine.open(1, 'sample.stacks', sample.buffer));
  expect([summary.format, summary.contexts, summary.metrics.map(({ id, total }) => [id, total])]).toEqual([
    'stacks',
    5,
    [['samples', 18]],
  ]);
});

it('a line that is none is named', async () => {
  const { error } = await refusal(bufferSource(new TextEncoder().encode('stacks 1\nmain;run 1\nmain run 2\n').buffer));
  expect([error.kind, error.where]).toEqual(['damaged', 'line 3']);
});
