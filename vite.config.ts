import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildFacts } from './vite/facts';
import { notices } from './vite/notices';
import { contentSecurityPolicy } from './vite/policy';
import { installable } from './vite/pwa';
import { reportTemplate } from './vite/report';

// A relative base lets the built app work from any sub-path of any static host.
export default defineConfig({
  base: './',
  // A missing file must answer 404, not the page.
  appType: 'mpa',
  plugins: [react(), contentSecurityPolicy(), buildFacts(), notices(), reportTemplate(), installable()],
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, sourcemap: false },
  server: { host: '127.0.0.1' },
});
