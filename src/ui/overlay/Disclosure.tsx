/**
 * A button that shows a panel next to it, without taking the focus. Escape, Back, clicking elsewhere or moving the focus
 * elsewhere closes it.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useCloseOnBack } from './open-overlays';

interface DisclosureProps {
  /** Content of the button, and its accessible name if the content does not say enough. */
  button: ReactNode;
  label?: string | undefined;
  buttonClass: string | undefined;
  panelClass: string | undefined;
  /** Whether clicking in the panel closes it. */
  closesOnPress?: boolean;
  /** Marks the button. */
  isCurrent?: boolean;
  children: ReactNode;
}

export function Disclosure({ closesOnPress = false, isCurrent = false, ...props }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  useCloseOnBack(open, close);
  useEffect(() => {
    if (!open) return;
    const press = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', press, true);
    return () => removeEventListener('pointerdown', press, true);
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what happens inside it
    <div
      ref={box}
      style={{ display: 'contents' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        close();
        button.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A dialog opened from the panel returns the focus to it.
        const isKept =
          relatedTarget === null || currentTarget.contains(relatedTarget) || relatedTarget.closest('[role="dialog"]');
        if (!isKept) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={props.buttonClass}
        aria-expanded={open}
        aria-controls={id}
        aria-label={props.label}
        data-current={isCurrent}
        onClick={() => setOpen(!open)}
      >
        {props.button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press bubbles here from a link in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div id={id} className={props.panelClass} hidden={!open} onClick={closesOnPress ? close : undefined}>
        {props.children}
      </div>
    </div>
  );
}
