/** A short explanation of a control, shown on hover and on focus. */
import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { listHint, removeHint, useHintList } from './hint-list';
import { mayFocusShowHint, watchInput } from './last-input';

/** Handlers of the control, which run before those of the hint. */
interface Handlers {
  onPointerMove?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
}

export function Hint({ text, children }: { text: ReactNode; children: ReactElement }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => () => removeHint(setPlace), []);
  const { props } = children as ReactElement<Handlers>;
  const handlers: Handlers = {
    // Entering is not enough: an element that appears under a resting pointer is entered, too.
    onPointerMove: (event) => {
      props.onPointerMove?.(event);
      if (event.pointerType !== 'touch') listHint(event.currentTarget, setPlace);
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      if (mayFocusShowHint()) listHint(event.currentTarget, setPlace);
    },
  };
  return (
    <>
      {cloneElement(children as ReactElement<Handlers>, handlers)}
      {place && createPortal(text, place)}
    </>
  );
}

/** Shows the hints of everything inside. @param delay milliseconds of hovering until a hint is shown */
export function HintProvider({ delay, children }: { delay: number; children: ReactNode }) {
  useEffect(watchInput, []);
  return (
    <>
      {children}
      <Layer delay={delay} />
    </>
  );
}

function Layer({ delay }: { delay: number }) {
  const { hints, Layer: Loaded } = useHintList();
  return Loaded && <Loaded hints={hints} delay={delay} />;
}
