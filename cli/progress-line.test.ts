import { describe, expect, it } from 'vitest';
import type { Progress } from '../workers/api/engine';
import { progressLine, progressOf, withProgressCleared } from './progress-line';
import type { Streams } from './streams';

const now = (more: Partial<Progress>): Progress => ({ phase: 'decode', done: 45, total: 100, left: null, ...more });

describe('the line of progress', () => {
  it.each<[string, Partial<Progress>]>([
    ['unpacking base.mct: 45%', { phase: 'unpack' }],
    ['reading base.mct: 45%', { phase: 'read' }],
    ['checking base.mct: 45%', { phase: 'check' }],
    ['decoding base.mct: 45%', {}],
    ['merging threads of base.mct: 45%', { phase: 'merge' }],
    ['indexing base.mct: 45%', { phase: 'index' }],
    ['comparing base.mct: 45%', { phase: 'compare' }],
    ['transforming base.mct: 45%', { phase: 'transform' }],
    ['reading files: 45 of 100', { phase: 'files' }],
    ['comparing pairs: 1,200 of 1,225', { phase: 'pairs', done: 1200, total: 1225 }],
    ['decoding base.mct: 99%', { done: 999, total: 1000 }],
    ['decoding base.mct: 100%', { done: 100 }],
    ['decoding base.mct: 0%', { done: 0 }],
    ['decoding base.mct: 70%', { share: 0.7 }],
    ['decoding base.mct', { total: 0 }],
    ['decoding base.mct: 100%', { done: 1, total: 1 }],
    ['reading files', { phase: 'files', total: 0 }],
    ['decoding base.mct: 45%', { left: 1499 }],
    ['decoding base.mct: 45%, 2 s left', { left: 1500 }],
    ['decoding base.mct: 45%, 4 s left', { left: 3001 }],
    ['decoding base.mct: 45%, 4 s left', { left: 4000 }],
    ['comparing pairs: 45 of 100, 2 s left', { phase: 'pairs', left: 2000 }],
  ])('%s', (line, more) => {
    expect(progressLine('runs/base.mct', now(more))).toBe(line);
  });

  it('goes to the stream for progress', () => {
    const lines: (string | null)[] = [];
    progressOf({ progress: (line) => lines.push(line) }, 'both')(now({ phase: 'compare' }));
    expect(lines).toEqual(['comparing both: 45%']);
  });
});

/** Streams that list what they are told, in order. */
function listing(): { said: string[]; streams: Streams } {
  const said: string[] = [];
  return {
    said,
    streams: {
      out: async (text) => void said.push(`out ${text}`),
      error: (line) => said.push(`error ${line}`),
      progress: (line) => said.push(`progress ${line}`),
      template: async () => 'page',
    },
  };
}

describe('streams that clear the line of progress', () => {
  it('remove it before any other output, once', async () => {
    const { said, streams } = listing();
    const clearing = withProgressCleared(streams, false);
    clearing.progress(null);
    await clearing.out('a');
    clearing.progress('1%');
    clearing.progress('2%');
    await clearing.out('b');
    await clearing.out('c');
    clearing.progress('3%');
    clearing.error('d');
    clearing.error('e');
    clearing.progress(null);
    const expected = 'out a|progress 1%|progress 2%|progress null|out b|out c|progress 3%|progress null|error d|error e';
    expect(said.join('|')).toBe(expected);
    expect(await clearing.template()).toBe('page');
  });

  it('show none if they are to be quiet', async () => {
    const { said, streams } = listing();
    const clearing = withProgressCleared(streams, true);
    clearing.progress('1%');
    await clearing.out('a');
    clearing.error('b');
    expect(said).toEqual(['out a', 'error b']);
  });
});
