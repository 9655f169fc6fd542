/** The text of the selected method, with the figures of its file. Later answers replace earlier ones. */

import { splitLine } from '../../../common/frame-names';
import { sourceOf } from '../../../common/source-names';
import type {
  EngineError,
  NeighbourRow,
  Result,
  SourceBlock,
  SourcePlace,
  SourceSearch,
  SourceText,
  View,
} from '../../../workers/api/engine';
import { ask, type Engine } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { groupedBy } from '../../session/applied-transforms';
import { comparisonInView } from '../../session/comparison';
import { selectMethod } from '../../session/selection';
import { chosenPlace, useTexts } from '../../sources/texts';
import type { Side } from '../../state/place';
import { setViewState, useApp, usedMetric, viewKey } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { coveredBy } from '../../state/views';
import { useAnswer } from '../../ui/useAnswer';
import { atHeads, beforeFolding, beforeLeafUp, type FileFigures, figuresOfOne, figuresOfTwo, natureWords } from './line-figures';

export interface SelectedSource {
  figures: FileFigures;
  /** Callees of the selected method, costliest first; empty if figures are by line, or in a comparison. */
  callees: readonly NeighbourRow[];
  /** Null if no file is known, or no sources were given. */
  search: SourceSearch | null;
  place: SourcePlace | null;
  text: SourceText | null;
  block: SourceBlock | null;
  /** Reason why there is no text. */
  error: EngineError | null;
}

/** A request to the engine, made before any text is read. */
interface Question {
  key: string;
  side: Side;
  figures(): Promise<Result<Pick<SelectedSource, 'figures' | 'callees'>>>;
  select(id: number): void;
  /** Names the tree from which the figures come, if it is not the visible one. */
  note: string;
}

const map = <T, U>(result: Result<T>, to: (value: T) => U): Result<U> =>
  result.ok ? { ok: true, value: to(result.value) } : result;

const PER_METHOD = 'Counts are per method, not per line, and are shown at the declaration.';

function useProfileQuestion(): Question | null {
  const engine = useEngine();
  const current = useCurrentView();
  const method = useApp((state) => state.place.methods.method);
  if (!current || method < 0) return null;
  const { view: seen, metric, side } = current;
  const transforms = beforeLeafUp(seen.transforms);
  const view: View = { ...seen, transforms: transforms ?? [] };
  const grouped = groupedBy(view.transforms ?? []);
  const unfolded: View = { ...view, transforms: beforeFolding(transforms) };
  return {
    key: `${viewKey(view)}:${metric.id}:${method}`,
    side,
    figures: async () => {
      const file = await ask(engine.fileMethods(view, metric.id, method));
      if (!file.ok) return file;
      const called = grouped === null ? await ask(engine.neighbours(unfolded, metric.id, method)) : null;
      if (called && !called.ok) return called;
      const callees = called?.value.callees ?? [];
      return { ok: true, value: { figures: figuresOfOne(file.value, metric, callees), callees } };
    },
    select: selectMethod,
    note: [
      grouped === 'line'
        ? 'Figures are per line.'
        : `${PER_METHOD} → marks the cost of a call, on the only line that mentions the callee.`,
      natureWords(metric),
      transforms === seen.transforms ? '' : 'Figures are for the tree before it was inverted.',
    ].join(' '),
  };
}

function useComparisonQuestion(): Question | null {
  const engine = useEngine();
  const comparison = useApp((state) => state.comparison);
  const place = useApp((state) => state.place.union);
  const chosen = useApp((state) => state.place.metric);
  const side = useTexts((state) => state.side);
  const unselected = useTexts((state) => state.unselected);
  const context = [place.selected, place.focus, unselected].find((each) => each >= 0) ?? -1;
  const shown = useApp(comparisonInView);
  if (comparison.state !== 'ready' || shown === null || context < 0) return null;
  const { summary } = comparison;
  const id = usedMetric(
    chosen,
    summary.metrics.map(({ metric, totalA, totalB }) => ({ id: metric, total: totalA + totalB })),
  );
  const metric = summary.metrics.find((each) => each.metric === id);
  if (!metric) return null;
  return {
    key: `${shown}:${id}:${context}:${side}`,
    side,
    figures: async () =>
      map(await ask(engine.fileMethods(shown, id, context)), (file) => ({
        figures: figuresOfTwo(file, metric, side),
        callees: [],
      })),
    select: (selected) => setViewState('union', { selected }),
    note: `${PER_METHOD} ${natureWords(metric)}`,
  };
}

/** The previous text, which another method of the same file can reuse. */
let last: { key: string; text: SourceText } | null = null;

async function textOf(engine: Engine, place: SourcePlace): Promise<Result<SourceText>> {
  const key = `${place.sources}:${place.file}`;
  if (last?.key === key) return { ok: true, value: last.text };
  const result = await ask(engine.sourceText(place));
  if (result.ok) last = { key, text: result.value };
  return result;
}

async function lookUp(
  engine: Engine,
  question: Question,
  anyGiven: boolean,
  chosen: readonly string[],
): Promise<Result<SelectedSource>> {
  const figures = await question.figures();
  if (!figures.ok) return figures;
  const { name } = figures.value.figures.method;
  const { packageName, fileName, line } = sourceOf(name);
  const shown: SelectedSource = { ...figures.value, search: null, place: null, text: null, block: null, error: null };
  if (!anyGiven || fileName === '') return { ok: true, value: shown };
  const search = await ask(engine.findSource(packageName, fileName));
  if (!search.ok) return search;
  const place = chosenPlace(search.value.places, chosen);
  if (place === null) return { ok: true, value: { ...shown, search: search.value } };
  const text = await textOf(engine, place);
  if (!text.ok) return { ok: true, value: { ...shown, search: search.value, place, error: text.error } };
  if (line < 1) return { ok: true, value: { ...shown, search: search.value, place, text: text.value } };
  const { method, methods } = figures.value.figures;
  // Frames that stand for single lines have their figures there.
  const isByLine = splitLine(name.method).line !== '';
  const others = isByLine ? [] : methods.slice(1).map((each) => ({ name: each.name, line: each.line }));
  const block = await ask(engine.sourceBlock(place, name, line, others));
  // Without an answer, the text's version cannot be checked.
  if (!block.ok) return { ok: true, value: { ...shown, search: search.value, place, error: block.error } };
  const heads = isByLine || method !== methods[0] ? [] : (block.value?.heads ?? []);
  const moved = atHeads(figures.value.figures, heads);
  return { ok: true, value: { ...shown, figures: moved, search: search.value, place, text: text.value, block: block.value } };
}

/** @returns null if nothing is selected */
export function useSelectedSource() {
  const engine = useEngine();
  const comparing = useApp((state) => coveredBy(state.place.view) === 'pair');
  const one = useProfileQuestion();
  const two = useComparisonQuestion();
  const question = comparing ? two : one;
  const naming = useApp((state) => state.naming.version);
  const given = useTexts((state) => state.given);
  const chosen = useTexts((state) => state.chosen);
  const roots = question === null ? [] : chosen[question.side];
  const key = question && JSON.stringify([question.key, question.side, naming, given.map(({ sources }) => sources), roots]);
  const answer = useAnswer(key, () => {
    if (question === null) throw new Error('No request is sent.');
    return lookUp(engine, question, given.length > 0, roots);
  });
  // After an error, the previous method's text must not be shown.
  const value = answer.fresh && answer.error ? null : answer.value;
  return question && { ...answer, value, select: question.select, side: question.side, note: question.note };
}
