import type { Plugin } from 'vite';
import { metaPolicy } from '../cli/serve/policy';

/** Puts the policy into the built page. Only in the build: the dev server needs inline scripts. */
export const contentSecurityPolicy = (): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy }, injectTo: 'head-prepend' },
  ],
});
