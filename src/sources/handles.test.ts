import '../views/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useApp } from '../state/store';
import { chooseFiles } from './handles';

const click = vi.fn();
const input = { multiple: true, click } as unknown as HTMLInputElement;

/** Lets the user choose with a picker that returns this answer. */
async function choose(showOpenFilePicker?: () => Promise<{ getFile(): Promise<File> }[]>) {
  vi.stubGlobal('window', { showOpenFilePicker });
  const take = vi.fn();
  await chooseFiles(input, take);
  return { taken: take.mock.calls.flat(2).map(({ name }: File) => name), clicks: click.mock.calls.length };
}

const refusing = (name: string) => async () => {
  throw new DOMException('No.', name);
};

beforeEach(() => {
  click.mockReset();
  useApp.setState(useApp.getInitialState(), true);
});

describe('choosing files', () => {
  it('takes those of the picker', async () => {
    const chosen = await choose(async () => [{ getFile: async () => new File([], 'run.mct') }]);
    expect(chosen).toEqual({ taken: ['run.mct'], clicks: 0 });
  });

  it.each([
    ['there is no picker', undefined],
    ['the page is in a frame of another origin', refusing('SecurityError')],
  ])('asks by the input where %s', async (_, picker) => {
    expect(await choose(picker)).toEqual({ taken: [], clicks: 1 });
    expect(useApp.getState().notices).toEqual([]);
  });

  it('takes none where the user gave up', async () => {
    expect(await choose(refusing('AbortError'))).toEqual({ taken: [], clicks: 0 });
    expect(useApp.getState().notices).toEqual([]);
  });

  it('reports what else went wrong', async () => {
    expect(await choose(refusing('NotReadableError'))).toEqual({ taken: [], clicks: 0 });
    expect(useApp.getState().notices).toMatchObject([{ message: 'The file cannot be read.' }]);
  });
});
