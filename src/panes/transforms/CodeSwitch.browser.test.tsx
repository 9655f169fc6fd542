import '../../views/registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnBasis } from '../../../workers/api/engine';
import { setPlace, setViewState, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { CodeSwitch } from './CodeSwitch';

const group = page.getByRole('group', { name: 'Code in view' });
const [mine, all] = ['My code', 'All code'].map((name) => group.getByRole('radio', { name }));

beforeEach(() => useApp.setState(useApp.getInitialState(), true));

const DEMO: OwnBasis = { by: 'packages', prefixes: ['demo'] };

it.each<[string, 'compare' | 'flame', boolean, OwnBasis | null, string, string]>([
  ['a comparison begins with my code', 'compare', true, DEMO, 'mine', 'Own code, by main class: demo.'],
  ['a comparison may show all code', 'compare', false, DEMO, 'all', 'Own code, by main class: demo.'],
  ['a profile begins with all code', 'flame', false, DEMO, 'all', 'Own code, by main class: demo.'],
  ['a profile may show my code', 'flame', true, DEMO, 'mine', 'Own code, by main class: demo.'],
  ['what is own is not known yet', 'flame', false, null, 'all', 'Only your methods.'],
  ['nothing is own in a comparison', 'compare', true, { by: 'all', prefixes: [] }, 'none', 'it is not known which code is yours'],
  ['nothing is own in a profile', 'flame', false, { by: 'all', prefixes: [] }, 'none', 'it is not known which code is yours'],
])('%s', async (_, view, isMine, basis, state, hint) => {
  setPlace({ view, transforms: view === 'flame' && isMine ? [{ kind: 'own', prefixes: [] }] : [] });
  setViewState('union', { code: isMine ? 'mine' : 'all' });
  mount(<CodeSwitch basis={basis} />);
  if (state === 'mine') await expect.element(mine).toBeChecked();
  else await expect.element(all).toBeChecked();
  if (state === 'none') await expect.element(mine).toBeDisabled();
  else await expect.element(mine).toBeEnabled();
  await page.getByText('My code').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(hint);
});
