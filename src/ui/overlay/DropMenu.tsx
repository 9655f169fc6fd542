/** A button that opens a menu below it. The menu's script is fetched when it is first opened; Back closes the menu. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../Button';
import { keepKeys, takeKeys, useKeysGivenBack } from './kept-keys';
import { FIRST_ITEM, type LazyMenu } from './menu-opening';
import { useCloseOnBack } from './open-overlays';

interface DropMenuProps {
  label: string;
  icon: ReactNode;
  look?: ButtonProps['look'];
  menu: LazyMenu;
}

export function DropMenu({ label, icon, look = 'quiet', menu: Menu }: DropMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    takeKeys();
    setOpen(false);
  };
  useCloseOnBack(open, close);
  useKeysGivenBack(open);
  const toggle = (keys: readonly string[]) => {
    if (open) {
      close();
      return;
    }
    keepKeys(keys, close, Menu.fetch());
    setOpen(true);
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    // The menu takes the focus, not the button.
    if (!open) event.preventDefault();
    toggle([]);
  };
  const key = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    toggle([FIRST_ITEM]);
  };
  return (
    <>
      <Button
        ref={button}
        look={look}
        icon
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={press}
        onPointerEnter={() => void Menu.fetch()}
        onFocus={() => void Menu.fetch()}
        onKeyDown={key}
      >
        {icon}
      </Button>
      {open && <Menu opening={{ label, anchor: button, side: 'bottom', returnTo: button, onClose: close }} />}
    </>
  );
}
