import '../../views/registry';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../ui/testing/mount';
import { LivePrograms } from './LivePrograms';

const fetched = vi.spyOn(window, 'fetch');
const serve = (answers: Record<string, () => Response | Promise<Response>>) =>
  fetched.mockImplementation(async (url) => answers[String(url)]());

afterEach(() => {
  fetched.mockReset();
  localStorage.removeItem('callgrove.token');
});

function show(): void {
  localStorage.setItem('callgrove.token', 'a-token-of-sixteen');
  mount(<LivePrograms />);
}

it('says why the server lists no programs', async () => {
  serve({ 'live/programs': () => new Response('There is no JDK.', { status: 503 }) });
  show();
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no JDK.');
});

it('is not shown by a server that follows no programs', async () => {
  serve({ 'live/programs': () => new Response('There is no such file.', { status: 404 }) });
  show();
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('region', { name: 'Running Java programs' })).not.toBeInTheDocument();
});

it('asks to follow a program once, however often its button is pressed', async () => {
  let answer: (response: Response) => void = () => undefined;
  serve({
    'live/programs': () => Response.json([{ pid: 7, version: '25', command: 'Shop' }]),
    'live/doctor?pid=7': () => Response.json({ text: 'Shop can be recorded.' }),
    'live/follow': () => new Promise((resolve) => (answer = resolve)),
  });
  show();
  await expect.element(page.getByText('Shop can be recorded.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Follow 7' });
  await userEvent.click(button);
  await expect.element(button).toBeDisabled();
  answer(new Response('It has ended.', { status: 404 }));
  await expect.element(button).toBeEnabled();
  expect(fetched.mock.calls.filter(([url]) => url === 'live/follow')).toHaveLength(1);
});
