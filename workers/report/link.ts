import type { ProfileSummary } from '../engine.api';
import { NO_RULES } from '../matching/rules';
import type { Report } from './report';

/** Characters of the comparison inside a link: what a comment, a chat and a browser take. */
export const LINK_BUDGET = 6000;

type Compared = Pick<Report, 'a' | 'b' | 'metric' | 'summary' | 'gates'>;

/** The app's address of a comparison whose payload (engine.shareComparison) is within the link: docs/sharing.md. */
export function linkTo(base: string, compared: Compared, payload: string): string {
  return `${base.replace(/#.*$/s, '')}${sharedAddress(compared, payload)}`;
}

/** In a report of one file, whose payload stands beside the address, that is `here`. */
export function sharedAddress(compared: Compared, payload: string): string {
  return `#/compare?${new URLSearchParams({ v: '1', ...settings(compared), table: 'contexts', d: payload })}`;
}

/** What is in view and the SHA-256 of either file, by which a page that holds both files knows them. */
export function fileAddress(compared: Compared): string {
  const [an, bn] = shortNames(compared);
  const { a, b } = compared;
  return `#/compare?${new URLSearchParams({ v: '1', an, ha: a.sha256, bn, hb: b.sha256, ...settings(compared) })}`;
}

/** By what was compared, in the fields of the app's addresses (src/app/url-fields.ts). */
function settings({ metric, summary, gates }: Compared): Record<string, string> {
  const { on, renames } = summary.matching?.rules ?? NO_RULES;
  return {
    metric,
    ...(on.length === 0 ? {} : { names: on.join('.') }),
    ...(renames.length === 0 ? {} : { rename: renames.map(({ from, to }) => `${from}>${to}`).join(';') }),
    ...(gates.length === 0 ? {} : { gate: gates.map(({ condition }) => condition).join(';') }),
  };
}

/** The names of both files without their folders, told apart where they are the same. */
export function shortNames({ a, b }: Compared): [string, string] {
  const [one, two] = [a, b].map(({ fileName }: ProfileSummary) => fileName.replace(/^.*[/\\]/s, ''));
  return one === two ? [`base/${one}`, `head/${two}`] : [one, two];
}
