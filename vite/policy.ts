import type { Plugin } from 'vite';
import { metaPolicy } from '../cli/serve/policy';

/** Puts the content security policy into the built page. Not in the dev server, which needs inline scripts. */
export const contentSecurityPolicy = (): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy }, injectTo: 'head-prepend' },
  ],
});
