import { withoutFolder } from '../../common/visible-text';
import type { ProfileSummary } from '../api/engine';
import { NO_RULES } from '../matching/rules';
import type { Report } from './report';

/** Characters of the comparison inside a link: what a comment, a chat and a browser take. */
export const LINK_BUDGET = 6000;
/** Those of a pruned comparison in a page of its own: thousands of contexts, all metrics. */
export const PAGE_BUDGET = 200_000;

type Compared = Pick<Report, 'a' | 'b' | 'metric' | 'summary' | 'gates'>;

/** The app's address of a comparison whose payload (`share` of the engine) is within the link: docs/sharing.md. */
export function linkTo(base: string, compared: Compared, payload: string): string {
  return `${base.replace(/#.*$/s, '')}${sharedAddress(compared, payload)}`;
}

/** In a report of one file, whose payload stands beside the address, that is `here`. */
export function sharedAddress(compared: Compared, payload: string): string {
  return `#/compare?${new URLSearchParams({ v: '1', ...settings(compared), table: 'contexts', d: payload })}`;
}

/** What is in view and the SHA-256 of each file, by which a page that holds both files knows them. */
export function fileAddress(compared: Compared): string {
  const names = shortNames(compared);
  const files = (['a', 'b'] as const).flatMap((side) => {
    const { runs, sha256 } = compared[side];
    if (runs === null)
      return [
        [`${side}n`, names[side][0]],
        [`h${side}`, sha256],
      ];
    return runs.flatMap((run, i) => [
      [`${side}${i + 1}n`, names[side][i]],
      [`h${side}${i + 1}`, run.sha256],
    ]);
  });
  return `#/compare?${new URLSearchParams([['v', '1'], ...files, ...Object.entries(settings(compared))])}`;
}

/** By what was compared, in the fields of the app's addresses (src/state/url-fields.ts). */
function settings({ metric, summary, gates }: Compared): Record<string, string> {
  const { on, renames } = summary.matching?.rules ?? NO_RULES;
  return {
    metric,
    ...(on.length === 0 ? {} : { names: on.join('.') }),
    ...(renames.length === 0 ? {} : { rename: renames.map(({ from, to }) => `${from}>${to}`).join(';') }),
    ...(gates.length === 0 ? {} : { gate: gates.map(({ condition }) => condition).join(';') }),
  };
}

/** The names of the files of either side without their folders, told apart where some are the same. */
export function shortNames(compared: Pick<Compared, 'a' | 'b'>): Record<'a' | 'b', string[]> {
  const of = ({ runs, fileName }: ProfileSummary): string[] => (runs?.map(({ name }) => name) ?? [fileName]).map(withoutFolder);
  const [a, b] = [of(compared.a), of(compared.b)];
  if (new Set([...a, ...b]).size === a.length + b.length) return { a, b };
  const apart = (names: string[], folder: string): string[] =>
    names.map((name, i) => `${folder}${names.length === 1 ? '' : `-${i + 1}`}/${name}`);
  return { a: apart(a, 'base'), b: apart(b, 'head') };
}
