/** Opens and compares the files of two sides in the engine while a command works on them. */
import path from 'node:path';
import type { MatchRules, ProfileSummary, Progress, RecordedGroup, Transform } from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import type { ByteSource } from '../workers/files/byte-source';
import type { Report } from '../workers/report/report';
import { withFiles } from './open-files';
import { Failure, unwrap } from './terminal/failure';

/** The files of a base and of a head. */
export interface FileSides {
  /** `union`: one file that contains both sides; `pair`: one file per side; `runs`: one or more per side. */
  kind: 'union' | 'pair' | 'runs';
  bases: readonly string[];
  heads: readonly string[];
}

export interface CompareOptions {
  metric: string | null;
  conditions: readonly string[];
  /** Ids of the events of the VM that metric and conditions name. */
  vmEvents: readonly string[];
  /** Whether to evaluate conditions even if a recording is partial. */
  acceptPartial: boolean;
  /** Additional frames: one for each line of a method, or for each value in the fields of events. Null for none. */
  group: RecordedGroup | null;
  /** Rules that normalise names before contexts are matched. */
  rules: MatchRules;
  /** Packages and classes that are the program's own; empty if they are to be guessed. */
  own: readonly string[];
  /** Address at which the app is hosted; null for no link. */
  linkBase: string | null;
  /** The HTML file to write and its template; null for none. */
  page: { html: string; template: string } | null;
  /** Maximum number of rows per list in the report. */
  rows: number;
  /** Makes a callback that shows progress; `what` names the work. */
  progress: (what: string) => (progress: Progress) => void;
}

/** Opens and compares both sides. `work` receives the comparison and its files, the base's first. */
export function withComparison<T>(
  engine: CallgroveEngine,
  { kind, bases, heads }: FileSides,
  { group, rules, own, vmEvents, progress }: CompareOptions,
  work: (compared: Pick<Report, 'a' | 'b' | 'summary'>, sources: readonly ByteSource[]) => Promise<T>,
): Promise<T> {
  const isUnion = kind === 'union';
  const name = (file: string): string => (kind === 'runs' ? path.basename(file) : file);
  const open = async (files: readonly string[], sources: readonly ByteSource[], part: 'a' | 'b'): Promise<ProfileSummary> => {
    const [first] = files;
    const report = progress(first);
    const opened =
      files.length === 1
        ? engine.openSource(0, name(first), sources[0], report, { vmEvents, ...(isUnion && { part }) })
        : engine.openRunSources(
            0,
            files.map((file, i) => ({ name: name(file), source: sources[i] })),
            report,
            { vmEvents },
          );
    const summary = unwrap(files.join(', '), await opened);
    if (isUnion && summary.union === null)
      throw new Failure(`${first} is a single profile, not a comparison; specify a second file: callgrove compare BASE HEAD.`);
    return summary;
  };
  return withFiles(isUnion ? bases : [...bases, ...heads], async (sources) => {
    const a = await open(bases, sources.slice(0, bases.length), 'a');
    const b = await open(heads, sources.slice(-heads.length), 'b');
    const transforms: Transform[] = group === null ? [] : [{ kind: 'group', by: group }];
    const all = ({ profile }: ProfileSummary) => ({ profile, thread: 'all' as const, transforms });
    const compared = await engine.compare(0, all(a), all(b), progress('both'), { rules, ...(own.length > 0 && { own }) });
    return work({ a, b, summary: unwrap(`${a.fileName}, ${b.fileName}`, compared) }, sources);
  });
}
