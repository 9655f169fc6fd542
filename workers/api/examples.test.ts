import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../engine/engine';
import { encodeMct } from '../formats/mct/encoder';
import { value } from '../testing/opening';
import { SNAPSHOTS } from '../testing/small-profile';
import type { Result } from './engine';

const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');
/** Rows of the README's table: what a reader wants, and the question to ask. */
const examples = [...readme.matchAll(/^\| ([^|]+) \| `(engine\.[^`]+)` \|$/gm)].map(([, wish, question]) => ({ wish, question }));

describe('an example of the README gets an answer:', () => {
  /** Variables that the examples use, by name. */
  let given: Record<string, unknown>;

  beforeAll(async () => {
    const engine = createEngine();
    const bytes = (await encodeMct(SNAPSHOTS)).buffer;
    const open = async (): Promise<number> => value(await engine.open(1, 'run.mct', bytes.slice())).profile;
    const view = { profile: await open(), thread: 'all' } as const;
    const other = { profile: await open(), thread: 'all' } as const;
    const { comparison } = value(await engine.compare(1, view, other));
    const files = ['a.mct', 'b.mct'].map((name) => ({ name, file: new Blob([bytes]) }));
    const page = { sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 50 };
    given = { engine, bytes, view, other, comparison, files, page, job: 1, profile: view.profile, method: 0, context: 0 };
  });

  it.each(examples)('$wish', async ({ question }) => {
    const ask = new Function(...Object.keys(given), `return ${question};`);
    const answer: Result<unknown> = await ask(...Object.values(given));
    expect(answer).toMatchObject({ ok: true });
  });

  it('the table has examples', () => expect(examples.length).toBeGreaterThan(15));
});
