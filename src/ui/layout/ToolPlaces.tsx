/**
 * Decides where a view's tools go on a narrow screen: its search in a row above the view, all other controls under *View*
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

/** Lets toolbars find the row, which is outside the view. */
export function ToolPlacesProvider({ children }: { children: ReactNode }) {
  const [first, setFirst] = useState<Element>(null);
  const [controls, setControls] = useState<Element>(null);
  const places = useMemo(() => ({ first, controls, setFirst, setControls }), [first, controls]);
  return <ToolPlaces value={places}>{children}</ToolPlaces>;
}

/**
 * Elements that hold the tools; null until the row is mounted. Undefined on a wide screen, where the tools are part of the
 * view.
 */
export function useToolPlaces(): Pick<Places, 'first' | 'controls'> | undefined {
  const narrow = useNarrow();
  const places = useContext(ToolPlaces);
  return narrow && places ? places : undefined;
}
