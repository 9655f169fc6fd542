/** The commands that transform the tree in view: focus, hide, fold, group and others. */

import { packageOf } from '../../../common/class-names';
import { foldPath } from '../../../common/method-path';
import type { GroupBy, Transform } from '../../../workers/api/engine';
import { type Command, register } from '../../commands/registry';
import {
  addTransform,
  applyTransforms,
  arrange,
  cancelTransform,
  groupedBy,
  redoTransform,
  undoTransform,
} from '../../session/applied-transforms';
import { hasSubject, type Subject, subject } from '../../session/transform-subject';
import { currentSide, metricsOf, placeNow, readySlot, stateNow, usedMetric } from '../../state/store';
import { knowsFields, knowsLines, namesModules } from './recorded-names';

const open = (): boolean => currentSide(stateNow()) !== null;

/** A command on the selected method; with `context`, on the selected context only. */
function about(
  id: string,
  [title, hint]: readonly [title: string, hint: string],
  also: string,
  stepFor: (about: Subject) => Transform | null,
  context = false,
): Command {
  return {
    id: `transform.${id}`,
    title,
    hint,
    group: 'Transform',
    also,
    enabled: () => open() && hasSubject(context),
    run: () => {
      void subject().then((selected) => {
        const step = selected && stepFor(selected);
        if (step) void addTransform(step);
      });
    },
  };
}

function drop(percent: number): Command {
  return {
    id: `transform.drop-${percent}`,
    title: `Fold contexts below ${percent}%`,
    hint: 'Add their cost to their callers',
    group: 'Transform',
    also: 'prune small share',
    enabled: open,
    run: () => {
      const metric = metricInUse();
      if (metric !== null) void addTransform({ kind: 'drop', metric, share: percent / 100 });
    },
  };
}

function metricInUse(): string | null {
  const state = stateNow();
  const side = currentSide(state);
  const slot = side && readySlot(state.slots[side]);
  return slot ? usedMetric(state.place.metric, metricsOf(slot, state.place)) : null;
}

const transforms = () => placeNow().transforms;
const inverted = (): boolean => transforms().some(({ kind }) => kind === 'invert');

const isKnown = (by: GroupBy | null): boolean => {
  if (by === 'module') return namesModules(stateNow());
  if (by === 'field') return knowsFields(stateNow());
  return by !== 'line' || knowsLines(stateNow());
};

function grouping(by: GroupBy | null, title: string, hint?: string): Command {
  return {
    id: `transform.group-${by ?? 'none'}`,
    title,
    ...(hint !== undefined && { hint }),
    group: 'Transform',
    also: 'collapse',
    enabled: () => open() && groupedBy(transforms()) !== by && isKnown(by),
    run: () => void arrange('group', by && { kind: 'group', by }),
  };
}

/** A method's package, or its class if that has no package. */
const around = ({ method: { className } }: Subject): string => packageOf(className) || className;

register(() => {
  const { past, future, running } = stateNow().transforming;
  return [
    about(
      'focus',
      ['Focus on this subtree', 'Show the selected context and everything below it'],
      'zoom',
      ({ path }) => (path.length > 0 ? { kind: 'focus', path: foldPath(path) } : null),
      true,
    ),
    about(
      'callees',
      ['Focus on this method', 'Merge everything the selected method calls, wherever it is called'],
      'merged callees',
      ({ method }) => ({
        kind: 'callees',
        method,
      }),
    ),
    about(
      'callers',
      ['Callers, inclusive', 'Callers of the selected method, by inclusive cost'],
      'inverted leaf up',
      ({ method }) => ({
        kind: 'callers',
        method,
        cost: 'inclusive',
      }),
    ),
    about(
      'callers-own',
      ['Callers, exclusive', 'Callers of the selected method, by exclusive cost'],
      'inverted leaf up self',
      ({ method }) => ({
        kind: 'callers',
        method,
        cost: 'exclusive',
      }),
    ),
    about(
      'fold-method',
      ['Fold this method', 'Add the cost of the selected method to its callers'],
      'merge remove',
      ({ method }) => ({
        kind: 'fold',
        methods: { method },
      }),
    ),
    about(
      'fold-package',
      ['Fold this package', 'Add the cost of the selected method’s package to its callers'],
      'merge remove',
      (selected) => ({
        kind: 'fold',
        methods: { pattern: around(selected) },
      }),
    ),
    about(
      'hide-method',
      ['Hide this method', 'Leave out the selected method and everything it calls'],
      'remove filter',
      ({ method }) => ({
        kind: 'hide',
        methods: { method },
      }),
    ),
    about(
      'hide-package',
      ['Hide this package', 'Leave out the selected method’s package and everything it calls'],
      'remove filter',
      (selected) => ({
        kind: 'hide',
        methods: { pattern: around(selected) },
      }),
    ),
    about(
      'only-package',
      ['Only this package', 'Fold everything outside the selected method’s package'],
      'my code',
      (selected) => ({
        kind: 'only',
        patterns: [around(selected)],
      }),
    ),
    about(
      'recursion-method',
      ['Collapse its recursion', 'Merge recursive calls of the selected method into the outermost one'],
      'merge',
      ({ method }) => ({
        kind: 'recursion',
        method,
      }),
    ),
    {
      id: 'transform.recursion',
      title: 'Collapse direct recursion',
      hint: 'Merge consecutive frames of the same method',
      group: 'Transform',
      also: 'merge',
      enabled: open,
      run: () => void addTransform({ kind: 'recursion', method: null }),
    },
    {
      id: 'transform.invert',
      title: inverted() ? 'Top-down' : 'Bottom-up',
      hint: inverted() ? 'Callers at the top' : 'Each method by its own cost, with its callers below it',
      group: 'Transform',
      keys: ['i'],
      also: 'inverted leaf up callers first self hot',
      enabled: open,
      run: () => {
        const metric = metricInUse();
        if (metric !== null) void arrange('invert', inverted() ? null : { kind: 'invert', metric });
      },
    },
    grouping('field', 'Group by event field', 'A frame for each allocated or thrown class, class of a lock, path or host'),
    grouping('line', 'Group by line', 'One frame for each line of a method'),
    grouping('package', 'Group by package'),
    grouping('class', 'Group by class'),
    grouping('module', 'Group by module'),
    grouping(null, 'No grouping', 'Each frame is a method'),
    drop(0.01),
    drop(0.1),
    drop(1),
    {
      id: 'transform.undo',
      title: 'Undo the last transform',
      group: 'Transform',
      keys: ['Mod+z'],
      enabled: () => past.length > 0,
      run: () => void undoTransform(),
    },
    {
      id: 'transform.redo',
      title: 'Redo the transform',
      group: 'Transform',
      keys: ['Mod+Shift+z', 'Mod+y'],
      enabled: () => future.length > 0,
      run: () => void redoTransform(),
    },
    {
      id: 'transform.none',
      title: 'Remove all transforms',
      group: 'Transform',
      also: 'reset clear',
      enabled: () => placeNow().transforms.length > 0,
      run: () => void applyTransforms([]),
    },
    {
      id: 'transform.cancel',
      title: 'Cancel the running transform',
      group: 'Transform',
      enabled: () => running !== null,
      run: () => void cancelTransform(),
    },
  ];
});
