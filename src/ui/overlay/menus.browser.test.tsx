import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lazyComponent } from '../lazy-component';
import { mount } from '../testing/mount';
import { DropMenu } from './DropMenu';
import { MenuItem, MenuPanel, Submenu } from './MenuPanel';
import type { MenuOpening } from './menu-opening';
import { PressMenu } from './PressMenu';

const chosen: string[] = [];
const passed: string[] = [];

function Fruit({ opening }: { opening: MenuOpening }) {
  return (
    <MenuPanel opening={opening}>
      {['Apple', 'Banana'].map((label) => (
        <MenuItem key={label} label={label} onSelect={() => chosen.push(label)} />
      ))}
      <Submenu label="Citrus">
        {['Lemon', 'Lime'].map((label) => (
          <MenuItem key={label} label={label} onSelect={() => chosen.push(label)} />
        ))}
      </Submenu>
    </MenuPanel>
  );
}

/** A menu whose script arrives, or fails, when the test says so. */
function heldMenu() {
  let arrive = () => {};
  let fail = () => {};
  const load = () =>
    new Promise<typeof Fruit>((resolve, reject) => {
      arrive = () => resolve(Fruit);
      fail = () => reject(new Error('no network'));
    });
  return { menu: lazyComponent(load), arrive: () => arrive(), fail: () => fail() };
}

const button = page.getByRole('button', { name: 'Fruit' });
const area = page.getByTestId('area');
const menu = page.getByRole('menu', { name: 'Fruit' });
const item = (name: string) => page.getByRole('menuitem', { name });

beforeEach(() => {
  chosen.length = 0;
  passed.length = 0;
});

async function mountDrop() {
  const held = heldMenu();
  mount(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page's shortcuts
    <div onKeyDown={({ key }) => passed.push(key)}>
      <DropMenu label="Fruit" icon="F" menu={held.menu} />
    </div>,
  );
  await expect.element(button).toBeVisible();
  return held;
}

async function mountPress(onBefore = (_: MouseEvent) => {}) {
  const held = heldMenu();
  mount(
    <PressMenu label="Fruit" onBefore={(event) => onBefore(event.nativeEvent)} menu={held.menu}>
      <button type="button" data-testid="area" style={{ width: 300, height: 200 }} onKeyDown={({ key }) => passed.push(key)} />
    </PressMenu>,
  );
  await expect.element(area).toBeInTheDocument();
  return held;
}

describe('a menu whose script is on its way', () => {
  it('does the keys that were pressed before it was there, in their order, and gives the focus back', async () => {
    const held = await mountDrop();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowDown}');
    // The page's shortcuts see only the opening key: those after it belong to the menu.
    expect(passed).toEqual(['Enter']);
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(button).toHaveFocus();
    held.arrive();
    await expect.element(item('Lime')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => chosen).toEqual(['Lime']);
    await expect.element(button).toHaveFocus();
  });

  it('chooses by a letter and Enter before it is seen', async () => {
    const held = await mountDrop();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard(' b{Enter}');
    held.arrive();
    await expect.poll(() => chosen).toEqual(['Banana']);
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  it('stays closed after Escape or another press, and leaves further keys alone', async () => {
    const held = await mountDrop();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    held.arrive();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('x');
    expect(passed.at(-1)).toBe('x');
    await expect.element(menu).not.toBeInTheDocument();
  });

  it('opens by a press with no item chosen, and closes by another', async () => {
    const held = await mountDrop();
    await button.click();
    held.arrive();
    await expect.element(menu).toHaveFocus();
    await button.click();
    await expect.element(menu).not.toBeInTheDocument();
  });

  it('says that it could not be fetched, gives the keyboard back, and tries again', async () => {
    const held = await mountDrop();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    held.fail();
    await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded');
    await userEvent.keyboard('y');
    await expect.poll(() => passed.at(-1)).toBe('y');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    held.arrive();
    await expect.element(item('Apple')).toHaveFocus();
  });
});

describe('a context menu whose script is on its way', () => {
  it('opens where it was asked for; keys go to it and not to the picture', async () => {
    const held = await mountPress();
    await area.click({ button: 'right', position: { x: 40, y: 30 } });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    held.arrive();
    await expect.element(item('Banana')).toHaveFocus();
    expect(passed).toEqual([]);
    const away = () => {
      const [shown, asked] = [menu.element().getBoundingClientRect(), area.element().getBoundingClientRect()];
      return Math.max(Math.abs(shown.left - asked.left - 40), Math.abs(shown.top - asked.top - 30));
    };
    // The menu is animated until it has its final size.
    await expect.poll(away).toBeLessThan(5);
    await userEvent.keyboard('{Escape}');
    await expect.element(area).toHaveFocus();
  });

  it('asks its owner before it opens by a long press, with the element under the finger', async () => {
    const before: (EventTarget | null)[] = [];
    const held = await mountPress(({ target }) => before.push(target));
    const { left, top } = area.element().getBoundingClientRect();
    const finger = { bubbles: true, pointerType: 'touch', clientX: left + 40, clientY: top + 30 };
    area.element().dispatchEvent(new PointerEvent('pointerdown', finger));
    await expect.poll(() => before).toEqual([area.element()]);
    held.arrive();
    await expect.element(menu).toBeVisible();
  });

  it('gives the keys back where its owner leaves the page before the script is there', async () => {
    await mountPress();
    await area.click({ button: 'right' });
    mount(<button type="button" data-testid="next" onKeyDown={({ key }) => passed.push(key)} />);
    const next = page.getByTestId('next');
    await expect.element(next).toBeVisible();
    (next.element() as HTMLElement).focus();
    await userEvent.keyboard('z');
    expect(passed).toEqual(['z']);
  });

  it('begins with its first item where a key opens it', async () => {
    const held = await mountPress();
    (area.element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    held.arrive();
    await expect.element(item('Apple')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => chosen).toEqual(['Banana']);
    await expect.element(area).toHaveFocus();
  });
});
