/**
 * Shows a message in place of the app if the browser does not start the engine's worker. It is plain DOM, because no part of
 * the app can run.
 */

function show(): void {
  const main = document.createElement('main');
  main.setAttribute('style', 'width: min(44rem, 100%); box-sizing: border-box; margin: 12vh auto 0; padding: 0 20px');
  const title = document.createElement('h1');
  title.setAttribute('style', 'font-size: 1.25rem; margin-bottom: 12px');
  title.textContent = 'This browser cannot start a worker';
  const advice = document.createElement('p');
  advice.textContent =
    'Callgrove reads profiles in a worker, which this browser does not support or does not allow here. Open the page in a current Chrome, Edge, Firefox or Safari, or allow workers.';
  main.append(title, advice);
  document.getElementById('root')?.replaceChildren(main);
}

export function sayMissingWorker(): void {
  // The script may run before the rest of the document has loaded.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
  else show();
}
