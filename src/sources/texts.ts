/**
 * The store for source files that the user gave, and for the pane that shows their texts. The texts stay in the engine, and the
 * address contains none of this.
 */
import { create } from 'zustand';
import type { ContextId, Progress, SourcePlace, SourcesSummary } from '../../workers/api/engine';
import type { Side } from '../state/place';

interface TextsState {
  /** Whether the pane is shown. */
  shown: boolean;
  /** Share of the height that the pane takes, 0 to 1. */
  height: number;
  given: readonly SourcesSummary[];
  /** Names of sources remembered for the next visit. */
  kept: ReadonlySet<string>;
  /** Names of sources from an earlier visit that are not open yet. */
  before: readonly string[];
  /** The read in progress; `waiting`: how many follow. */
  loading: { job: number; name: string; progress: Progress | null; waiting: number } | null;
  /** In a comparison, the side whose lines are shown. */
  side: Side;
  /** Roots that the user chose when several files fitted, latest first. Files below them are preferred. */
  chosen: Record<Side, readonly string[]>;
  /** In a comparison, the context that the page shows while none is selected; −1 for none. */
  unselected: ContextId;
  /** Incremented by each request to show the pane, which then scrolls into view and takes the focus. */
  asked: number;
}

export const useTexts = create<TextsState>(() => ({
  shown: false,
  height: 0.42,
  given: [],
  kept: new Set(),
  before: [],
  loading: null,
  side: 'b',
  chosen: { a: [], b: [] },
  unselected: -1,
  asked: 0,
}));

/** The element that had the focus before the pane was shown. */
let before: Element | null = null;

export function showTexts(): void {
  before = document.activeElement;
  useTexts.setState(({ asked }) => ({ shown: true, asked: asked + 1 }));
}

export function hideTexts(): void {
  useTexts.setState({ shown: false });
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  before = null;
}

const rootOf = ({ of, root }: SourcePlace): string => `${of}\n${root}`;

/** The only place, or the one whose root was chosen most recently. Null if the user must choose. */
export function chosenPlace(places: readonly SourcePlace[], chosen: readonly string[]): SourcePlace | null {
  if (places.length === 1) return places[0];
  const root = chosen.find((each) => places.some((place) => rootOf(place) === each));
  return places.find((place) => rootOf(place) === root) ?? null;
}

export const choosePlace = (side: Side, place: SourcePlace): void =>
  useTexts.setState(({ chosen }) => ({
    chosen: { ...chosen, [side]: [rootOf(place), ...chosen[side].filter((root) => root !== rootOf(place))] },
  }));
