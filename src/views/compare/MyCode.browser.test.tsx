import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnBasis } from '../../../workers/api/engine';
import { placeNow, setPlace, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { MyCode } from './MyCode';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Which code is yours' });
const field = dialog.getByRole('textbox');

const GUESS: OwnBasis = { by: 'packages', prefixes: ['demo'] };
const show = (basis: OwnBasis | null = GUESS): void => mount(<MyCode basis={basis} />);

beforeEach(() => {
  useApp.setState(useApp.getInitialState(), true);
  setPlace({ view: 'compare' });
});

it('shows the guess, takes packages, and undoes them', async () => {
  show();
  await button('My code: auto-detected…').click();
  await expect.element(dialog).toHaveTextContent('Own code, by main class: demo.');
  await field.fill('org.h2.*, com.acme');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  expect(placeNow().own).toEqual(['org.h2', 'com.acme']);
  await button('My code: org.h2, com.acme…').click();
  await expect.element(field).toHaveValue('org.h2,com.acme');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  expect(placeNow().own).toEqual([]);
  await button('My code: auto-detected…').click();
  await field.fill('all');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await button('My code: all…').click();
  await dialog.getByRole('button', { name: 'Detect' }).click();
  expect(placeNow().own).toEqual([]);
});

it('refuses in words what is no package, and changes nothing', async () => {
  setPlace({ own: ['demo'] });
  show();
  await button('My code: demo…').click();
  await field.fill('com/acme');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('“com/acme” is not a package or class. Enter packages or classes, such as com.acme,org.lib, or all.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(placeNow().own).toEqual(['demo']);
});

it('says where no class is in the named packages', async () => {
  setPlace({ own: ['com.other'] });
  show({ by: 'all', prefixes: [] });
  await button('My code: com.other…').click();
  await expect.element(dialog).toHaveTextContent('No class in either file belongs to com.other, so all code counts as yours.');
});
