/** The commands of the group Transform. */

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
import { knowsLines, namesModules } from './recorded-names';

const open = (): boolean => currentSide(stateNow()) !== null;

/** A command on the selected method; with `context`, on the selected context only. */
function about(id: string, title: string, also: string, stepFor: (about: Subject) => Transform | null, context = false): Command {
  return {
    id: `transform.${id}`,
    title,
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
    title: `Fold contexts below ${percent}% into their callers`,
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

const isKnown = (by: GroupBy | null): boolean =>
  by === 'module' ? namesModules(stateNow()) : by !== 'line' || knowsLines(stateNow());

function grouping(by: GroupBy | null, title: string): Command {
  return {
    id: `transform.group-${by ?? 'none'}`,
    title,
    group: 'Transform',
    also: 'collapse',
    enabled: () => open() && groupedBy(transforms()) !== by && isKnown(by),
    run: () => void arrange('group', by && { kind: 'group', by }),
  };
}

/** Package of a method, or its class where that has no package. */
const around = ({ method: { className } }: Subject): string => packageOf(className) || className;

register(() => {
  const { past, future, running } = stateNow().transforming;
  return [
    about(
      'focus',
      'Focus on the selected subtree',
      'zoom',
      ({ path }) => (path.length > 0 ? { kind: 'focus', path: foldPath(path) } : null),
      true,
    ),
    about('callees', 'Focus on the selected method: all that it calls', 'merged callees', ({ method }) => ({
      kind: 'callees',
      method,
    })),
    about('callers', 'Callers of the selected method, by inclusive cost', 'inverted leaf up', ({ method }) => ({
      kind: 'callers',
      method,
      cost: 'inclusive',
    })),
    about('callers-own', 'Callers of the selected method, by exclusive cost', 'inverted leaf up self', ({ method }) => ({
      kind: 'callers',
      method,
      cost: 'exclusive',
    })),
    about('fold-method', 'Fold the selected method into its callers', 'merge remove', ({ method }) => ({
      kind: 'fold',
      methods: { method },
    })),
    about('fold-package', 'Fold the package of the selected method', 'merge remove', (selected) => ({
      kind: 'fold',
      methods: { pattern: around(selected) },
    })),
    about('hide-method', 'Hide the selected method and all that it calls', 'remove filter', ({ method }) => ({
      kind: 'hide',
      methods: { method },
    })),
    about('hide-package', 'Hide the package of the selected method', 'remove filter', (selected) => ({
      kind: 'hide',
      methods: { pattern: around(selected) },
    })),
    about('only-package', 'Only the package of the selected method: fold all others', 'my code', (selected) => ({
      kind: 'only',
      patterns: [around(selected)],
    })),
    about('recursion-method', 'Collapse the recursion of the selected method', 'merge', ({ method }) => ({
      kind: 'recursion',
      method,
    })),
    {
      id: 'transform.recursion',
      title: 'Collapse direct recursion of every method',
      group: 'Transform',
      also: 'merge',
      enabled: open,
      run: () => void addTransform({ kind: 'recursion', method: null }),
    },
    {
      id: 'transform.invert',
      title: inverted() ? 'Top-down: callers at the top' : 'Bottom-up: every method by its own cost, its callers below it',
      group: 'Transform',
      keys: ['i'],
      also: 'inverted leaf up callers first self hot',
      enabled: open,
      run: () => {
        const metric = metricInUse();
        if (metric !== null) void arrange('invert', inverted() ? null : { kind: 'invert', metric });
      },
    },
    grouping('line', 'Tell frames of a method apart by line'),
    grouping('package', 'Group frames by package'),
    grouping('class', 'Group frames by class'),
    grouping('module', 'Group frames by module'),
    grouping(null, 'No groups: each frame a method'),
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
      title: 'Cancel the transform that is being made',
      group: 'Transform',
      enabled: () => running !== null,
      run: () => void cancelTransform(),
    },
  ];
});
