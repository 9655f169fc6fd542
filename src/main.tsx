import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { startComparing } from './app/comparing';
import { onEngineDeath } from './app/engine';
import { startHistory } from './app/history';
import { startFollowing } from './app/selection';
import { notify } from './app/store';
import { startTheme } from './app/theme';
import { startTransforming } from './app/transforming';
import './ui/tokens.css';
import './ui/base.css';

startTheme();
onEngineDeath(notify);
startComparing();
startFollowing();
startTransforming();
void startHistory();
// Safari has no idle callback.
const whenAtRest = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
whenAtRest(() => void import('./install/start').then(({ startInstalled }) => startInstalled()));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
