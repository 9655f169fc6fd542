import './boot';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, fetchView } from './app/App';
import { whenAtRest } from './app/at-rest';
import { startComparing } from './app/comparing';
import { dropEarly } from './app/early';
import { isReport } from './app/embedded';
import { onEngineDeath } from './app/engine';
import { startHistory } from './app/history';
import { startNaming } from './app/naming';
import { startFollowing } from './app/selection';
import { setShelf } from './app/shelf-port';
import { notify } from './app/store';
import { startTheme } from './app/theme';
import { startTransforming } from './app/transforming';
import { chosen } from './library/choice';
import './ui/tokens.css';
import './ui/base.css';

startTheme();
startNaming();
startComparing();
startFollowing();
startTransforming();
setShelf({
  find: async (sha256) => (chosen() ? (await import('./library/shelf')).find(sha256) : null),
  doubt: async (file, sha256) => (await import('./library/shelf')).doubt(file, sha256),
  opened: (ref, summary) => {
    if (chosen()) void import('./library/shelf').then(({ keep }) => keep(ref, summary));
  },
  keeps: chosen,
  more: (files) => void import('./library/more').then(({ keepMore }) => keepMore(files)),
});
void startHistory();
// An address that is applied begins without notices.
onEngineDeath(notify);
dropEarly();
fetchView();
if (!isReport()) whenAtRest(() => void import('./install/start').then(({ startInstalled }) => startInstalled()));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
