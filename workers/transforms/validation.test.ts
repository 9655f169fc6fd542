import { describe, expect, it } from 'vitest';
import type { Transform } from '../api/engine';
import type { FormatError } from '../jobs/errors';
import { checkTransforms } from './validation';

const method = { className: 'app.Main', method: 'run', descriptor: '()V' };

/** The error message; empty if the transforms are valid. A link may contain anything. */
function refusal(transforms: readonly unknown[]): string {
  try {
    checkTransforms(transforms as Transform[]);
    return '';
  } catch (error) {
    const { kind, message, where, advice } = error as FormatError;
    expect([kind, advice]).toEqual(['bad-transform', 'Remove the transform, or choose another one.']);
    return `${where}: ${message}`;
  }
}

describe('a transform', () => {
  it.each<[string, object, string]>([
    ['a focus', { kind: 'focus', path: { methods: [method], turns: '0*3' } }, ''],
    [
      'a focus without a name',
      { kind: 'focus', path: { methods: [method, { ...method, method: '' }], turns: '0.1' } },
      'A focus requires the methods on the path to a context.',
    ],
    [
      'a focus on turns that make no sense',
      { kind: 'focus', path: { methods: [method], turns: '7' } },
      'A focus requires the methods on the path to a context.',
    ],
    ['callees', { kind: 'callees', method }, ''],
    [
      'callees of no method',
      { kind: 'callees', method: { ...method, method: '' } },
      'The method whose callees are to be shown is incomplete.',
    ],
    [
      'callers of a number',
      { kind: 'callers', method: { ...method, descriptor: 3 } },
      'The method whose callers are to be shown is incomplete.',
    ],
    ['recursion', { kind: 'recursion', method: null }, ''],
    ['recursion of a method', { kind: 'recursion', method }, ''],
    [
      'recursion of no method',
      { kind: 'recursion', method: { ...method, method: '' } },
      'The method whose recursion is to be collapsed is incomplete.',
    ],
    ['hide a method', { kind: 'hide', methods: { method } }, ''],
    ['hide no method', { kind: 'hide', methods: { method: { ...method, method: '' } } }, 'The method to hide is incomplete.'],
    ['fold a function without a class', { kind: 'fold', methods: { method: { ...method, className: '' } } }, ''],
    ['fold no method', { kind: 'fold', methods: { method: { ...method, method: '' } } }, 'The method to fold is incomplete.'],
    ['fold a pattern', { kind: 'fold', methods: { pattern: 'java.*' } }, ''],
    ['fold a space', { kind: 'fold', methods: { pattern: ' ' } }, 'The pattern to fold is empty.'],
    ['hide a number', { kind: 'hide', methods: { pattern: 3 } }, 'The pattern to hide is empty.'],
    ['only', { kind: 'only', patterns: ['a.*', 'b.*'] }, ''],
    ['only nothing', { kind: 'only', patterns: [] }, 'Give at least one pattern of frames to show; no pattern may be empty.'],
    [
      'only a pattern and nothing',
      { kind: 'only', patterns: ['a.*', ''] },
      'Give at least one pattern of frames to show; no pattern may be empty.',
    ],
    ['own', { kind: 'own', prefixes: ['com.acme'] }, ''],
    ['own of numbers', { kind: 'own', prefixes: ['com.acme', 3] }, 'The names of your packages must be text.'],
    ['group by line', { kind: 'group', by: 'line' }, ''],
    ['group by package', { kind: 'group', by: 'package' }, ''],
    ['group by class', { kind: 'group', by: 'class' }, ''],
    ['group by module', { kind: 'group', by: 'module' }, ''],
    ['group by colour', { kind: 'group', by: 'colour' }, 'There is no grouping by “colour”.'],
    ['invert', { kind: 'invert', metric: 'calls' }, ''],
    ['invert by nothing', { kind: 'invert', metric: '' }, 'Inverting a tree needs a metric.'],
    ['invert by a number', { kind: 'invert', metric: 3 }, 'Inverting a tree needs a metric.'],
    ['an interval', { kind: 'interval', from: 0, to: 1 }, ''],
    ['an empty interval', { kind: 'interval', from: 1, to: 1 }, 'An interval goes from one snapshot to a later one.'],
    ['an interval back', { kind: 'interval', from: 2, to: 1 }, 'An interval goes from one snapshot to a later one.'],
    ['an interval before the first', { kind: 'interval', from: -1, to: 1 }, 'An interval goes from one snapshot to a later one.'],
    ['an interval from a half', { kind: 'interval', from: 0.5, to: 1 }, 'An interval goes from one snapshot to a later one.'],
    ['an interval to a half', { kind: 'interval', from: 0, to: 1.5 }, 'An interval goes from one snapshot to a later one.'],
    ['drop', { kind: 'drop', share: 0.5 }, ''],
    [
      'drop nothing',
      { kind: 'drop', share: 0 },
      'The threshold below which contexts are dropped must be between 0 and 1, not 0.',
    ],
    ['drop all', { kind: 'drop', share: 1 }, 'The threshold below which contexts are dropped must be between 0 and 1, not 1.'],
    ['one that is none', { kind: 'paint' }, 'There is no transform “paint”.'],
  ])('%s: %j is refused, or not: %s', (_, transform, expected) => {
    expect(refusal([transform])).toBe(expected === '' ? '' : `transform 1: ${expected}`);
    const fine = { kind: 'group', by: 'line' };
    expect(refusal([fine, transform])).toBe(expected === '' ? '' : `transform 2: ${expected}`);
  });
});

describe('transforms together', () => {
  const interval = { kind: 'interval', from: 0, to: 1 };
  it.each([
    ['none', [], ''],
    ['64', Array.from({ length: 64 }, () => ({ kind: 'group', by: 'line' })), ''],
    ['65', Array.from({ length: 65 }, () => ({ kind: 'group', by: 'line' })), ': A view can have at most 64 transforms, not 65.'],
    ['one interval', [interval], ''],
    ['two intervals', [interval, interval], ': A view can show at most one interval, not 2.'],
  ])('%s', (_, transforms, expected) => {
    expect(refusal(transforms)).toBe(expected);
  });
});
