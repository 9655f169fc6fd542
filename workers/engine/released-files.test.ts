import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ProfileSummary } from '../api/engine';
import { value } from '../testing/opening';
import { createEngine } from './engine';

type Totals = Record<string, number>;
interface Expected {
  links: Record<'names' | 'held' | 'heldProfile' | 'web', string>;
  dumps: Record<'base.mct' | 'precise.mct', Totals>;
  /** The totals from which the links were made. */
  held: Record<'base.mct' | 'precise.mct', Totals>;
  /** Overlap in percent. */
  overlap: number;
}

const folder = new URL('../../golden/released/', import.meta.url);
const versions = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const totals = ({ metrics, shared }: ProfileSummary): Totals =>
  Object.fromEntries([...metrics, ...(shared?.others ?? [])].map(({ id, total }) => [id, total]));
const payloadOf = (link: string): string => new URLSearchParams(link.slice(link.indexOf('?'))).get('d') ?? '';

describe.each(versions.map(({ name }) => name))('what version %s wrote', (version) => {
  const read = (name: string) => readFileSync(new URL(`${version}/${name}`, folder));
  const expected = JSON.parse(read('expected.json').toString()) as Expected;
  const engine = createEngine();
  const overlapOf = async (a: ProfileSummary, b: ProfileSummary): Promise<number | null | undefined> => {
    const view = ({ profile }: ProfileSummary) => ({ profile, thread: 'all' as const });
    const { metrics } = value(await engine.compare(2, view(a), view(b)));
    return metrics.find(({ metric }) => metric === 'bytecodes')?.overlap;
  };

  it('opens and compares as it did: dumps', async () => {
    const open = async (name: 'base.mct' | 'precise.mct') => {
      const summary = value(await engine.open(1, name, new Uint8Array(read(name)).buffer));
      expect(totals(summary)).toEqual(expected.dumps[name]);
      // The file hash by which the links name the files.
      expect(expected.links.names).toContain(summary.sha256);
      return summary;
    };
    expect(await overlapOf(await open('base.mct'), await open('precise.mct'))).toBeCloseTo(expected.overlap, 9);
  });

  it('opens and compares as it did: links that hold what they show', async () => {
    const both = value(await engine.openLink(payloadOf(expected.links.held)));
    expect(totals(both.a)).toEqual(expected.held['base.mct']);
    expect(totals(both.b!)).toEqual(expected.held['precise.mct']);
    expect(await overlapOf(both.a, both.b!)).toBeCloseTo(expected.overlap, 9);
    const one = value(await engine.openLink(payloadOf(expected.links.heldProfile)));
    expect([totals(one.a), one.b]).toEqual([expected.held['base.mct'], null]);
  });
});
