/**
 * Places of a view's tools on a narrow screen: its search in a row above the view, all other controls behind *View*
 * (`NarrowTools`). A `Toolbar` with a `first` part puts both there.
 */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useNarrow } from '../useMedia';

type Element = HTMLElement | null;

interface Places {
  first: Element;
  controls: Element;
  setFirst(element: Element): void;
  setControls(element: Element): void;
}

export const ToolPlaces = createContext<Places | null>(null);

/** Lets toolbars find the row, which stands outside of the view. */
export function ToolPlacesProvider({ children }: { children: ReactNode }) {
  const [first, setFirst] = useState<Element>(null);
  const [controls, setControls] = useState<Element>(null);
  const places = useMemo(() => ({ first, controls, setFirst, setControls }), [first, controls]);
  return <ToolPlaces value={places}>{children}</ToolPlaces>;
}

/** Elements that take the tools, null before the row is there; undefined where the tools stand above the view. */
export function useToolPlaces(): Pick<Places, 'first' | 'controls'> | undefined {
  const narrow = useNarrow();
  const places = useContext(ToolPlaces);
  return narrow && places ? places : undefined;
}
