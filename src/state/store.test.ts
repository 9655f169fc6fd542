import '../views/registry';
import { expect, it } from 'vitest';
import { closeDialog, offerFiles, offerUrl, openDialog, useApp } from './store';

const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.{ts,tsx}', '!../**/testing/**', '!./**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

it('the page reaches into the store by its actions and selectors only', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  const reaching = Object.entries(sources).filter(([, text]) => /\buseApp\s*\.\s*(get|set)State\b/.test(text));
  expect(reaching.map(([file]) => file)).toEqual([]);
});

it('a dialog that is closed forgets what it was offered', () => {
  offerUrl('https://example.org/x.mct', 'open-b');
  expect(useApp.getState()).toMatchObject({ dialog: 'open-b', offeredUrl: 'https://example.org/x.mct' });
  closeDialog();
  offerFiles([new File([], 'a.mct')]);
  expect(useApp.getState()).toMatchObject({ dialog: 'several', offeredUrl: '', offeredFiles: [{ name: 'a.mct' }] });
  closeDialog();
  openDialog('several');
  expect(useApp.getState()).toMatchObject({ dialog: 'several', offeredFiles: [] });
});
