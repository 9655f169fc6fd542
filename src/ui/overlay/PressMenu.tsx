/** A context menu: opened by the secondary mouse button, a long press or the menu key. */
import { ContextMenu } from 'radix-ui';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Key } from '../Key';
import styles from './menu.module.css';

interface PressMenuProps {
  label: string;
  onOpenChange(open: boolean): void;
  /** Called before the menu opens; stopping the event opens the browser's own menu instead. */
  onBefore(event: MouseEvent): void;
  items: ReactNode;
  /** The element that the menu belongs to. */
  children: ReactElement;
}

export function PressMenu({ label, onOpenChange, onBefore, items, children }: PressMenuProps) {
  return (
    <ContextMenu.Root modal={false} onOpenChange={onOpenChange}>
      <div className={styles.around} onContextMenuCapture={onBefore}>
        <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      </div>
      <ContextMenu.Portal>
        <ContextMenu.Content className={`${styles.menu} ${styles.pressed}`} collisionPadding={8} loop aria-label={label}>
          {items}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

/** Items that belong together, with a line above all but the first group. */
export const PressGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <ContextMenu.Group className={styles.group} aria-label={label}>
    {children}
  </ContextMenu.Group>
);

export const PressSubmenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <ContextMenu.Sub>
    <ContextMenu.SubTrigger className={styles.item}>
      <span>{label}</span>
      <span aria-hidden="true">›</span>
    </ContextMenu.SubTrigger>
    <ContextMenu.Portal>
      <ContextMenu.SubContent className={styles.menu} collisionPadding={8} loop aria-label={label}>
        {children}
      </ContextMenu.SubContent>
    </ContextMenu.Portal>
  </ContextMenu.Sub>
);

interface PressItemProps {
  label: string;
  keys?: string | undefined;
  /** Called after the menu has given the focus back. */
  onSelect(): void;
}

export const PressItem = ({ label, keys, onSelect }: PressItemProps) => (
  <ContextMenu.Item className={styles.item} onSelect={() => setTimeout(onSelect)}>
    <span>{label}</span>
    {keys !== undefined && <Key>{keys}</Key>}
  </ContextMenu.Item>
);
