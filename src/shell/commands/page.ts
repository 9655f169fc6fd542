/** Page-wide commands: files, views, metric, thread, search, theme, help. */

import { inSentence } from '../../../common/metrics';
import { type Command, register } from '../../commands/registry';
import { canSwap, closeSide, swapSides } from '../../opening/side-files';
import { findPort } from '../../ports/ports';
import type { Theme } from '../../state/preferences';
import { isReport } from '../../state/report-page';
import {
  type AppState,
  currentSide,
  metricsOf,
  offerFiles,
  openDialog,
  readySlot,
  setPlace,
  stateNow,
  usedMetric,
} from '../../state/store';
import { setTheme } from '../../state/theme';
import { chooseThread } from '../../state/thread-choice';
import { withoutZoom } from '../../state/view-states';
import { coveredBy, firstOf, numberKey, views } from '../../state/views';

const state = (): AppState => stateNow();
const isOpen = (side: 'a' | 'b'): boolean => readySlot(state().slots[side]) !== null;
const anyOpen = (): boolean => currentSide(state()) !== null;
const dialog = (id: AppState['dialog']) => () => openDialog(id);

function files(): Command[] {
  return [
    { id: 'file.open', title: 'Open a profile…', group: 'File', keys: ['o'], also: 'load drop sample', run: dialog('open-a') },
    {
      id: 'file.compare',
      title: 'Compare with another profile…',
      group: 'File',
      enabled: () => isOpen('a'),
      also: 'open B diff',
      run: dialog('open-b'),
    },
    {
      id: 'file.gate',
      title: 'Gate…',
      hint: 'Check the comparison against limits',
      group: 'File',
      enabled: () => isOpen('a') && isOpen('b'),
      also: 'gate fail if ci limit',
      run: () => {
        setPlace({ view: firstOf('pair') });
        openDialog('gate');
      },
    },
    {
      id: 'file.several',
      title: 'Compare several profiles with each other…',
      group: 'File',
      also: 'many runs overlap clusters heat map',
      run: () => offerFiles(state().matrix.flatMap(({ file: given }) => given ?? [])),
    },
    { id: 'file.swap', title: 'Swap A and B', group: 'File', enabled: () => canSwap(state().slots), run: swapSides },
    ...(['a', 'b'] as const).map(
      (side): Command => ({
        id: `file.close-${side}`,
        title: `Close ${side.toUpperCase()}`,
        group: 'File',
        enabled: () => isOpen(side),
        run: () => void closeSide(side),
      }),
    ),
    {
      id: 'file.counted',
      title: 'What was counted and what was not',
      group: 'File',
      also: 'facts warnings not instrumented meta',
      enabled: anyOpen,
      run: dialog('counted'),
    },
  ];
}

const ofViews = (): Command[] =>
  views().map(({ id: view, label, called = inSentence(label), covers }, at) => ({
    id: `view.${view}`,
    title: `Show ${called}`,
    group: 'View',
    keys: numberKey(at),
    enabled: covers === 'set' ? () => state().matrix.length > 0 : anyOpen,
    run: () => setPlace({ view }),
  }));

function choices(): Command[] {
  const now = state();
  const side = currentSide(now);
  const slot = side && readySlot(now.slots[side]);
  if (!side || !slot) return [];
  const { summary } = slot;
  const metrics = metricsOf(slot, now.place);
  const used = usedMetric(now.place.metric, metrics);
  return [
    ...metrics.map(
      (metric): Command => ({
        id: `metric.${metric.id}`,
        title: `Metric: ${inSentence(metric.label)}`,
        group: 'Metric',
        enabled: () => metric.id !== used,
        run: () => setPlace((place) => ({ ...withoutZoom(place), metric: metric.id })),
      }),
    ),
    {
      id: 'thread.all',
      title: 'Show all threads',
      group: 'Thread',
      enabled: () => now.place.threads[side] !== 'all',
      run: () => chooseThread(side, 'all'),
    },
    {
      id: 'thread.apart',
      title: 'Group by thread',
      hint: 'All threads, one frame for each',
      group: 'Thread',
      also: 'apart on top name pattern',
      enabled: () => now.place.threads[side] !== 'apart',
      run: () => chooseThread(side, 'apart'),
    },
    ...summary.threads.map(
      (thread): Command => ({
        id: `thread.${thread.index}`,
        title: `Show only thread ${thread.name}`,
        group: 'Thread',
        enabled: () => now.place.threads[side] !== thread.index,
        run: () => chooseThread(side, thread.index),
      }),
    ),
  ];
}

/** The search box to which `/` goes: the one in the section with the focus, otherwise the one marked `data-find`. */
function findBox(): HTMLInputElement | null {
  const near = document.activeElement?.closest('section')?.querySelector<HTMLInputElement>('[data-find-near]');
  return near ?? document.querySelector<HTMLInputElement>('[data-find]');
}

/** Goes to the search box or, if the view has none, to the command palette. */
export function find(): void {
  const box = findBox();
  if (box === null) openDialog('palette');
  box?.focus();
  box?.select();
}

const search = (): Command[] => [
  {
    id: 'search.find',
    title: 'Find',
    group: 'Search',
    keys: ['/', 'Mod+f'],
    also: 'search filter',
    enabled: () => findBox() !== null,
    run: find,
  },
  {
    id: 'search.next',
    title: 'Next match',
    group: 'Search',
    keys: ['n'],
    enabled: () => findPort.now() !== null,
    run: () => findPort.now()?.go(1),
  },
  {
    id: 'search.previous',
    title: 'Previous match',
    group: 'Search',
    keys: ['Shift+n'],
    enabled: () => findPort.now() !== null,
    run: () => findPort.now()?.go(-1),
  },
];

const themes: [Theme, string][] = [
  ['system', 'Theme: system'],
  ['light', 'Theme: light'],
  ['dark', 'Theme: dark'],
];

const page = (): Command[] => [
  {
    id: 'page.palette',
    title: 'Find a command',
    group: 'Help, links and theme',
    keys: ['Mod+k'],
    also: 'palette',
    run: dialog('palette'),
  },
  { id: 'page.help', title: 'Help and shortcuts', group: 'Help, links and theme', keys: ['?'], run: dialog('help') },
  {
    id: 'page.copy-link',
    title: 'Copy link',
    hint: 'Copies a link to the current view',
    group: 'Help, links and theme',
    also: 'url share address',
    enabled: () => anyOpen() || coveredBy(state().place.view) === 'set',
    run: () => void navigator.clipboard?.writeText(location.href).catch(() => undefined),
  },
  {
    id: 'page.share',
    title: 'Share…',
    hint: 'Share the current view',
    group: 'Help, links and theme',
    also: 'link send report html export hash',
    enabled: () => anyOpen() && coveredBy(state().place.view) !== 'set' && !isReport(),
    run: dialog('share'),
  },
  {
    id: 'page.back',
    title: 'Go back',
    hint: 'Returns to the previous view',
    group: 'Help, links and theme',
    also: 'undo history',
    run: () => history.back(),
  },
  {
    id: 'page.sources',
    title: 'Source links…',
    group: 'Help, links and theme',
    also: 'repository github ide editor line file',
    run: dialog('sources'),
  },
  ...themes.map(
    ([theme, title]): Command => ({
      id: `page.theme-${theme}`,
      title,
      group: 'Help, links and theme',
      enabled: () => state().theme !== theme,
      run: () => setTheme(theme),
    }),
  ),
];

for (const provider of [files, ofViews, choices, search, page]) register(provider);
