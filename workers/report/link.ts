import type { ProfileSummary } from '../engine.api';
import type { Report } from './report';

/**
 * The app's address of a comparison: what is in view and the SHA-256 of either file (first rung of the ladder of sharing, docs/sharing.md). Whoever opens it drops the two
 * files, which are verified.
 */
export function linkTo(base: string, { a, b, metric }: Pick<Report, 'a' | 'b' | 'metric'>): string {
  const fields = new URLSearchParams({ v: '1', an: nameOf(a), ha: a.sha256, bn: nameOf(b), hb: b.sha256, metric });
  return `${base.replace(/#.*$/s, '')}#/compare?${fields}`;
}

function nameOf({ fileName }: ProfileSummary): string {
  return fileName.replace(/^.*[/\\]/s, '');
}
