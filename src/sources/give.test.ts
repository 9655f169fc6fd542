import { beforeEach, expect, it, vi } from 'vitest';

let given = 0;
vi.mock('../app/engine', () => ({
  ask: <T>(call: T): T => call,
  nextJob: () => 1,
  reporting: <T>(report: T): T => report,
  engine: { openSources: async (_job: number, name: string) => ({ ok: true, value: { sources: ++given, name, files: 1 } }) },
}));

const { giveFiles } = await import('./give');
const { useTexts } = await import('./texts');
const { useApp } = await import('../app/store');

beforeEach(() => {
  useApp.setState(useApp.getInitialState(), true);
  useTexts.setState(useTexts.getInitialState(), true);
});

it.each(['open-a', 'open-b'] as const)(
  'sources that are chosen in the dialog %s close it: they are shown below it',
  async (dialog) => {
    useApp.setState({ dialog });
    await giveFiles([new File(['class A {}'], 'A.java')]);
    expect(useApp.getState().dialog).toBe('none');
    expect(useTexts.getState()).toMatchObject({ shown: true, loading: null, given: [{ name: 'A.java' }] });
  },
);

it('a dialog that asks about profiles given with them stays', async () => {
  useApp.setState({ dialog: 'several' });
  await giveFiles([new File([''], 'sources.jar')]);
  expect(useApp.getState().dialog).toBe('several');
});
