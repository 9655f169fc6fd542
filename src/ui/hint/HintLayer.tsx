/** Shows hints next to their controls. Fetched when a control first has the pointer or the focus. */
import * as Tooltip from 'radix-ui/tooltip';
import { type ComponentProps, type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './hint.module.css';
import { mayFocusShowHint } from './last-input';

export interface ListedHint {
  id: number;
  /** The control. */
  anchor: HTMLElement;
  /** Receives the element into which the text is rendered while the hint is shown; null after that. */
  onPlace(place: HTMLElement | null): void;
}

/** Milliseconds in which the pointer may move from a control to its hint. */
const WAY = 300;

/** @param delay milliseconds of hovering until a hint is shown */
export const HintLayer = ({ hints, delay }: { hints: readonly ListedHint[]; delay: number }) => (
  <Tooltip.Provider delayDuration={delay}>
    {hints.map((hint) => (
      <ShownHint key={hint.id} {...hint} />
    ))}
  </Tooltip.Provider>
);

function ShownHint({ anchor, onPlace }: ListedHint) {
  const [open, setOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // Radix closes the hint only on the next pointer movement, which may never come.
  const onPointerLeave = () => {
    setTimeout(() => {
      if (!anchor.matches(':hover') && !content.current?.matches(':hover')) setOpen(false);
    }, WAY);
  };
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild {...{ onPointerLeave }}>
        <Control anchor={anchor} />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content ref={content} className={styles.hint} sideOffset={6} collisionPadding={8}>
          <div ref={onPlace} />
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** Events to which Radix responds, by the name of its handler. */
const EVENTS = {
  onPointerMove: 'pointermove',
  onPointerLeave: 'pointerleave',
  onPointerDown: 'pointerdown',
  onFocus: 'focusin',
  onBlur: 'focusout',
  onClick: 'click',
} as const;

type EventName = (typeof EVENTS)[keyof typeof EVENTS];

type ControlProps = Pick<ComponentProps<'button'>, keyof typeof EVENTS | 'aria-describedby'> & {
  anchor: HTMLElement;
  ref?: Ref<HTMLElement>;
};

/** Stands for a control that is rendered elsewhere: passes its events to Radix, and says which hint describes it. */
function Control({ anchor, ref, 'aria-describedby': describedBy, ...handlers }: ControlProps) {
  const pass = useEffectEvent((type: EventName, event: Event) => {
    // The focus must not show a hint that its own rule leaves out.
    if (type === 'focusin' && !mayFocusShowHint()) return;
    for (const [name, of] of Object.entries(EVENTS)) {
      // Radix needs only what native events have.
      if (of === type) (handlers[name as keyof typeof EVENTS] as ((event: unknown) => void) | undefined)?.(event);
    }
  });
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(anchor);
    return () => {
      if (typeof ref === 'function') ref(null);
    };
  }, [anchor, ref]);
  useEffect(() => {
    const listeners = Object.values(EVENTS).map((type) => [type, (event: Event) => pass(type, event)] as const);
    for (const [type, listener] of listeners) anchor.addEventListener(type, listener);
    // The event that made the control known is over.
    if (anchor.matches(':focus-within')) pass('focusin', new FocusEvent('focusin'));
    if (anchor.matches(':hover')) pass('pointermove', new PointerEvent('pointermove', { pointerType: 'mouse' }));
    return () => {
      for (const [type, listener] of listeners) anchor.removeEventListener(type, listener);
    };
  }, [anchor]);
  useLayoutEffect(() => {
    if (describedBy === undefined) return;
    anchor.setAttribute('aria-describedby', describedBy);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor, describedBy]);
  return null;
}
