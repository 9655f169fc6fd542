/** Writes the story of a change of work: the few methods that account for most of it, with their parts of the change. */
import { packageOf, simpleName } from '../../../common/class-names';
import type { FrameName, LowerBound, MetricId, OwnBasis, StoryNote, StoryPart, StorySubject, WorkStory } from '../../api/engine';
import { boundOf, fieldOf, ofCost } from '../../profile/lower-bounds';
import { LOADING, SIDES } from '../joint/joint-tree';
import type { ComparedTrees } from './compared-trees';
import { insideOf } from './inside-library';
import { type Net, netsOf } from './nets';
import { Representatives } from './representatives';
import { type SubjectPart, type SubjectTotals, subjectTotals } from './subjects';
import type { WorkChange } from './work-change';

/** Maximum numbers of methods, of parts per method, and of notes. */
const MOST = 5;
const MOST_PARTS = 4;
const MOST_NOTES = 3;
/** Methods are listed until they account for this share of all changes. */
const ENOUGH = 0.95;
/** A method is listed if its change is at least this share of the larger total, or of all changes. */
const LEAST = 0.01;
const LEAST_OF_CHANGES = 0.1;
/**
 * A method inside a library call is reported if the call has this share of its caller's change, and the method this share of the
 * call's.
 */
const INSIDE = 0.5;
/** If all other callees cost at most this share of a method's cost, that cost is also its inclusive figure. */
const CLOSE = 0.01;
/** Share of the larger total below which a change counts as none. */
export const SAME = 1e-3;

/**
 * Share of the larger total below which a change of class loading, together with that of code that no own method calls, counts
 * as none. Most of such code is in threads of the JDK that handle references, whose work depends on when garbage is collected.
 */
export const SAME_OUTSIDE = 0.01;

/** Judges by the other runs whether a change between the two middle runs exceeds their variation. */
export interface RunsJudgement {
  readonly isTotalBeyond: boolean;
  readonly isLoadingBeyond: boolean;
  /** Whether the library work that changed hands does. */
  readonly isShiftBeyond: boolean;
  /** Whether the change of a method does. */
  isBeyond(method: number): boolean;
  /** Whether the other runs agree that a method was renamed, moved or is a wrapper. Takes its number in A if it has one there. */
  isShared(kind: 'renamed' | 'moved' | 'wrapper', method: number): boolean;
}

/** Judgement if there is one run per side. */
const ALL_COUNTS: RunsJudgement = {
  ...{ isTotalBeyond: true, isLoadingBeyond: true, isShiftBeyond: true },
  isBeyond: () => true,
  isShared: () => true,
};

/** Turns a change of work into a story. */
export function workStory(
  compared: ComparedTrees,
  metric: MetricId,
  own: OwnBasis,
  change: WorkChange,
  judged = ALL_COUNTS,
): WorkStory {
  return new StoryWriter(compared, metric, own, change).story(judged);
}

/** All methods that account for a change, largest first, without what is inside their library calls. */
export function allSubjects(comparison: ComparedTrees, metric: MetricId, own: OwnBasis, change: WorkChange): StorySubject[] {
  return new StoryWriter(comparison, metric, own, change).all();
}

class StoryWriter {
  private readonly total: number;

  constructor(
    private readonly comparison: ComparedTrees,
    private readonly metric: MetricId,
    private readonly own: OwnBasis,
    private readonly change: WorkChange,
  ) {
    const { a, b } = comparison.totals(metric);
    this.total = Math.max(a, b);
  }

  story(judged: RunsJudgement): WorkStory {
    const { a, b } = this.comparison.totals(this.metric);
    const nets = netsOf(this.change, this.total);
    const beyond = nets.filter(({ subject }) => judged.isBeyond(subject.method));
    const isSame = this.isSame(nets, judged);
    const named = isSame ? [] : this.largest(beyond, sizeOf(beyond));
    const sum = named.reduce((sum, { change }) => sum + change, 0);
    const explained = nets.length === 0 ? 1 : sizeOf(named) / sizeOf(nets);
    return {
      kind: 'work',
      metric: this.metric,
      totalA: a,
      totalB: b,
      own: this.own,
      isSame,
      subjects: this.subjects(named).map((subject, at) => ({ ...subject, inside: this.inside(named[at]) })),
      notes: this.notes(judged),
      others: nets.length - named.length,
      rest: b - a - sum,
      explained,
    };
  }

