/** An open menu with its items and submenus. Only scripts that are fetched together with a menu import this. */
import { Menu } from 'radix-ui/internal';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Key } from '../Key';
import { pressKeys, takeKeys } from './kept-keys';
import styles from './menu.module.css';
import type { MenuOpening } from './menu-opening';

export function MenuPanel({ opening, children }: { opening: MenuOpening; children: ReactNode }) {
  const { label, anchor, side, returnTo, onClose } = opening;
  const leftByPress = useRef(false);
  const shown = useRef(true);
  // A new anchor on each render would reposition the menu.
  const [place] = useState(anchor);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return (
    <Menu.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Anchor virtualRef={place as typeof place & { current: { getBoundingClientRect(): DOMRect } }} />
      <Menu.Portal>
        <Menu.Content
          className={`${styles.menu} ${side === 'right' ? styles.pressed : ''}`}
          aria-label={label}
          side={side}
          sideOffset={side === 'bottom' ? 4 : 2}
          align={side === 'bottom' ? 'end' : 'start'}
          collisionPadding={8}
          loop
          onEntryFocus={(event) => {
            const keys = takeKeys();
            if (keys.length > 0) event.preventDefault();
            pressKeys(keys, () => shown.current);
          }}
          onInteractOutside={() => {
            leftByPress.current = true;
          }}
          onCloseAutoFocus={(event) => {
            if (leftByPress.current || returnTo) event.preventDefault();
            if (!leftByPress.current) returnTo?.current?.focus();
          }}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Items that belong together, with a line above all but the first group. */
export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <Menu.Group className={styles.group} aria-label={label}>
    {children}
  </Menu.Group>
);

/** Text above the items. */
export const MenuLabel = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <Menu.Label className={className}>{children}</Menu.Label>
);

export function Submenu({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Menu.Sub open={open} onOpenChange={setOpen}>
      <Menu.SubTrigger className={styles.item}>
        <span>{label}</span>
        <span aria-hidden="true">›</span>
      </Menu.SubTrigger>
      <Menu.Portal>
        <Menu.SubContent className={styles.menu} collisionPadding={8} loop aria-label={label}>
          {children}
        </Menu.SubContent>
      </Menu.Portal>
    </Menu.Sub>
  );
}

interface MenuItemProps {
  label: string;
  hint?: string | undefined;
  keys?: string | undefined;
  disabled?: boolean;
  /** Called after the menu has returned the focus. */
  onSelect(): void;
}

export const MenuItem = ({ label, hint, keys, disabled = false, onSelect }: MenuItemProps) => (
  <Menu.Item className={styles.item} title={hint} disabled={disabled} onSelect={() => setTimeout(onSelect)}>
    <span>{label}</span>
    {keys !== undefined && <Key>{keys}</Key>}
  </Menu.Item>
);
