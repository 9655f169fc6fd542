/** A short explanation of a control, shown on hover and on focus. */
import * as Tooltip from 'radix-ui/tooltip';
import { type ComponentProps, type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './hint.module.css';

/** Milliseconds for the way from a control to its hint. */
const WAY = 300;

/** The last key, or a press of a pointer. */
let last = '';
const remember = (event: KeyboardEvent | globalThis.PointerEvent) => {
  last = 'key' in event ? event.key : 'Enter';
};

/** A press moves the focus, and a dialog that closes gives it back. Neither asks for a hint. */
function onFocus(event: FocusEvent): void {
  if (last === 'Enter' || last === 'Escape') event.preventDefault();
}

export function Hint({ text, children }: { text: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const hint = useRef<HTMLDivElement>(null);
  // Radix closes it with the next movement of the pointer, which may never come.
  const onPointerLeave = ({ currentTarget }: PointerEvent) => {
    setTimeout(() => {
      if (!currentTarget.matches(':hover') && !hint.current?.matches(':hover')) setOpen(false);
    }, WAY);
  };
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild {...{ onFocus, onPointerLeave }}>
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content ref={hint} className={styles.hint} sideOffset={6} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

export function HintProvider(props: ComponentProps<typeof Tooltip.Provider>) {
  useEffect(() => {
    for (const type of ['keydown', 'pointerdown'] as const) addEventListener(type, remember, true);
  }, []);
  return <Tooltip.Provider {...props} />;
}
