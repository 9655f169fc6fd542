/** The matrix of overlaps as CSV and Markdown, in the order shown on screen. */

import { csv } from '../../../common/csv';
import { inSentence } from '../../../common/metrics';
import type { Matrix } from '../../../workers/api/engine';
import { count, overlapText } from '../../ui/format';

/** Overlaps in percent with all digits, one row per profile. */
export function matrixCsv({ metric, profiles, overlap, order }: Matrix): string {
  const head = ['profile', metric, ...order.map((i) => profiles[i].name)];
  return csv([
    head,
    ...order.map((i) => [profiles[i].name, profiles[i].total, ...order.map((j) => overlap[i * profiles.length + j])]),
  ]);
}

/** Overlaps rounded down to two digits, with numbered columns. */
export function matrixMarkdown({ metric, metrics, profiles, overlap, order }: Matrix): string {
  const label = metrics.find(({ id }) => id === metric)?.label ?? metric;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `${[
    `Overlap by ${plain(inSentence(label))}, in percent:`,
    '',
    line(['', 'Profile', plain(label), ...order.map((_, place) => String(place + 1))]),
    line(['--:', ':--', '--:', ...order.map(() => '--:')]),
    ...order.map((i, place) =>
      line([
        String(place + 1),
        plain(profiles[i].name),
        count(profiles[i].total),
        ...order.map((j) => overlapText(overlap[i * profiles.length + j])),
      ]),
    ),
  ].join('\n')}\n`;
}

/** Escapes Markdown in names, which come from files. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&').replace(/\s+/g, ' ');
