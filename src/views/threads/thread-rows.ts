/** Groups threads into the rows of the threads view by name pattern: `pool-1-thread-7` belongs to `pool-*-thread-*`. */
import { patternOf } from '../../../common/frame-names';
import type { Boundable, ThreadInfo } from '../../../workers/api/engine';

/** A thread, or a group of threads. Its lower bound, if any, is about its allocations. */
export interface ThreadRow extends Boundable {
  kind: 'thread' | 'group';
  /** Name of the thread, or the pattern of the group. */
  name: string;
  /** JVM thread group; empty if the members differ. */
  group: string;
  /** Index of the thread; −1 for a group. */
  index: number;
  members: number;
  contexts: number;
  /** In the order of the summary's metrics. */
  totals: number[];
  /** Bytes according to the VM's account; omitted if that is unknown for any member. */
  allocated?: number | undefined;
  /** Whether all members are virtual threads. */
  isVirtual: boolean;
  /** Whether the row is below its group's row. */
  inside: boolean;
  open: boolean;
}

const rowOf = (thread: ThreadInfo): ThreadRow => ({
  kind: 'thread',
  name: thread.name,
  group: thread.group,
  index: thread.index,
  members: thread.count,
  contexts: thread.contexts,
  totals: thread.totals,
  allocated: thread.allocated,
  isVirtual: thread.isVirtual === true,
  inside: false,
  open: false,
  ...(thread.lowerBound && { lowerBound: thread.lowerBound }),
});

const add = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b;

/** Sorted rows. A pattern with a single thread becomes that thread's row; open groups are followed by their sorted threads. */
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
    const allocated = members.reduce<number | undefined>((sum, member) => add(sum, member.allocated), 0);
    const lowerBound = members.find((member) => member.lowerBound)?.lowerBound;
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
        allocated,
        isVirtual: members.every((member) => member.isVirtual),
        inside: false,
        open: open.has(pattern),
        ...(lowerBound && { lowerBound }),
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
