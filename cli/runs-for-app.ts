/** Compares the runs of two sides again and writes an app page, returns a link, or does both. */
import path from 'node:path';
import type { GateOutcome, MatchRules, ProfileSummary, Progress } from '../workers/api/engine';
import { type CallgroveEngine, createEngine } from '../workers/engine/engine';
import type { ByteSource } from '../workers/files/byte-source';
import { LINK_BUDGET, linkTo } from '../workers/report/app-address';
import { htmlReport, sharedPayload } from './html-report';
import { withFiles } from './open-files';
import { writeReport } from './report-files';
import { unwrap } from './terminal/failure';

export interface ShownRuns {
  metric: string;
  gates: GateOutcome[];
  rules: MatchRules;
  /** Address at which the app is served; null for no link. */
  base: string | null;
  /** The file to write a page into, and its template; null for no page. */
  page: { html: string; template: string } | null;
  report: (progress: Progress) => void;
}

/** Reads and compares the files again. Writes the page and returns the link, each where it is wanted; null without a link. */
export async function showRuns(
  bases: readonly string[],
  heads: readonly string[],
  { metric, gates, rules, base, page, report }: ShownRuns,
): Promise<string | null> {
  if (base === null && page === null) return null;
  const engine = createEngine();
  return withFiles([...bases, ...heads], async (sources) => {
    const a = await side(engine, bases, sources.slice(0, bases.length), report);
    const b = await side(engine, heads, sources.slice(bases.length), report);
    const view = ({ profile }: ProfileSummary) => ({ profile, thread: 'all' as const });
    const both = `${a.fileName}, ${b.fileName}`;
    const summary = unwrap(both, await engine.compare(0, view(a), view(b), report, { rules }));
    const shown = { a, b, metric, summary, gates };
    if (page !== null) await writeReport('html', page.html, await htmlReport(engine, shown, page.template, sources));
    return base === null ? null : linkTo(base, shown, (await sharedPayload(engine, shown, LINK_BUDGET)).payload);
  });
}

async function side(
  engine: CallgroveEngine,
  files: readonly string[],
  sources: readonly ByteSource[],
  report: (progress: Progress) => void,
): Promise<ProfileSummary> {
  const [first] = files;
  const opened =
    files.length === 1
      ? engine.openSource(0, path.basename(first), sources[0], report)
      : engine.openRunSources(
          0,
          files.map((file, i) => ({ name: path.basename(file), source: sources[i] })),
          report,
        );
  return unwrap(files.join(', '), await opened);
}
