import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EngineError, Result } from '../../api/engine';
import { createEngine } from '../../engine/engine';
import { SECTION_NAMES } from '../../testing/file-surgery';
import { SMALL } from '../../testing/small-profile';
import { encodeTampered } from '../../testing/tampered-file';

/** Opens a file and uses the result; only foreseen failures are allowed. */
async function use(file: Uint8Array<ArrayBuffer>): Promise<void> {
  const engine = createEngine();
  const foreseen = <T>(result: Result<T>): T | null => {
    const error: EngineError | null = result.ok ? null : result.error;
    expect(error?.kind).not.toBe('internal');
    expect(error?.kind).not.toBe('out-of-memory');
    return result.ok ? result.value : null;
  };
  const summary = foreseen(await engine.open(1, 'x.mct', file.slice().buffer));
  if (summary === null) return;
  const view = { profile: summary.profile, thread: 'all' as const };
  const page = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 100 } as const;
  for (const { id, total } of summary.metrics) {
    expect(Number.isSafeInteger(total)).toBe(true);
    foreseen(await engine.flame(view, { metric: id, focus: -1, x0: 0, x1: 1, width: 500, firstRow: 0, rows: 20 }));
    foreseen(await engine.hotMethods(view, id, page));
  }
  foreseen(await engine.allocatingContexts(view, { kind: 'all' }, page));
  foreseen(await engine.objectTypes(view, page));
}

describe('bytes that are whole but make no sense', () => {
  it('in any section are refused or named, never a crash', async () => {
    const edit = fc.record({ at: fc.nat({ max: 400 }), byte: fc.nat({ max: 255 }), cut: fc.nat({ max: 3 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SECTION_NAMES),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        async (section, edits) => {
          const file = await encodeTampered(SMALL, (name, raw) => {
            if (name !== section) return raw;
            const bytes = raw.slice();
            for (const { at, byte } of edits) bytes[at % bytes.length] = byte;
            return bytes.slice(0, edits[0].cut === 0 ? Math.floor(bytes.length / 2) : bytes.length);
          });
          await use(file);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('in the description are refused or read over', async () => {
    const metaOf = (raw: Uint8Array): Record<string, unknown> => JSON.parse(new TextDecoder().decode(raw));
    const keys = [
      'format',
      'dump',
      'agent',
      'jvm',
      'os',
      'mainClass',
      'start',
      'end',
      'analysis',
      'nodes',
      'threads',
      'metrics',
      'notInstrumented',
      'limited',
      'warnings',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...keys),
        fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.constant(undefined)),
        async (key, value) => {
          await use(
            await encodeTampered(SMALL, (name, raw) =>
              name === 'meta' ? new TextEncoder().encode(JSON.stringify({ ...metaOf(raw), [key]: value })) : raw,
            ),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('a metric described twice is taken once', async () => {
    const metric = { id: 'calls', label: 'Calls', unit: 'calls', exact: true, kind: 'column' };
    const engine = createEngine();
    const file = await encodeTampered({ ...SMALL, meta: { metrics: [metric, metric] } }, (_, raw) => raw);
    const result = await engine.open(1, 'x.mct', file.buffer);
    if (!result.ok) throw new Error(result.error.message);
    expect(result.value.metrics.map(({ id }) => id)).toEqual(['calls']);
    expect(result.value.problems).toEqual(['Metric calls is defined twice; the first definition is used.']);
  });
});
