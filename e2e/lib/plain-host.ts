import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { inRepo, sample } from './files';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * A plain static host that serves `dist/` below a path, with the samples as recordings next to it. It can be switched off, and
 * can serve a later build.
 */
export class PlainHost {
  down = false;
  later = false;
  readonly asked: string[] = [];
  private readonly server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://host');
    this.asked.push(`${request.method} ${url.pathname}`);
    if (this.down) return void request.socket.destroy();
    const name = url.pathname.replace(/^\/tools\/callgrove\/(?:$)?/, '').replace(/^$/, 'index.html');
    const recording = /^recordings\/([\w.-]+)$/.exec(name);
    const file = recording ? sample(recording[1]) : path.join(inRepo('dist'), name);
    if (!url.pathname.startsWith('/tools/callgrove/') || !existsSync(file) || !statSync(file).isFile())
      return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
    if (name === 'sw.js' && this.later) response.end(`${readFileSync(file, 'utf8')}\n// later`);
    else createReadStream(file).pipe(response);
  });
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/tools/callgrove/`;
  }
  /** Closes all connections and refuses new ones. */
  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
