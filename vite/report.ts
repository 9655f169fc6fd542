import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { PLACE } from '../workers/sharing/report-page';

/** Folder of the report page without content, which is built before the app that includes it. */
export const TEMPLATE_FOLDER = '.cache/report';
const FILE_NAME = 'report.html';
const template = fileURLToPath(new URL(`../${TEMPLATE_FOLDER}/${FILE_NAME}`, import.meta.url));

/** A page from disk has an origin of its own, so its worker cannot be a separate file. */
const WORKER = `
import EngineWorker from '/workers/engine/engine.worker.ts?worker&inline';
export const startWorker = () => new EngineWorker({ name: 'callgrove-engine' });
`;
const WORKER_ID = '\0inline-engine-worker';

/** Only the page's one script may run, and it may connect to nothing. */
const policy = (script: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'connect-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Sequences that would end a script element early, or turn the following text into a comment. */
const inScript = (code: string): string => code.replace(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');

/** Makes one HTML file of the app, with a place for its content: `dist/report.html`. */
export const singleFile = (): Plugin => ({
  name: 'single-file',
  enforce: 'pre',
  resolveId: (id, importer) => (id === './engine/worker' && importer?.endsWith('/src/boot.ts') ? WORKER_ID : null),
  load: (id) => (id === WORKER_ID ? WORKER : null),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle);
      const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
      if (scripts.length !== 1) this.error(`one script expected, not ${scripts.length}`);
      const assets = (ending: string): string[] =>
        files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith(ending) ? [String(file.source)] : []));
      const script = inScript(scripts[0]);
      const [html] = assets('.html');
      const page = html
        .replace(/<(script|link)\b[^>]*\b(src|rel)="[^"]*"[^>]*>(<\/script>)?/g, '')
        .replace(
          '<head>',
          () =>
            `<head>\n    <meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy(script)}" />`,
        )
        .replace('</head>', () => `<style>${assets('.css').join('\n')}</style>\n  </head>`)
        .replace('</body>', () => `${PLACE}\n<script type="module">${script}</script>\n  </body>`);
      for (const name of Object.keys(bundle)) delete bundle[name];
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: page });
    },
  },
});

/** Includes that page in the app's own files. */
export const reportTemplate = (): Plugin => ({
  name: 'report-template',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE_NAME, source: readFileSync(template) });
  },
});
