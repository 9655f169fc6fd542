/**
 * A context menu, opened by the secondary mouse button, a long press or the menu key. Its script is fetched when it is first
 * opened.
 */
import { type MouseEvent, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { keepKeys, takeKeys, useKeysGivenBack } from './kept-keys';
import styles from './menu.module.css';
import { FIRST_ITEM, type LazyMenu } from './menu-opening';

/** Milliseconds after which a touch counts as a long press, if the browser does not report long presses. */
const LONG_PRESS = 700;
const TO_ALL = { bubbles: true, cancelable: true, composed: true };

interface PressMenuProps {
  label: string;
  /** Called before the menu opens; stopping the event opens the browser's own menu instead. */
  onBefore(event: MouseEvent): void;
  menu: LazyMenu;
  /** The element to which the menu belongs. */
  children: ReactElement;
}

export function PressMenu({ label, onBefore, menu: Menu, children }: PressMenuProps) {
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null);
  const byKeyboard = useRef(false);
  const holding = useRef(0);
  const letGo = () => clearTimeout(holding.current);
  useEffect(() => () => clearTimeout(holding.current), []);
  useKeysGivenBack(point !== null);
  const close = () => {
    takeKeys();
    setPoint(null);
  };
  const open = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    letGo();
    keepKeys(byKeyboard.current ? [FIRST_ITEM] : [], close, Menu.fetch());
    setPoint({ x: clientX, y: clientY });
  };
  const menu = (event: MouseEvent) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    open(event);
  };
  const down = (event: PointerEvent) => {
    byKeyboard.current = false;
    letGo();
    if (event.pointerType === 'mouse') return;
    if (point) close();
    const { target, clientX, clientY } = event;
    // Dispatches the event that the browser omits, so that it takes the usual path: first the owner, then elements with their
    // own menu.
    const press = () => target.dispatchEvent(new window.MouseEvent('contextmenu', { ...TO_ALL, clientX, clientY }));
    holding.current = window.setTimeout(press, LONG_PRESS);
  };
  const move = (event: PointerEvent) => {
    byKeyboard.current = false;
    if (event.pointerType !== 'mouse') letGo();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens inside it */}
      <div
        className={styles.around}
        onContextMenuCapture={onBefore}
        onContextMenu={menu}
        onPointerEnter={() => void Menu.fetch()}
        onFocusCapture={() => void Menu.fetch()}
        onKeyDownCapture={() => {
          byKeyboard.current = true;
        }}
        onPointerDown={down}
        onPointerMove={move}
        onPointerCancel={letGo}
        onPointerUp={letGo}
      >
        {children}
      </div>
      {point && (
        <Menu
          key={`${point.x},${point.y}`}
          opening={{
            label,
            anchor: { current: { getBoundingClientRect: () => new DOMRect(point.x, point.y, 0, 0) } },
            side: 'right',
            onClose: close,
          }}
        />
      )}
    </>
  );
}
