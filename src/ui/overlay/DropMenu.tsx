/** A menu below its button, with submenus. Back closes it. */
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { Key } from '../Key';
import styles from './menu.module.css';
import { useCloseOnBack } from './open-overlays';

interface DropMenuProps {
  label: string;
  icon: ReactNode;
  /** Makes the items when the menu opens. */
  items(): ReactNode;
}

export function DropMenu({ label, icon, items }: DropMenuProps) {
  const [open, setOpen] = useState(false);
  useCloseOnBack(open, () => setOpen(false));
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look="quiet" icon aria-label={label}>
          {icon}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8} loop>
          {open && items()}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export const Submenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <DropdownMenu.Sub>
    <DropdownMenu.SubTrigger className={styles.item}>
      <span>{label}</span>
      <span aria-hidden="true">›</span>
    </DropdownMenu.SubTrigger>
    <DropdownMenu.Portal>
      <DropdownMenu.SubContent className={styles.menu} collisionPadding={8} loop>
        {children}
      </DropdownMenu.SubContent>
    </DropdownMenu.Portal>
  </DropdownMenu.Sub>
);

interface DropItemProps {
  label: string;
  keys?: string | undefined;
  disabled: boolean;
  /** Called after the menu has given the focus back. */
  onSelect(): void;
}

export const DropItem = ({ label, keys, disabled, onSelect }: DropItemProps) => (
  <DropdownMenu.Item className={styles.item} disabled={disabled} onSelect={() => setTimeout(onSelect)}>
    <span>{label}</span>
    {keys !== undefined && <Key>{keys}</Key>}
  </DropdownMenu.Item>
);
