/** A short explanation of a control, shown on hover and on focus. */
import * as Tooltip from 'radix-ui/tooltip';
import { type ComponentProps, type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './hint.module.css';

/** Milliseconds in which the pointer may move from a control to its hint. */
const WAY = 300;

/** The last key pressed; a click counts as `Enter`. */
let last = '';
const remember = (event: KeyboardEvent | globalThis.PointerEvent) => {
  last = 'key' in event ? event.key : 'Enter';
};

/** Clicking moves the focus, and a closing dialog gives it back. Neither should show a hint. */
function onFocus(event: FocusEvent): void {
  if (last === 'Enter' || last === 'Escape') event.preventDefault();
}

export function Hint({ text, children }: { text: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const hint = useRef<HTMLDivElement>(null);
  // Radix closes the hint only on the next pointer movement, which may never come.
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
