import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SearchResult } from '../../workers/api/engine';
import { Button } from './Button';
import { Hint } from './hint/Hint';
import { MethodName, NameButton } from './MethodName';
import { MethodSearch } from './MethodSearch';
import { SearchField } from './SearchField';
import { Segmented } from './Segmented';
import { contrast, mount, setColourScheme } from './testing/mount';

type Metric = 'calls' | 'arrays' | 'bytecodes';

const pointed: (Metric | null)[] = [];

function Metrics() {
  const [value, setValue] = useState<Metric>('calls');
  return (
    <Segmented<Metric>
      label="Metric"
      value={value}
      choices={[
        { value: 'calls', label: 'Calls' },
        { value: 'arrays', label: 'Arrays', disabled: true },
        { value: 'bytecodes', label: 'Bytecodes' },
      ]}
      onChange={setValue}
      onPoint={(to) => void pointed.push(to)}
    />
  );
}

const radio = (name: string) => page.getByRole('radio', { name });

describe('a choice of few', () => {
  it('is one stop for Tab, walked by arrows past what cannot be chosen', async () => {
    mount(
      <>
        <Metrics />
        <Button>Next</Button>
      </>,
    );
    await expect.element(radio('Calls')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(radio('Calls')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(radio('Bytecodes')).toBeChecked();
    await expect.element(radio('Bytecodes')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(radio('Calls')).toBeChecked();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it('says which choice the pointer is on, and that it left', async () => {
    mount(<Metrics />);
    // The previous test may have left the pointer anywhere.
    await page.getByText('Calls').hover();
    await expect.poll(() => pointed.at(-1)).toBe('calls');
    pointed.length = 0;
    await page.getByText('Bytecodes').hover();
    await expect.poll(() => pointed).toEqual([null, 'bytecodes']);
    await page.getByText('Calls').hover();
    await expect.poll(() => pointed).toEqual([null, 'bytecodes', null, 'calls']);
  });
});

describe('a hint', () => {
  const tip = page.getByRole('tooltip');

  it('comes with the focus or the pointer, and goes at Escape', async () => {
    mount(
      <>
        <Hint text="What was executed">
          <Button>Bytecodes</Button>
        </Hint>
        <Button>Elsewhere</Button>
      </>,
    );
    const button = page.getByRole('button', { name: 'Bytecodes' });
    await page.getByRole('button', { name: 'Elsewhere' }).hover();
    await expect.element(tip).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.element(tip).toHaveTextContent('What was executed');
    expect(button.element().getAttribute('aria-describedby')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(tip).not.toBeInTheDocument();
    await button.hover();
    await expect.element(tip).toBeInTheDocument();
    // A single movement: the hint must close even if no other follows.
    await page.getByRole('button', { name: 'Elsewhere' }).hover();
    await expect.element(tip).not.toBeInTheDocument();
    // A dialog closed by Escape returns the focus.
    await userEvent.keyboard('{Escape}');
    (button.element() as HTMLElement).focus();
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.element(tip).not.toBeInTheDocument();
  });

  it('leaves its control where it is, with its focus and its own handlers', async () => {
    const seen: string[] = [];
    mount(
      <Hint text="What was executed">
        <Button onFocus={() => seen.push('focus')} onPointerMove={() => seen.push('move')}>
          Bytecodes
        </Button>
      </Hint>,
    );
    const button = page.getByRole('button', { name: 'Bytecodes' });
    await expect.element(button).toBeVisible();
    const before = button.element();
    await userEvent.keyboard('{Tab}');
    await expect.element(tip).toHaveTextContent('What was executed');
    expect(button.element()).toBe(before);
    expect(document.activeElement).toBe(before);
    expect(document.getElementById(before.getAttribute('aria-describedby')!)?.textContent).toContain('What was executed');
    before.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    expect([seen.includes('focus'), seen.includes('move')]).toEqual([true, true]);
    await userEvent.keyboard('{Escape}');
    await expect.element(tip).not.toBeInTheDocument();
    expect(before.getAttribute('aria-describedby')).toBeNull();
  });

  it('is not shown by touch, nor by the focus that a click moves', async () => {
    mount(
      <Hint text="What was executed">
        <Button>Bytecodes</Button>
      </Hint>,
    );
    const button = page.getByRole('button', { name: 'Bytecodes' });
    const touch = { bubbles: true, pointerType: 'touch' };
    await expect.element(button).toBeVisible();
    for (const type of ['pointermove', 'pointerdown']) button.element().dispatchEvent(new PointerEvent(type, touch));
    (button.element() as HTMLElement).focus();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.element(tip).not.toBeInTheDocument();
    await page.elementLocator(document.body).hover({ position: { x: 300, y: 200 } });
    await button.hover();
    await expect.element(tip).toHaveTextContent('What was executed');
  });
});

describe('a search within what is shown', () => {
  it('goes on by Enter, back with Shift, and is emptied by Escape', async () => {
    const went: number[] = [];
    function Search() {
      const [value, setValue] = useState('');
      const field = { 'aria-label': 'Find' };
      return <SearchField value={value} onChange={setValue} field={field} found onGo={(by) => went.push(by)} result="2 found" />;
    }
    mount(<Search />);
    const box = page.getByRole('searchbox', { name: 'Find' });
    await box.fill('next');
    await expect.element(page.getByRole('status')).toHaveTextContent('2 found');
    await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
    await page.getByRole('button', { name: 'Next match' }).click();
    expect(went).toEqual([1, -1, 1]);
    await box.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).toHaveValue('');
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  });

  it('says above the methods found what their shares are of', async () => {
    const method = (name: string, inclusive: number, context: number) => ({
      name: { className: 'demo.Main', method: name, descriptor: '()V', flags: 0, sourceFile: '', line: 0 },
      ...{ inclusive, context },
    });
    const result = {
      ...{ contexts: 5, methods: 3, inclusive: 750, largest: [4, 7] },
      largestMethods: [method('sort', 600, 4), method('swap', 150, 7)],
    } as unknown as SearchResult;
    const Searching = () => {
      const [value, setValue] = useState('');
      return <MethodSearch {...{ value, result }} total={1000} onChange={setValue} onReveal={() => {}} onLeave={() => {}} />;
    };
    mount(<Searching />);
    await page.getByRole('searchbox', { name: 'Find methods' }).fill('s');
    const list = page.getByRole('list', { name: 'Methods found, largest first' });
    await expect.element(list.getByRole('button').first()).toHaveTextContent('Main.sort60.00%');
    await expect.element(list.getByRole('button').nth(1)).toHaveTextContent('Main.swap15.00%');
    expect(list.element().previousElementSibling?.textContent).toBe('Share of the total, including callees');
    expect(list.element().nextElementSibling?.textContent).toBe('and 1 smaller method');
    await expect.element(page.getByRole('status')).toHaveTextContent('5 contexts of 3 methods, 75.00%');
  });
});

describe('the name of a method', () => {
  const name = { className: 'org.h2.table.TableFilter', method: 'next', descriptor: '()Z', flags: 0, sourceFile: '', line: 0 };

  it.each([
    { width: 400, out: false },
    { width: 100, out: true },
  ])('has its package in $width pixels: left out whole $out', async ({ width, out }) => {
    mount(
      <div style={{ width }}>
        <MethodName name={name} />
      </div>,
    );
    await expect.element(page.getByText('TableFilter.next')).toBeVisible();
    const part = document.querySelector<HTMLElement>('[data-part="package"]')!;
    const text = part.firstElementChild as HTMLElement;
    // Text that does not fit wraps to a second line, which is hidden.
    expect(text.offsetTop > part.offsetTop + 5).toBe(out);
  });
});

describe('buttons', () => {
  it.each(['light', 'dark'] as const)('can be read where the page is %s, whatever their look', async (scheme) => {
    setColourScheme(scheme);
    const looks = ['plain', 'primary', 'quiet'] as const;
    mount(
      looks.map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      )),
    );
    for (const look of looks) {
      const button = page.getByRole('button', { name: look });
      await expect.element(button).toBeVisible();
      expect(contrast(button.element()), look).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('have other colours in the dark', async () => {
    const ground = () => getComputedStyle(document.body).backgroundColor;
    mount(<Button>Any</Button>);
    setColourScheme('light');
    const light = ground();
    setColourScheme('dark');
    expect(ground()).not.toBe(light);
  });
});

describe('a name within a sentence', () => {
  it('breaks like text, keeps the punctuation after it, and is clicked by keys', async () => {
    let clicks = 0;
    mount(
      <p style={{ width: 180, fontFamily: 'monospace', fontSize: 13 }}>
        calls to <NameButton text="JdbcPreparedStatement.executeQuery" onClick={() => clicks++} />, down from 2.45 M.
      </p>,
    );
    const name = page.getByRole('button', { name: 'JdbcPreparedStatement.executeQuery' });
    await expect.element(name).toBeVisible();
    const end = [...name.element().getClientRects()].at(-1)!;
    const comma = document.createRange();
    comma.setStart(name.element().nextSibling!, 0);
    comma.setEnd(name.element().nextSibling!, 1);
    expect(comma.getBoundingClientRect().left).toBeCloseTo(end.right, 0);
    expect(comma.getBoundingClientRect().top).toBeCloseTo(end.top, 0);
    (name.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter} ');
    await name.click();
    expect(clicks).toBe(3);
  });
});
