import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { register } from '../../commands/registry';
import { mount } from '../../ui/testing/mount';
import { MainMenu } from './MainMenu';

const ran: string[] = [];
const command = (id: string, title: string, group: 'File' | 'View', enabled = true) => ({
  id,
  title,
  group,
  enabled: () => enabled,
  run: () => void ran.push(id),
});

register(() => [
  command('open', 'Open a profile…', 'File'),
  command('close', 'Close A', 'File', false),
  command('flame', 'Show flame graph', 'View'),
  command('methods', 'Show methods by cost', 'View'),
]);

const button = page.getByRole('button', { name: 'Menu' });
const item = (name: string) => page.getByRole('menuitem', { name });

beforeEach(async () => {
  ran.length = 0;
  mount(<MainMenu />);
  await expect.element(button).toBeVisible();
});

describe('the menu', () => {
  it('is walked by arrows and letters, into a submenu and out of it', async () => {
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('File')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(item('Open a profile…')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(item('File')).toHaveFocus();
    await userEvent.keyboard('v');
    await expect.element(item('View')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('File')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  it('runs a command by Enter, and gives the focus back first', async () => {
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('File')).toHaveFocus();
    await userEvent.keyboard('v');
    await expect.element(item('View')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(item('Show flame graph')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Show methods by cost')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => ran).toEqual(['methods']);
    await expect.element(button).toHaveFocus();
  });

  it('shows what cannot be run, and does not run it', async () => {
    await button.click();
    await item('File').click();
    await expect.element(item('Close A')).toHaveAttribute('aria-disabled', 'true');
    await item('Close A').click({ force: true });
    await item('Open a profile…').click();
    await expect.poll(() => ran).toEqual(['open']);
  });
});
