import './boot';
import './views/registry';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startHistory } from './address/history';
import { onEngineDeath } from './engine/connection';
import { engine } from './engine/engine-port';
import { EngineContext } from './engine/useEngine';
import { dropEarly } from './opening/early-opening';
import { chosen } from './panes/library/library-setting';
import { startComparing } from './session/comparison';
import { startNaming } from './session/shown-names';
import { startFollowing } from './session/selection';
import { startTransforming } from './session/transforms';
import { App, fetchView } from './shell/App';
import { whenAtRest } from './shell/at-rest';
import { isReport } from './state/report-page';
import { setShelf } from './state/library-port';
import { notify } from './state/store';
import { startTheme } from './state/theme';
import './ui/tokens.css';
import './ui/base.css';

startTheme();
startNaming();
startComparing();
startFollowing();
startTransforming();
setShelf({
  find: async (sha256) => (chosen() ? (await import('./panes/library/shelf')).find(sha256) : null),
  doubt: async (file, sha256) => (await import('./panes/library/shelf')).doubt(file, sha256),
  opened: (ref, summary) => {
    if (chosen()) void import('./panes/library/shelf').then(({ keep }) => keep(engine(), ref, summary));
  },
  keeps: chosen,
  more: (files) => void import('./panes/library/more').then(({ keepMore }) => keepMore(engine(), files)),
});
void startHistory();
// After startHistory, which clears notices.
onEngineDeath(notify);
dropEarly();
fetchView();
if (!isReport()) whenAtRest(() => void import('./install/installed-app').then(({ startInstalled }) => startInstalled()));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <EngineContext value={engine()}>
        <App />
      </EngineContext>
    </StrictMode>,
  );