  private isSame(nets: readonly Net[], judged: RunsJudgement): boolean {
    const { a, b } = this.comparison.totals(this.metric);
    const { parts, shift } = this.change;
    const outside = nets.find(({ subject }) => subject.method < 0);
    const around = Math.abs(outside?.change ?? 0) + Math.abs(parts.loading);
    // Other runs say better than a limit what varies. And where classes are counted, loading them is what matters.
    const isAside = judged === ALL_COUNTS && !this.metric.startsWith('classes-') && around < SAME_OUTSIDE * this.total;
    const decisive = nets.filter((net) => judged.isBeyond(net.subject.method) && !(isAside && net === outside));
    const isQuiet = (change: number, counts: boolean): boolean => !counts || Math.abs(change) < SAME * this.total || change === 0;
    return (
      this.largest(decisive, sizeOf(decisive)).length === 0 &&
      isQuiet(b - a - (isAside ? (outside?.change ?? 0) + parts.loading : 0), judged.isTotalBeyond) &&
      decisive.every(({ change }) => isQuiet(change, true)) &&
      (isAside || isQuiet(parts.loading, judged.isLoadingBeyond)) &&
      isQuiet(shift?.change ?? 0, judged.isShiftBeyond)
    );
  }

  all(): StorySubject[] {
    return this.subjects(netsOf(this.change, this.total));
  }

  private largest(nets: readonly Net[], all: number): Net[] {
    const named: Net[] = [];
    let sum = 0;
    for (const each of nets) {
      const size = Math.abs(each.change);
      if (named.length === MOST || sum >= ENOUGH * all) break;
      if (size < SAME * this.total || (size < LEAST * this.total && size < LEAST_OF_CHANGES * all)) break;
      named.push(each);
      sum += size;
    }
    return named;
  }

  private subjects(nets: readonly Net[]): StorySubject[] {
    if (nets.length === 0) return [];
    const { comparison, metric, change } = this;
    const places = Representatives.of(
      comparison,
      metric,
      change,
      nets.flatMap(({ parts }) => parts),
    );
    const totals = subjectTotals(
      change.joint,
      nets.map(({ subject }) => subject),
    );
    return nets.map((net) => this.subject(net, totals.get(net.subject.method), (part) => places.contextOf(part)));
  }

  private subject(
    { subject, parts, change, isShifted }: Net,
    totals: SubjectTotals | undefined,
    contextOf: (part: SubjectPart) => number,
  ): StorySubject {
    const [callsA, callsB] = totals?.calls ?? [0, 0];
    const [a, b] = (isShifted ? totals?.ownCost : totals?.cost) ?? [0, 0];
    const large = parts.filter((part) => Math.abs(part.change) >= LEAST * Math.abs(change));
    const named = large.slice(0, MOST_PARTS).map((part) => this.part(part, contextOf(part)));
    return {
      name: this.change.frame(subject.method),
      change,
      ...{ callsA, callsB, a, b, isInclusive: !isShifted && totals !== undefined && isInclusive(totals) },
      parts: named,
      others: parts.length - named.length,
      rest: named.reduce((left, part) => left - part.change, change),
      context: named[0]?.context ?? -1,
      inside: null,
      ...fieldOf(named.find(({ lowerBound }) => lowerBound !== undefined)?.lowerBound),
    };
  }

  /**
   * The largest change inside the library call with the largest part, if that part is most of the subject's change.
   */
  private inside({ subject, parts, change }: Net): StorySubject['inside'] {
    const [first] = parts;
    const library = first?.kind === 'library' ? this.change.frame(first.object) : null;
    if (library === null || first.change / change < INSIDE) return null;
    const found = insideOf(this.change, first.object, subject.method, this.comparison.names.size);
    if (found === null || found.subject.change / first.change < INSIDE) return null;
    const net = { subject: found.subject, parts: found.subject.parts, change: found.subject.change, isShifted: false };
    return { library, subject: this.subject(net, found.totals, () => -1) };
  }

  private part(part: SubjectPart, context: number): StoryPart {
    return {
      kind: part.kind,
      change: part.change,
      name: part.object < 0 ? null : this.change.frame(part.object),
      callsA: part.calls[0],
      callsB: part.calls[1],
      callerCallsA: part.callerCalls[0],
      callerCallsB: part.callerCalls[1],
      a: part.cost[0],
      b: part.cost[1],
      context,
      ...fieldOf(this.boundAt(context, part.kind === 'own')),
    };
  }

  private boundAt(context: number, isOwn: boolean): LowerBound | null {
    if (context < 0) return null;
    return ofCost(boundOf(this.comparison, this.metric, context).lowerBound, isOwn ? 'exclusive' : 'inclusive');
  }

  private notes(judged: RunsJudgement): StoryNote[] {
    const weighed = [
      ...(judged.isShiftBeyond ? this.shifts() : []),
      ...(judged.isLoadingBeyond ? this.loading() : []),
      ...this.renames(judged),
      ...this.movesAndWrappers(judged),
    ];
    return weighed
      .filter(({ weight }) => weight > 0 && weight >= LEAST * this.total)
      .sort((x, y) => y.weight - x.weight)
      .slice(0, MOST_NOTES)
      .map(({ note }) => note);
  }

  private shifts(): Weighed[] {
    const { shift } = this.change;
    if (shift === null) return [];
    const { amount, change, library, gained, lost } = shift;
    const name = this.change.frame(library);
    const frames = (methods: readonly number[]) => methods.map((method) => this.change.frame(method));
    return name === null
      ? []
      : [{ weight: amount, note: { kind: 'shift', name, amount, change, gained: frames(gained), lost: frames(lost) } }];
  }

