import type { ProfileSummary } from '../engine.api';
import type { Report } from './report';

/** Characters of the comparison inside a link: what a comment, a chat and a browser take. */
export const LINK_BUDGET = 6000;

type Compared = Pick<Report, 'a' | 'b' | 'metric'>;

/** The app's address of a comparison whose payload (engine.shareComparison) is within the link: docs/sharing.md. */
export function linkTo(base: string, metric: string, payload: string): string {
  return `${base.replace(/#.*$/s, '')}${sharedAddress(metric, payload)}`;
}

/** In a report of one file, whose payload stands beside the address, that is `here`. */
export function sharedAddress(metric: string, payload: string): string {
  return `#/compare?v=1&metric=${encodeURIComponent(metric)}&table=contexts&d=${payload}`;
}

/** What is in view and the SHA-256 of either file, by which a page that holds both files knows them. */
export function fileAddress(compared: Compared): string {
  const [an, bn] = shortNames(compared);
  const { a, b, metric } = compared;
  return `#/compare?${new URLSearchParams({ v: '1', an, ha: a.sha256, bn, hb: b.sha256, metric })}`;
}

/** The names of both files without their folders, told apart where they are the same. */
export function shortNames({ a, b }: Compared): [string, string] {
  const [one, two] = [a, b].map(({ fileName }: ProfileSummary) => fileName.replace(/^.*[/\\]/s, ''));
  return one === two ? [`base/${one}`, `head/${two}`] : [one, two];
}
