import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button';
import { contrast, mount, setColourScheme } from '../testing/mount';
import { Sheet } from './Sheet';

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Button>Behind</Button>
      <Sheet title="What to do?" open={open} onClose={() => setOpen(false)}>
        <label>
          Name <input />
        </label>
        <Button look="primary">Do it</Button>
      </Sheet>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Ask' });
const dialog = page.getByRole('dialog', { name: 'What to do?' });
const close = page.getByRole('button', { name: 'Close' });

async function open() {
  mount(<Opened />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

describe('a sheet', () => {
  it('takes the focus, keeps it inside as Tab goes round, and gives it back at Escape', async () => {
    await open();
    const stops = [close, page.getByRole('textbox', { name: 'Name' }), page.getByRole('button', { name: 'Do it' })];
    for (const stop of [...stops, ...stops]) {
      await expect.element(stop).toHaveFocus();
      await userEvent.keyboard('{Tab}');
    }
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(stops[2]!).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('closes at a press beside it, or on its button, and hides from readers what is behind', async () => {
    await open();
    await expect.element(page.getByRole('button', { name: 'Behind' })).not.toBeInTheDocument();
    await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true });
    await expect.element(dialog).not.toBeInTheDocument();
    await opener.click();
    await close.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Behind' })).toBeVisible();
    await expect.element(opener).toHaveFocus();
  });

  it.each(['light', 'dark'] as const)('can be read where the page is %s', async (scheme) => {
    setColourScheme(scheme);
    await open();
    for (const part of [dialog.getByRole('heading'), page.getByRole('button', { name: 'Do it' }), dialog.getByText('Name')])
      expect(contrast(part.element())).toBeGreaterThanOrEqual(4.5);
  });
});
