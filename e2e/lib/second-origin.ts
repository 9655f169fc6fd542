import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sample } from './files';

/**
 * A second origin that serves the samples; pages of other origins may read those below `/open/`. `served` lists the requests.
 */
export async function withHost(work: (host: string, served: string[]) => Promise<void>): Promise<void> {
  const served: string[] = [];
  const server = createServer((request, response) => {
    const [, folder, name = ''] = (request.url ?? '').split('/');
    served.push(request.url ?? '');
    response.writeHead(200, folder === 'open' ? { 'access-control-allow-origin': '*' } : {});
    response.end(readFileSync(sample(name)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    await work(`127.0.0.1:${(server.address() as AddressInfo).port}`, served);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
