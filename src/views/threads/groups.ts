/** Threads by the pattern of their names: `pool-1-thread-7` is one of `pool-*-thread-*`. */
import type { ThreadInfo } from '../../../workers/api/engine';

export interface ThreadRow {
  kind: 'thread' | 'group';
  /** The thread's name, or the pattern. */
  name: string;
  /** JVM thread group; empty for several. */
  group: string;
  /** The thread's index; −1 for a group. */
  index: number;
  members: number;
  contexts: number;
  /** In the order of the summary's metrics. */
  totals: number[];
  /** Below its group's row. */
  inside: boolean;
  open: boolean;
}

export const patternOf = (name: string): string => name.replace(/\d+/g, '*');

const rowOf = (thread: ThreadInfo): ThreadRow => ({
  kind: 'thread',
  name: thread.name,
  group: thread.group,
  index: thread.index,
  members: thread.count,
  contexts: thread.contexts,
  totals: thread.totals,
  inside: false,
  open: false,
});

/** Rows in order; a pattern with one thread only is that thread. Groups that are open are followed by their threads, in the same order. */
export function threadRows(
  threads: readonly ThreadInfo[],
  grouped: boolean,
  open: ReadonlySet<string>,
  compare: (a: ThreadRow, b: ThreadRow) => number,
): ThreadRow[] {
  const rows = threads.map(rowOf);
  if (!grouped) return rows.sort(compare);
  const byPattern = new Map<string, ThreadRow[]>();
  for (const row of rows) {
    const alike = byPattern.get(patternOf(row.name));
    if (alike) alike.push(row);
    else byPattern.set(patternOf(row.name), [row]);
  }
  const groups = [...byPattern].map(([pattern, members]): { row: ThreadRow; members: ThreadRow[] } => {
    if (members.length === 1) return { row: members[0], members: [] };
    const totals = members[0].totals.map((_, at) => members.reduce((sum, member) => sum + member.totals[at], 0));
    const contexts = members.reduce((sum, member) => sum + member.contexts, 0);
    const same = members.every((member) => member.group === members[0].group);
    return {
      row: {
        kind: 'group',
        name: pattern,
        group: same ? members[0].group : '',
        index: -1,
        members: members.reduce((sum, member) => sum + member.members, 0),
        contexts,
        totals,
        inside: false,
        open: open.has(pattern),
      },
      members,
    };
  });
  groups.sort((a, b) => compare(a.row, b.row));
  return groups.flatMap(({ row, members }) => [
    row,
    ...(row.open ? members.sort(compare).map((member) => ({ ...member, inside: true })) : []),
  ]);
}
