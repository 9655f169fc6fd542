import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldedNote, inclusiveNote } from '../../common/memory-notes';
import type { GateOutcome } from '../api/engine';
import { createEngine } from '../engine/engine';
import { encodeMct } from '../formats/mct/encoder';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { baseAndHead, cautionsOf, checkDecidable } from './cautions';

const GOLDEN = new Uint8Array(readFileSync(new URL('../../golden/folded.mct', import.meta.url)));
const file = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]);
const small = async (meta: Record<string, unknown>) => file(await encodeMct({ ...SMALL, meta }));
const short = () => small({ folded: { contexts: 12 }, incomplete: true });

async function summaryOf(blob: Blob, part?: 'a' | 'b') {
  return value(await createEngine().open(1, 'short.mct', blob, undefined, part && { part }));
}

describe('a recording that memory was short for', () => {
  it('says so in its summary, and any other that nothing was folded', async () => {
    expect(await summaryOf(file(GOLDEN))).toMatchObject({ folded: 120_000, incomplete: true, problems: [] });
    expect(await summaryOf(await small({}))).toMatchObject({ folded: 0, incomplete: false });
    expect(await summaryOf(await small({ folded: { contexts: 1 } }))).toMatchObject({ folded: 1, incomplete: false });
  });

  it.each([{ folded: 7 }, { folded: {} }, { folded: { contexts: -1 } }, { folded: { contexts: 'many' } }])(
    'is refused where the description is none: %j',
    async (meta) => {
      const result = await createEngine().open(1, 'odd.mct', await small(meta));
      expect(result).toMatchObject({ ok: false, error: { kind: 'damaged', where: expect.stringContaining('folded') } });
    },
  );

  it('among several runs makes the side of all of them one', async () => {
    const runs = [
      { name: 'a.mct', file: await short() },
      { name: 'b.mct', file: await small({}) },
      { name: 'c.mct', file: await small({ folded: { contexts: 30 } }) },
    ];
    const summary = value(await createEngine().openRuns(1, runs));
    expect(summary).toMatchObject({ folded: 42, incomplete: true });
    expect(summary.warnings.filter((line) => line.includes('because memory ran out'))).toHaveLength(3);
  });

  it('is one side of a union by what that side says, else by what the file says', async () => {
    const metrics = ['a', 'b'].map((side) => ({ id: `calls.${side}`, label: 'Calls', unit: 'calls', kind: 'column' }));
    const { calls } = SMALL.columns;
    const union = { a: { file: 'x.mct' }, b: { file: 'y.mct', folded: { contexts: 0 }, incomplete: false } };
    const nodes = SMALL.depth.length;
    const both = file(
      await encodeMct({
        ...SMALL,
        threads: [{ name: 'all threads of both', nodes }],
        columns: { 'calls.a': calls, 'calls.b': calls },
        arrays: [],
        meta: { metrics, union, folded: { contexts: 5 }, incomplete: true },
      }),
    );
    expect(await summaryOf(both, 'a')).toMatchObject({ fileName: 'x.mct', folded: 5, incomplete: true });
    expect(await summaryOf(both, 'b')).toMatchObject({ fileName: 'y.mct', folded: 0, incomplete: false });
  });

  it('is named by a link that was made of it, and by one made of that', async () => {
    const engine = createEngine();
    const request = { metric: 'bytecodes', budget: 2000, allMetrics: true, rename: [], hideThreads: false };
    let { profile } = value(await engine.open(1, 'short.mct', await short()));
    for (let again = 0; again < 2; again++) {
      const { payload } = value(await engine.share(2, { profile, thread: 'all' }, request));
      const { a } = value(await engine.openLink(payload));
      expect(a.shared?.scope).toBe('all threads, recorded with folded contexts, counts too low');
      profile = a.profile;
    }
  });

  it('is a caution for whoever compares it', async () => {
    const [whole, lacking] = [await summaryOf(await small({})), await summaryOf(await short())];
    expect(cautionsOf(baseAndHead(whole, whole))).toEqual([]);
    expect(cautionsOf(baseAndHead(whole, lacking))).toEqual([
      expect.stringMatching(/^In the head, contexts were folded because memory ran out \(12\)\. .*overlap.*inclusive figures/),
      expect.stringMatching(/^Calls are missing from the head because memory ran out\. Its counts are too low/),
    ]);
  });
});

describe('a condition on it', () => {
  const outcome: GateOutcome = { parts: [] } as unknown as GateOutcome;

  it('is not decided where calls are missing, unless one accepts that', async () => {
    const [whole, lacking, folded] = await Promise.all(
      [small({}), short(), small({ folded: { contexts: 12 } })].map(async (blob) => summaryOf(await blob)),
    );
    expect(() => checkDecidable(baseAndHead(whole, lacking), outcome, false)).toThrow(/Calls are missing from the head/);
    expect(() => checkDecidable(baseAndHead(whole, lacking), outcome, true)).not.toThrow();
    expect(() => checkDecidable(baseAndHead(whole, folded), outcome, false)).not.toThrow();
  });
});

describe('what is said of it', () => {
  it('calls nothing exact where calls are missing', () => {
    expect(foldedNote({ folded: 1200, incomplete: false })).toMatch(/^1,200 contexts folded .* Totals .* are exact\. Inclusive/);
    expect(foldedNote({ folded: 1, incomplete: true })).toMatch(/^1 context folded (?!.* are exact\.)/);
  });

  it('stands beside inclusive figures only where these may not be exact', () => {
    expect(inclusiveNote({ folded: 0 })).toBe('');
    expect(inclusiveNote({ folded: 1 }, 'A')).toBe(
      'Inclusive figures may not be exact: 1 context of A was folded because memory ran out.',
    );
  });
});
