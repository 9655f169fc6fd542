import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { choice, column, type Field, flag } from './field';
import { allocatedType, cost, method, order, treeFields } from './shared-fields';
import { commonFields } from './url-fields';

/** The value that a field reads from a text, as it writes it again; null if it refuses the text. */
function back<T>(field: Field<T>, text: string): [T, string] | null {
  const { success, output } = v.safeParse(field.schema, text);
  return success ? [output as T, field.text(output as T)] : null;
}
const { threads, shown, match, ofComparison, ofFile } = commonFields;
const any = (field: unknown): Field<unknown> => field as Field<unknown>;

describe('a field of the address', () => {
  it.each<[string, Field<unknown>, string, unknown, string]>([
    ['thread', any(threads.a), 'all', 'all', 'all'],
    ['thread', any(threads.a), 'apart', 'apart', 'apart'],
    ['thread', any(threads.a), '123456', 123_456, '123456'],
    ['name rules', any(match.on), 'lambdas.proxies', ['lambdas', 'proxies'], 'lambdas.proxies'],
    [
      'class renames',
      any(match.renames),
      'a.*>b.*;c>d',
      [
        { from: 'a.*', to: 'b.*' },
        { from: 'c', to: 'd' },
      ],
      'a.*>b.*;c>d',
    ],
    ['my code', any(ofComparison.own), 'com.acme, org.lib.*', ['com.acme', 'org.lib'], 'com.acme,org.lib'],
    [
      'list of conditions',
      any(ofComparison.gate),
      'calls > +1%; overlap < 99%',
      ['calls > +1%', 'overlap < 99%'],
      'calls > +1%;overlap < 99%',
    ],
    ['metric', any(shown.metric), 'alloc.heap-1', 'alloc.heap-1', 'alloc.heap-1'],
    ['root position', any(shown.root), 'bottom', 'bottom', 'bottom'],
    ['file', any(ofFile.side), 'b', 'b', 'b'],
    ['sort order', any(order), 'asc', 'asc', 'asc'],
    ['focused context', any(treeFields.focus), '-1', -1, '-1'],
    ['focused context', any(treeFields.focus), '2147483647', 2 ** 31 - 1, '2147483647'],
    ['left edge', any(treeFields.x0), '0.25', 0.25, '0.25'],
    ['left edge', any(treeFields.x0), '1', 1, '1'],
    ['left edge', any(treeFields.x0), '5e-3', 0.005, '0.005'],
    ['cost', any(cost('inclusive')), 'exclusive', 'exclusive', 'exclusive'],
    // Words of earlier links.
    ['cost', any(cost('inclusive')), 'own', 'exclusive', 'exclusive'],
    ['cost', any(cost('inclusive')), 'subtree', 'inclusive', 'inclusive'],
    ['type', any(allocatedType), 'padding', { kind: 'padding' }, 'padding'],
    ['type', any(allocatedType), 'array:I', { kind: 'array', elementType: 'I' }, 'array:I'],
    ['type', any(allocatedType), 'class:a.B', { kind: 'class', className: 'a.B' }, 'class:a.B'],
  ])('%s takes %s', (label, of, text, value, written) => {
    expect(of.label).toBe(label);
    expect(back(of, text)).toEqual([value, written]);
  });

  it.each<[Field<unknown>, string, string]>([
    [any(threads.b), '-1', 'it must be all, apart (one by one) or a thread number'],
    [any(threads.b), '1234567', 'it must be all, apart (one by one) or a thread number'],
    [any(match.on), 'lambdas.none', 'it must be one or more of'],
    [any(match.renames), 'a>b;', 'it must be rules such as com.old.*>com.new.*, separated by ;'],
    [any(match.renames), 'a', 'it must be rules such as com.old.*>com.new.*, separated by ;'],
    [any(ofComparison.own), 'com.acme,,x', 'it must be packages or classes such as com.acme,org.lib, or all'],
    [any(ofComparison.gate), 'calls > 1;;', 'it must be at most 20 conditions, such as bytecodes > +1%, separated by ;'],
    [any(ofComparison.gate), Array(21).fill('calls > 1').join(';'), 'it must be at most 20 conditions, such as'],
    [any(shown.metric), 'Bytes', 'it must be a metric id such as bytecodes'],
    [any(shown.metric), 'x'.repeat(65), 'it must be a metric id such as bytecodes'],
    [any(shown.metric), '', 'it must be a metric id such as bytecodes'],
    [any(order), 'up', 'it must be asc or desc'],
    [any(method), '-2', 'it must be a whole number'],
    [any(treeFields.selected), '2147483648', 'it must be a whole number, −1 for none'],
    [any(treeFields.x1), '1.01', 'it must be a number from 0 to 1'],
    [any(treeFields.x1), '-0.1', 'it must be a number from 0 to 1'],
    [any(treeFields.search), 'x'.repeat(501), 'it must be at most 500 characters'],
    [any(allocatedType), 'array:X', 'it must be class:<name>, array:<letter> or padding'],
    [any(allocatedType), 'class:', 'it must be class:<name>, array:<letter> or padding'],
    [any(flag('on', 'switch', true)), 'yes', 'it must be 0 or 1'],
    [any(choice('k', 'word', ['a', 'b', 'c'], 'a')), 'd', 'it must be a, b or c'],
    [any(column(['name', 'calls'], 'calls')), 'x', 'this view has the columns name, calls'],
  ])('refuses what makes no sense', (of, text, refusal) => {
    expect(back(of, text)).toBeNull();
    expect(of.refusal).toContain(refusal);
  });

  it('has a default that addresses omit', () => {
    expect(
      [
        threads.a,
        match.on,
        ofComparison.own,
        ofComparison.gate,
        shown.metric,
        shown.root,
        ofFile.side,
        order,
        treeFields.focus,
      ].map(({ standard }) => standard),
    ).toEqual(['all', [], [], [], '', 'top', 'a', 'desc', -1]);
    expect([treeFields.x0.standard, treeFields.x1.standard, allocatedType.text(allocatedType.standard)]).toEqual([0, 1, '']);
    expect([treeFields.focus.scope, treeFields.x0.scope, treeFields.search.named]).toEqual(['tree', 'width', true]);
    expect([treeFields.x0.fits?.({ x0: 0.2, x1: 0.3 }), treeFields.x0.fits?.({ x0: 0.3, x1: 0.3 })]).toEqual([true, false]);
    expect([flag('k', 'l', true).text(true), flag('k', 'l', true).text(false)]).toEqual(['1', '0']);
  });
});
