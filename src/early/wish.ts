/** Which addresses ask for a flame graph of one file and nothing more: that can be drawn before there is a page. Anything else waits for the page. */
import type { ProfileSummary, ThreadScope } from '../../workers/engine.api';
import { isReport } from '../app/embedded';
import { isForeign } from '../app/fetching';
import { type Subject, subjectOf } from '../app/looked-at';
import { rememberedAsWritten, rememberedRoot } from '../app/remembered';
import { refuseUrl } from '../app/url-files';

export interface Wish {
  url: string;
  /** Empty where the address leaves the choice to the file. */
  metric: string;
  thread: ThreadScope;
  focus: number;
  selected: number;
  x0: number;
  x1: number;
  upward: boolean;
}

const ID = /^(-1|\d{1,9})$/;
const PART = /^(0|1|0?\.\d{1,17})$/;

/** The fields that are read here, each in the forms that need no second look. A subset of what the page reads (`app/url-fields.ts`). */
const FIELDS: Readonly<Record<string, RegExp>> = {
  v: /^1$/,
  a: /./,
  metric: /^[a-z0-9.-]{1,64}$/,
  thread: /^(all|\d{1,6})$/,
  root: /^(top|bottom)$/,
  focus: ID,
  sel: ID,
  x0: PART,
  x1: PART,
};

/** `hash` is the address bar's, `base` the page's own address. */
export function readWish(hash: string, base: string): Wish | null {
  const [, query] = /^#\/(?:view|flame)\?(.*)$/s.exec(hash) ?? [];
  if (query === undefined || isReport() || !rememberedAsWritten()) return null;
  const params = new URLSearchParams(query);
  const seen = new Set<string>();
  for (const [key, value] of params) {
    if (seen.has(key) || !Object.hasOwn(FIELDS, key) || !FIELDS[key].test(value)) return null;
    seen.add(key);
  }
  const url = params.get('a');
  if (url === null || refuseUrl(url, base) !== null || isForeign(url)) return null;
  const thread = params.get('thread') ?? 'all';
  const [x0, x1] = [Number(params.get('x0') ?? 0), Number(params.get('x1') ?? 1)];
  if (!(x0 < x1)) return null;
  return {
    url,
    metric: params.get('metric') ?? '',
    thread: thread === 'all' ? thread : Number(thread),
    focus: Number(params.get('focus') ?? -1),
    selected: Number(params.get('sel') ?? -1),
    x0,
    x1,
    upward: (params.get('root') ?? rememberedRoot()) === 'bottom',
  };
}

/** What is to be drawn of the file; null where the page would have something to say of it first, or shows more than this file. */
export function subjectFor(wish: Wish, summary: ProfileSummary): Subject | null {
  const { metrics, threads, mergedContexts, union, problems } = summary;
  if (union !== null || problems.length > 0 || (wish.metric !== '' && !metrics.some(({ id }) => id === wish.metric))) return null;
  const thread = threads.find(({ index }) => index === wish.thread);
  if (wish.thread !== 'all' && thread === undefined) return null;
  if (Math.max(wish.focus, wish.selected) >= (thread ? thread.contexts : mergedContexts)) return null;
  const subject = subjectOf(summary, { profile: summary.profile, thread: wish.thread }, wish.metric);
  return subject !== null && subject.total > 0 ? subject : null;
}
