/** Defines what a menu needs to know about how it was opened. */
import type { RefObject } from 'react';
import type { LazyComponent } from '../lazy-component';

/** Something at which a menu can open: an element, or a point on the page. */
export type MenuAnchor = RefObject<{ getBoundingClientRect(): DOMRect } | null>;

/** Passed to an open menu by the button or area that opened it. */
export interface MenuOpening {
  label: string;
  anchor: MenuAnchor;
  /** Below the anchor for a button, next to it for a point. */
  side: 'bottom' | 'right';
  /** Element that gets the focus after Escape or a choice; by default, the one that had it before. */
  returnTo?: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** A menu with its items, whose script is fetched when it is first opened. */
export type LazyMenu = LazyComponent<{ opening: MenuOpening }>;

/** The first key to replay if a menu is opened by keyboard: it focuses the first item. */
export const FIRST_ITEM = 'Home';
