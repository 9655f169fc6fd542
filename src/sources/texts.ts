/** Which sources were given, and how their text is looked at. The texts themselves are behind the door; nothing of this is put into the address. */
import { create } from 'zustand';
import type { Progress, SourcePlace, SourcesSummary } from '../../workers/api/engine';
import type { Side } from '../state/place';

interface TextsState {
  /** Whether the pane is shown. */
  shown: boolean;
  /** Its part of the height, 0 to 1. */
  height: number;
  given: readonly SourcesSummary[];
  /** Names of those that are there after a reload. */
  kept: ReadonlySet<string>;
  /** Names of those of an earlier visit that the browser wants to be asked for. */
  before: readonly string[];
  /** `waiting`: how many are to be read after it. */
  loading: { job: number; name: string; progress: Progress | null; waiting: number } | null;
  /** In a comparison: by which side’s lines a text is looked at. */
  side: Side;
  /** Roots that were chosen where several files fit, the latest first: what lies there is taken from then on. */
  chosen: Record<Side, readonly string[]>;
  /** Grows whenever the pane was asked for: it comes into sight, and takes the focus. */
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
  asked: 0,
}));

/** Where the focus was when the pane was asked for. */
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

/** The one of several places that is looked at: the only one, or the one whose root was chosen last; null where it is to be chosen. */
export function chosenPlace(places: readonly SourcePlace[], chosen: readonly string[]): SourcePlace | null {
  if (places.length === 1) return places[0];
  const root = chosen.find((each) => places.some((place) => rootOf(place) === each));
  return places.find((place) => rootOf(place) === root) ?? null;
}

export const choosePlace = (side: Side, place: SourcePlace): void =>
  useTexts.setState(({ chosen }) => ({
    chosen: { ...chosen, [side]: [rootOf(place), ...chosen[side].filter((root) => root !== rootOf(place))] },
  }));
