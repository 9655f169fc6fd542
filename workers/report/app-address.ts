/** Builds the addresses in reports that open a comparison in the app. */
import { withoutFolder } from '../../common/visible-text';
import type { ProfileSummary } from '../api/engine';
import { NO_RULES } from '../matching/rules';
import type { Report } from './report';

/** Most characters of a comparison in a link: comments, chats and browsers accept that many. */
export const LINK_BUDGET = 6000;
/** Most characters of a pruned comparison in a page of its own: thousands of contexts, all metrics. */
export const PAGE_BUDGET = 200_000;

type Compared = Pick<Report, 'a' | 'b' | 'metric' | 'summary' | 'gates' | 'group'> & Partial<Pick<Report, 'story'>>;

/** The app's address of a comparison whose payload (`share` of the engine) is in the link itself; see docs/sharing.md. */
export function linkTo(base: string, compared: Compared, payload: string): string {
  return `${base.replace(/#.*$/s, '')}${sharedAddress(compared, payload)}`;
}

/**
 * Address of a comparison from a payload. In a report page, the payload is stored next to the address, which has `here` in its
 * place.
 */
export function sharedAddress(compared: Compared, payload: string): string {
  return `#/compare?${new URLSearchParams({ v: '1', ...settings(compared), table: 'contexts', d: payload })}`;
}

/** Address of a comparison in a page that contains its files: the view, and the SHA-256 of each side's file. */
export function fileAddress(compared: Compared): string {
  const names = shortNames(compared);
  const files = (['a', 'b'] as const).flatMap((side) => {
    const { runs, sha256, union } = compared[side];
    if (runs === null)
      return [[`${side}n`, names[side][0]], [`h${side}`, sha256], ...(union === null ? [] : [[`p${side}`, union.part]])];
    return runs.flatMap((run, i) => [
      [`${side}${i + 1}n`, names[side][i]],
      [`h${side}${i + 1}`, run.sha256],
    ]);
  });
  // In a link, content already has these frames; whole files must be grouped again.
  const steps = compared.group ? [['do', `group!${compared.group}`]] : [];
  return `#/compare?${new URLSearchParams([['v', '1'], ...files, ...Object.entries(settings(compared)), ...steps])}`;
}

/** Metric, rules, own code and conditions as fields of the app's addresses (src/state/url-fields.ts). */
function settings({ metric, summary, gates, story }: Compared): Record<string, string> {
  const { on, renames } = summary.matching?.rules ?? NO_RULES;
  const own = story?.kind === 'work' && story.own.by === 'given' ? story.own.prefixes.join(',') : '';
  return {
    metric,
    ...(own === '' ? {} : { own }),
    ...(on.length === 0 ? {} : { names: on.join('.') }),
    ...(renames.length === 0 ? {} : { rename: renames.map(({ from, to }) => `${from}>${to}`).join(';') }),
    ...(gates.length === 0 ? {} : { gate: gates.map(({ condition }) => condition).join(';') }),
  };
}

/**
 * File names of both sides without their folders, made distinct if they are equal. A file that contains both sides has only one
 * name.
 */
export function shortNames(compared: Pick<Compared, 'a' | 'b'>): Record<'a' | 'b', string[]> {
  const isOne = compared.a.union !== null && compared.b.union !== null && compared.a.sha256 === compared.b.sha256;
  const of = ({ runs, fileName, union }: ProfileSummary): string[] =>
    (runs?.map(({ name }) => name) ?? [isOne ? union!.file : fileName]).map(withoutFolder);
  const [a, b] = [of(compared.a), of(compared.b)];
  if (isOne || new Set([...a, ...b]).size === a.length + b.length) return { a, b };
  const apart = (names: string[], folder: string): string[] =>
    names.map((name, i) => `${folder}${names.length === 1 ? '' : `-${i + 1}`}/${name}`);
  return { a: apart(a, 'base'), b: apart(b, 'head') };
}
