/** Lists, for `callgrove info`, the values in the fields of events. */
import { VALUE_HEADS } from '../../common/frame-names';
import { inSentence } from '../../common/metrics';
import { amount, count } from '../../common/numbers';
import { about, isEstimate } from '../../common/sampling';
import type { FieldValues, ProfileSummary } from '../../workers/api/engine';
import { table } from './table';

/** Number of values listed for each metric. */
const MOST_VALUES = 5;

/** Values as text for a terminal: the largest of each metric. */
export function fieldsText({ metrics }: Pick<ProfileSummary, 'metrics'>, found: readonly FieldValues[]): string {
  if (found.length === 0) return '\nEvent fields: the file has no events with classes, paths or hosts.';
  const parts = found.flatMap(({ metric, kind, values }) => {
    const of = metrics.find(({ id }) => id === metric);
    if (of === undefined) return [];
    const rows = values
      .slice(0, MOST_VALUES)
      .map((value) => [
        about(amount(value.amount, of.unit), isEstimate(of)),
        about(shareText(value.amount, of.total), of.kind === 'sampled'),
        value.name,
      ]);
    const more = values.length - rows.length;
    return [
      `\n${of.label}, by ${inSentence(VALUE_HEADS[kind])}`,
      table([['Exclusive', 'Share', VALUE_HEADS[kind]], ...rows], [true, true, false]),
      ...(more > 0 ? [`  and ${count(more)} more`] : []),
    ];
  });
  return parts.join('\n');
}

/** A share rounded as on the page: only equal figures are 100%, and only zero is 0%. */
function shareText(part: number, whole: number): string {
  const share = part / whole;
  if (share < 1 && share >= 0.99995) return '>99.99%';
  return share > 0 && share < 0.00005 ? '<0.01%' : `${(100 * share).toFixed(2)}%`;
}
