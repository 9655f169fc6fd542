import { shortenBrackets, simpleName } from '../../common/class-names';
import type { MetricDescriptor } from '../../common/metrics';
import { amount, atLeast, changedBy, count, difference, isScaled, moreOrLess, significant } from '../../common/numbers';
import { about, isEstimate, workOf } from '../../common/sampling';
import { type Piece, storySentence } from '../../common/story-sentence';
import type { FrameName, Story } from '../api/engine';

/** `Page.read`; functions that are in no class by their name alone. */
const shortFrame = ({ className, method }: FrameName): string =>
  [shortenBrackets(simpleName(className)), method].filter((part) => part !== '').join('.');

/** One sentence on the figures of a metric by calling context. */
export const figuresBy = (metric: Pick<MetricDescriptor, 'unit' | 'kind'>): string => {
  const work = workOf(metric);
  if (metric.kind === 'sampled') return 'Samples by calling context: estimates, which differ from run to run.';
  return work === 'work'
    ? 'Exact counts of work by calling context, not times.'
    : `Recorded ${work} by calling context, which depend on the machine and its load.`;
};

/** The causes of a change in sentences, largest first, and what they leave; empty where nothing changed. */
export function storyLines(
  { items, others, rest }: Story,
  { unit, kind }: Pick<MetricDescriptor, 'unit' | 'kind'>,
  set: (name: string) => string,
): string[] {
  const isSampled = kind === 'sampled';
  const isEstimated = isEstimate({ unit, kind });
  const text = (piece: Piece<FrameName>): string => {
    if ('text' in piece) return piece.text;
    if ('name' in piece) return set(shortFrame(piece.name));
    if ('calls' in piece) return count(piece.calls);
    if ('figure' in piece) {
      const { figure, isLowerBound } = piece;
      const written = isScaled(unit) ? amount(figure, unit) : `${significant(figure)} ${unit}`;
      return about(atLeast(written, isLowerBound), isEstimated);
    }
    if ('part' in piece) return difference(Math.round(piece.part), unit);
    return moreOrLess(piece.from, piece.to);
  };
  const lines = items.map((item) => `${storySentence(item, { isSampled }).map(text).join('')}.`);
  if (isSampled && items.length === 0) return ['No large difference is beyond sampling noise.'];
  if (others === 0 || (items.length === 0 && rest === 0)) return lines;
  if (isSampled) return [...lines, `${count(others)} smaller ${others === 1 ? 'difference' : 'differences'}.`];
  const noun = others === 1 ? 'cause' : 'causes';
  const causes =
    items.length > 0
      ? `${count(others)} smaller ${noun}`
      : `${count(others)} ${noun}, ${others === 1 ? 'less than' : 'none of them'} 1 % of the total`;
  return [...lines, `${causes}: ${changedBy(Math.round(rest), unit)}.`];
}
