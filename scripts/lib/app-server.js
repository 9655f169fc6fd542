import { root } from './run.js';

/**
 * Serves dist/ on the loopback address.
 *
 * @param {number} port 0 for a free one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} throws if the port is taken
 */
export async function serve(port) {
  const { preview } = await import('vite');
  const server = await preview({
    root,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: port || 4173, strictPort: port !== 0, open: false },
  });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
