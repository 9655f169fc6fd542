import { beforeEach, expect, it, vi } from 'vitest';
import { startOnce } from './start-once';

const SCRIPT = 'data:text/javascript,0';
let scope: EventTarget;
let heard: string[];

beforeEach(() => {
  scope = new EventTarget();
  heard = [];
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, scope[name].bind(scope));
  vi.stubGlobal('takeOver', undefined);
});

const say = (data: string) => scope.dispatchEvent(new MessageEvent('message', { data }));
const copy = (name: string) => () =>
  scope.addEventListener('message', (event) => heard.push(`${name} hears ${(event as MessageEvent).data}`));

it('starts the only copy of a script, which hears what was said before', async () => {
  startOnce(SCRIPT, copy('first'));
  say('one');
  say('two');
  await vi.waitFor(() => expect(heard).toEqual(['first hears one', 'first hears two']));
  say('three');
  expect(heard).toEqual(['first hears one', 'first hears two', 'first hears three']);
});

it('starts the second copy alone where a script is evaluated again', async () => {
  startOnce(SCRIPT, copy('first'));
  say('one');
  startOnce(SCRIPT, copy('second'));
  say('two');
  await import(/* @vite-ignore */ SCRIPT);
  await new Promise((resolve) => setTimeout(resolve));
  say('three');
  expect(heard).toEqual(['second hears one', 'second hears two', 'second hears three']);
});

it('starts at once in a script that a page holds', () => {
  startOnce('blob:null/1', copy('only'));
  say('one');
  expect(heard).toEqual(['only hears one']);
});
