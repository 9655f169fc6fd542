/** Steps that find the next frame of a sampled stack in the exact tree (docs/overlay.md). */
import type { OverlayStep } from '../api/overlay';
import type { Names } from '../profile/names';
import { isHandle, isNamedProxy } from './frame-kinds';
import type { GroupNode } from './group-tree';
import type { TimeFrame } from './time-frames';

/** Steps of matching in the order in which they are tried (docs/overlay.md). */
export const STEPS: readonly OverlayStep[] = ['names', 'hidden', 'proxies', 'handles', 'leaves', 'bridged', 'suffix'];
const stepOf = (step: OverlayStep): number => STEPS.indexOf(step);
const [HIDDEN, PROXIES, HANDLES, LEAVES, BRIDGED, SUFFIX] = STEPS.slice(1).map(stepOf);

/** A missing frame is bridged only if it is among this many innermost frames of a stack. */
const BRIDGED_AMONG = 4;
/** Most consecutive frames of method handles and accessors that are stepped through. */
const MOST_HANDLES = 6;

/** A frame that was bridged, and where the stack was before it. */
interface Bridge {
  readonly before: readonly GroupNode[];
  readonly missing: TimeFrame;
  /** Number of Java frames from the missing one inwards. */
  readonly frames: number;
}

/** The position of a stack in the exact tree. */
export interface Place {
  /** Contexts that the stack may be in; several if the recording does not distinguish overloads or lacks outermost frames. */
  readonly nodes: readonly GroupNode[];
  /** Index into STEPS. */
  readonly step: number;
  /** Number of Java frames below `nodes` that the tree lacks. */
  readonly lost: number;
  /** The outermost of these frames. */
  readonly missing: TimeFrame | null;
  readonly bridge: Bridge | null;
  /** Whether a bridge has been tried: a stack gets at most one. */
  readonly isBridgeSpent: boolean;
  /** The innermost Java frame so far; null if there is none. */
  readonly innermost: TimeFrame | null;
  readonly isOfProfiler: boolean;
  readonly waitsForLock: boolean;
  /** Whether the recorder left out the outermost frames. */
  readonly isTruncated: boolean;
}

/** The place above the outermost frame. */
export const placeAbove = (root: GroupNode): Place => ({
  nodes: [root],
  step: 0,
  lost: 0,
  missing: null,
  bridge: null,
  isBridgeSpent: false,
  innermost: null,
  isOfProfiler: false,
  waitsForLock: false,
  isTruncated: false,
});

/** Follows a stack down the exact tree, one frame at a time. */
export class Placing {
  private readonly handles: Uint8Array;
  private readonly namedProxies: Uint8Array;

  /** @param isLeaf for each context of the file, 1 if the agent counted it as a leaf of its caller */
  constructor(
    private readonly exact: Names,
    private readonly isLeaf: Uint8Array,
  ) {
    const ofClasses = (test: (className: string) => boolean): Uint8Array => {
      const byClass = exact.classes.map(test);
      return Uint8Array.from(exact.classOf, (cls) => (byClass[cls] ? 1 : 0));
    };
    this.handles = ofClasses(isHandle);
    this.namedProxies = ofClasses(isNamedProxy);
  }

  /**
   * The place of the first known frame of a stack that lacks its outermost frames.
   *
   * @param starts all contexts that it may be
   */
  suffix(place: Place, frame: TimeFrame, starts: readonly GroupNode[]): Place {
    const seen = { ...place, innermost: frame, isOfProfiler: frame.isProfiler, waitsForLock: frame.takesLock };
    return starts.length > 0 ? { ...this.at(seen, starts, SUFFIX), isTruncated: true } : { ...seen, lost: 1, missing: frame };
  }

  /** The place below a Java frame. */
  below(place: Place, frame: TimeFrame): Place {
    const seen: Place = {
      ...place,
      innermost: frame,
      isOfProfiler: place.isOfProfiler || frame.isProfiler,
      waitsForLock: place.waitsForLock || frame.takesLock,
    };
    const { bridge } = seen;
    if (bridge === null) return this.next(seen, frame);
    const frames = bridge.frames + 1;
    if (frames <= BRIDGED_AMONG) return this.next({ ...seen, bridge: { ...bridge, frames } }, frame);
    return { ...seen, nodes: bridge.before, lost: frames, missing: bridge.missing, bridge: null };
  }

