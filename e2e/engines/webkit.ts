/** Drives WebKitGTK's MiniBrowser through WebDriver, for the journey of `npm run test:engines`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { type Engine, type EngineElement, type EngineWindow, type Place, size } from './engine';

/** Key of an element's id in protocol answers (WebDriver, section 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Elements that may have a role; the engine says which ones do. */
const candidates = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  radio: 'input[type="radio"], [role="radio"]',
  complementary: 'aside',
  region: 'section, [role="region"]',
  textbox: 'input, textarea',
};

/**
 * Starts WebKitGTK's MiniBrowser on a virtual screen and speaks WebDriver to it.
 *
 * @param folder folder for everything that it writes
 */
export async function startWebKit(programs: { driver: string; screen: string }, folder: string): Promise<Engine> {
  const started: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const child of started.reverse()) await ended(child);
  };
  try {
    const screen = spawn(programs.screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    started.push(screen);
    const display = await new Promise<string>((resolve, reject) => {
      screen.stdout.once('data', (line) => resolve(String(line).trim()));
      screen.once('exit', () => reject(new Error('Xvfb ended before it had a screen.')));
    });
    const port = await freePort();
    const homes = ['HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_RUNTIME_DIR', 'TMPDIR'];
    const env = { ...process.env, DISPLAY: `:${display}`, ...Object.fromEntries(homes.map((name) => [name, folder])) };
    started.push(spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    const session = await Session.open(`http://127.0.0.1:${port}`);
    const window = new WebKitWindow(session, await session.call('GET', '/window'));
    await window.resize();
    const close = async (): Promise<void> => {
      await session.call('DELETE', '');
      await stop();
    };
    return { version: session.version, window, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await exit;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A protocol session. */
class Session {
  private constructor(
    private readonly url: string,
    readonly version: string,
  ) {}

  /** Opens a session once the driver is listening. */
  static async open(server: string): Promise<Session> {
    for (let attempt = 0; ; attempt++) {
      try {
        await fetch(`${server}/status`);
        break;
      } catch (error) {
        if (attempt === 300) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    const { sessionId, capabilities } = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      `${server}/session`,
      { capabilities: {} },
    );
    return new Session(`${server}/session/${sessionId}`, `WebKitGTK ${capabilities.browserVersion}`);
  }

  call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return ask(method, this.url + path, body);
  }
}

/** Sends a command. A refusal becomes an error with the protocol's message. */
async function ask<Answer>(method: string, url: string, body?: object): Promise<Answer> {
  const response = await fetch(url, { method, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}

class WebKitWindow implements EngineWindow {
  constructor(
    private readonly session: Session,
    private readonly handle: string,
  ) {}

  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    await this.session.call('POST', '/window', { handle: this.handle });
    return this.session.call(method, path, body);
  }

  /** Makes the window large enough for the content size plus the browser's own bars. */
  async resize(): Promise<void> {
    await this.call('POST', '/window/rect', size);
    const [width, height] = await this.evaluate<[number, number]>('[innerWidth, innerHeight]');
    await this.call('POST', '/window/rect', { width: 2 * size.width - width, height: 2 * size.height - height });
  }

  async visit(address: string): Promise<void> {
    await this.call('POST', '/url', { url: address });
  }

  async reload(): Promise<void> {
    await this.call('POST', '/refresh');
  }

  async find(place: Place): Promise<EngineElement | null> {
    const value = 'css' in place ? place.css : candidates[place.role];
    const found = await this.call<Record<string, string>[]>('POST', '/elements', { using: 'css selector', value });
    for (const { [ELEMENT]: id } of found) {
      if (!('css' in place)) {
        // An element that is not rendered has neither role nor name.
        const role = await this.call('GET', `/element/${id}/computedrole`).catch(() => '');
        if (role !== place.role) continue;
        if ((await this.call('GET', `/element/${id}/computedlabel`)) !== place.name) continue;
      }
      return new WebKitElement(this, id as string);
    }
    return null;
  }

  async evaluate<Value>(expression: string): Promise<Value> {
    const script = `const tell = arguments[0]; Promise.resolve(${expression}).then(tell, (error) => tell(String(error)));`;
    return this.call('POST', '/execute/async', { script, args: [] });
  }

  async picture(): Promise<Uint8Array> {
    return Buffer.from(await this.call<string>('GET', '/screenshot'), 'base64');
  }

  async another(): Promise<EngineWindow> {
    const { handle } = await this.call<{ handle: string }>('POST', '/window/new', { type: 'window' });
    const window = new WebKitWindow(this.session, handle);
    await window.resize();
    return window;
  }
}

class WebKitElement implements EngineElement {
  constructor(
    private readonly window: WebKitWindow,
    private readonly id: string,
  ) {}

  async press(at?: { x: number; y: number }): Promise<void> {
    if (!at) return this.window.call('POST', `/element/${this.id}/click`);
    const { x, y } = await this.window.call<{ x: number; y: number }>('GET', `/element/${this.id}/rect`);
    const actions = [
      { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x + at.x), y: Math.round(y + at.y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.window.call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async type(text: string): Promise<void> {
    await this.window.call('POST', `/element/${this.id}/value`, { text });
  }

  async give(files: readonly string[]): Promise<void> {
    await this.type(files.join('\n'));
  }

  async text(): Promise<string> {
    return this.window.call('GET', `/element/${this.id}/text`);
  }
}