  private loading(): Weighed[] {
    const { joint, parts } = this.change;
    const change = parts.loading;
    const byMethod = new Map<number, number>();
    let [callsA, callsB] = [0, 0];
    for (let cell = 0; cell < joint.cellCount; cell++) {
      if (joint.callee(cell) !== LOADING) continue;
      callsA += joint.cellCalls[0].get(cell);
      callsB += joint.cellCalls[1].get(cell);
      const method = joint.method(joint.nodeOf(cell));
      const part = joint.cellCost[1].get(cell) - joint.cellCost[0].get(cell);
      byMethod.set(method, (byMethod.get(method) ?? 0) + part);
    }
    const [most] = [...byMethod].sort((x, y) => (y[1] - x[1]) * Math.sign(change))[0] ?? [-1];
    return [{ weight: Math.abs(change), note: { kind: 'loading', change, callsA, callsB, name: this.change.frame(most) } }];
  }

  /** Renamed methods, with those of a renamed package in one note. */
  private renames({ isShared }: RunsJudgement): Weighed[] {
    const { renames, joint } = this.change;
    if (renames.pairs.length === 0) return [];
    const inclusive = [joint.inclusive(0), joint.inclusive(1)];
    const costs = new Map<number, number>();
    for (let node = 1; node < joint.size; node++) {
      const method = joint.method(node);
      if (joint.method(joint.parent(node)) !== method)
        costs.set(method, (costs.get(method) ?? 0) + Math.max(inclusive[0][node], inclusive[1][node]));
    }
    const packages = new Map<string, { before: string; after: string; classes: Set<string>; weight: number }>();
    const single: Weighed[] = [];
    for (const pair of renames.pairs) {
      const [before, after] = [this.change.frame(pair.before), this.change.frame(pair.after)];
      if (before === null || after === null || !isShared('renamed', pair.before)) continue;
      const weight = Math.min(this.total, costs.get(pair.after) ?? 0);
      const [from, to] = [packageOf(before.className), packageOf(after.className)];
      if (from !== to && simpleName(before.className) === simpleName(after.className) && before.method === after.method) {
        const of = packages.get(`${from} ${to}`) ?? { before: from, after: to, classes: new Set(), weight: 0 };
        packages.set(`${from} ${to}`, of);
        of.classes.add(after.className);
        of.weight = Math.max(of.weight, weight);
      } else single.push({ weight, note: { kind: 'renamed', before, after, share: weight / this.total } });
    }
    return [
      ...single,
      ...[...packages.values()].map(
        ({ before, after, classes, weight }): Weighed => ({
          weight,
          note: { kind: 'package', before, after, classes: classes.size },
        }),
      ),
    ];
  }

  private movesAndWrappers({ isShared }: RunsJudgement): Weighed[] {
    const { moves, wrappers, joint } = this.change;
    const frame = (method: number): FrameName | null => this.change.frame(method);
    const inclusive = [joint.inclusive(0), joint.inclusive(1)];
    // Moves are the root's callees that are not methods, numbered in order.
    const places = new Map<number, number>();
    for (let node = 1; moves.length > 0 && node < joint.size; node++) {
      const caller = joint.parent(node);
      if (caller > 0 && joint.parent(caller) === 0 && frame(joint.method(caller)) === null)
        places.set(joint.method(caller), node);
    }
    const nodes = [...places].sort(([x], [y]) => x - y).map(([, node]) => node);
    const moved = moves.flatMap(({ method, from, to }, at): Weighed[] => {
      const name = frame(method);
      const node = nodes[at];
      // If `from` equals `to`, the same method calls it, only on another path.
      if (name === null || node === undefined || from === to || !isShared('moved', method)) return [];
      const [callsA, callsB] = [joint.entries[0].get(node), joint.entries[1].get(node)];
      const weight = Math.max(inclusive[0][node], inclusive[1][node]);
      return [{ weight, note: { kind: 'moved', name, from: frame(from), to: frame(to), callsA, callsB } }];
    });
    const wrapped = wrappers.flatMap(({ method, caller, callee, side, cost }): Weighed[] => {
      const name = frame(method);
      const note = name && ({ kind: 'wrapper', name, caller: frame(caller), callee: frame(callee), isNew: side === 1 } as const);
      return note === null || !isShared('wrapper', method) ? [] : [{ weight: cost, note }];
    });
    return [...moved, ...wrapped];
  }
}

/** Whether a method's cost is all that a table of inclusive figures shows for it. */
const isInclusive = ({ cost, below }: SubjectTotals): boolean => SIDES.every((side) => below[side] <= CLOSE * cost[side]);

/** Sum of the absolute changes. */
const sizeOf = (nets: readonly Net[]): number => nets.reduce((sum, { change }) => sum + Math.abs(change), 0);

interface Weighed {
  readonly weight: number;
  readonly note: StoryNote;
}
