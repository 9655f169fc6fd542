/** Starts the page: connects its parts with each other and with the engine, then renders the app. */
import './boot';
import './views/registry';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startHistory } from './address/history';
import { onEngineDeath } from './engine/connection';
import { engine } from './engine/engine-port';
import { EngineContext } from './engine/useEngine';
import { dropEarly } from './opening/early-opening';
import { hasToken } from './opening/serve-token';
import { isLibraryOn } from './panes/library/library-setting';
import { startTransforming } from './session/applied-transforms';
import { startComparing } from './session/comparison';
import { startFollowing } from './session/selection';
import { startNaming } from './session/shown-names';
import { App, fetchView } from './shell/App';
import { ErrorBoundary } from './shell/ErrorBoundary';
import { setLibrary } from './state/library-port';
import { isReport } from './state/report-page';
import { notify } from './state/store';
import { startTheme } from './state/theme';
import { whenIdle } from './ui/scheduling';
import './ui/tokens.css';
import './ui/base.css';

startTheme();
startNaming();
startComparing();
startFollowing();
startTransforming();
setLibrary({
  isOn: isLibraryOn,
  switchOn: () => void import('./panes/library/library-service').then(({ acceptKeeping }) => acceptKeeping(engine())),
  find: async (ref) => (isLibraryOn() ? (await import('./panes/library/library-service')).find(ref) : null),
  keep: (ref, summary) => {
    if (isLibraryOn()) void import('./panes/library/library-service').then(({ keep }) => keep(engine(), ref, summary));
  },
  keepFetched: (files) => {
    if (isLibraryOn()) void import('./panes/library/bulk-import').then(({ keepFetched }) => keepFetched(engine(), files));
  },
  add: (files) => void import('./panes/library/bulk-import').then(({ importFiles }) => importFiles(engine(), files)),
  isDamaged: async (file, sha256) => (await import('./panes/library/library-service')).verifyCopy(file, sha256),
});
void startHistory();
// Must follow startHistory, which clears notices.
onEngineDeath(notify);
dropEarly();
fetchView();
if (!isReport()) whenIdle(() => void import('./install/installed-app').then(({ startInstalled }) => startInstalled()));

if (hasToken() && !isReport()) whenIdle(() => void import('./opening/live/live-following').then(({ startLive }) => startLive()));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <EngineContext value={engine()}>
        <ErrorBoundary what="The page" advice="Your files stay open until you reload the page.">
          <App />
        </ErrorBoundary>
      </EngineContext>
    </StrictMode>,
  );