  private next(place: Place, frame: TimeFrame): Place {
    const { nodes, lost, missing, isBridgeSpent } = place;
    if (lost > 0) {
      const bridged = lost === 1 && !isBridgeSpent && missing !== null ? this.only(this.named(nodes, frame.exact)) : null;
      if (bridged === null || missing === null) return { ...place, lost: lost + 1 };
      const bridge = { before: nodes, missing, frames: 2 };
      return { ...this.at(place, bridged, BRIDGED), lost: 0, missing: null, bridge, isBridgeSpent: true };
    }
    const named = this.named(nodes, frame.exact);
    if (named.length > 0) return this.at(place, named);
    if (frame.isHidden) return this.at(place, nodes, HIDDEN);
    const proxy = frame.isProxy ? this.only(this.proxies(nodes, frame)) : null;
    if (proxy !== null) return this.at(place, proxy, PROXIES);
    const handled = this.throughHandles(nodes, frame);
    if (handled.length > 0) return this.at(place, handled, HANDLES);
    if (nodes.every(({ contexts }) => contexts.length > 0 && contexts.every((context) => this.isLeaf[context] === 1)))
      return this.at(place, nodes, LEAVES);
    const renumbered = this.only(this.named(nodes, frame.lambdas));
    if (renumbered !== null) return this.at(place, renumbered, BRIDGED);
    const further = isBridgeSpent ? null : this.only(this.belowCallees(nodes, frame));
    if (further !== null) {
      const bridge = { before: nodes, missing: frame, frames: 1 };
      return { ...this.at(place, further, BRIDGED), bridge, isBridgeSpent: true };
    }
    return { ...place, lost: 1, missing: frame };
  }

  private at(place: Place, nodes: readonly GroupNode[], step = 0): Place {
    return { ...place, nodes, step: Math.max(place.step, step) };
  }

  private only(nodes: readonly GroupNode[]): readonly GroupNode[] | null {
    return nodes.length === 1 ? nodes : null;
  }

  private named(nodes: readonly GroupNode[], methods: readonly number[]): GroupNode[] {
    const found: GroupNode[] = [];
    if (methods.length === 0) return found;
    for (const { callees } of nodes)
      for (const method of methods) {
        const callee = callees.get(method);
        if (callee !== undefined) found.push(callee);
      }
    return found;
  }

  /** Callees that are proxies named after their interfaces and whose method has the same name. */
  private proxies(nodes: readonly GroupNode[], { name }: TimeFrame): GroupNode[] {
    const { exact, namedProxies } = this;
    return nodes.flatMap(({ callees }) =>
      [...callees.values()].filter(
        ({ method }) =>
          namedProxies[method] === 1 &&
          exact.methods[method] === name.method &&
          (name.descriptor === '' || exact.descriptors[method] === name.descriptor),
      ),
    );
  }

  /** Finds a frame below the tree's own frames of handles and accessors, which differ from run to run. */
  private throughHandles(nodes: readonly GroupNode[], frame: TimeFrame): GroupNode[] {
    if (frame.exact.length === 0) return [];
    let level = [...new Set(nodes.map((node) => this.aboveHandles(node)))];
    for (let depth = 0; depth < MOST_HANDLES && level.length > 0; depth++) {
      const found = this.named(level, frame.exact);
      if (found.length > 0) return found;
      level = level.flatMap(({ callees }) => [...callees.values()].filter(({ method }) => this.handles[method] === 1));
    }
    return [];
  }

  private aboveHandles(node: GroupNode): GroupNode {
    let at = node;
    while (at.caller !== null && at.method >= 0 && this.handles[at.method] === 1) at = at.caller;
    return at;
  }

  private belowCallees(nodes: readonly GroupNode[], { exact }: TimeFrame): GroupNode[] {
    if (exact.length === 0) return [];
    return nodes.flatMap((node) => (node.caller === null ? [] : this.named([...node.callees.values()], exact)));
  }
}
