// Runs the web server of scripts/lib/flights in a separate process, and the recorder's commands on it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { jdkTool } from '../jdk.js';
import { agentJar } from '../prerequisites.js';
import { compiledWith } from '../real-programs.js';
import { root, run } from '../run.js';

/** @typedef {import('../jdk.js').Jdk} Jdk */

export class Server {
  /**
   * @param {import('node:child_process').ChildProcess} process
   *
   * @param {number} port
   * @param {Jdk} commands JDK that runs the commands
   */
  constructor(process, port, commands) {
    this.process = process;
    this.port = port;
    this.commands = commands;
  }

  /** @param {Jdk} jdk on which it runs, version 21 or later @param {Jdk} builder */
  static async start(jdk, builder) {
    const classes = await compiledWith(builder, 'jetty', 'scripts/lib/flights/WebDemo.java');
    const options = ['-XX:+EnableDynamicAgentLoading', '-Xmx512m', '-cp', classes, 'WebDemo', 'serve'];
    const child = spawn(jdkTool(jdk, 'java'), options, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
    const [line] = await once(child.stdout, 'data');
    return new Server(child, Number(String(line).trim()), builder);
  }

  /**
   * Runs a command of the agent's jar on the server. Throws its output if it fails.
   *
   * @param {string} name
   * @param {string[]} options
   */
  async command(name, ...options) {
    const args = ['-jar', agentJar, name, String(this.process.pid), ...options];
    const { code, output } = await run(jdkTool(this.commands, 'java'), args, { quiet: true });
    if (code !== 0) throw new Error(`${name}: ${output.trim()}`);
    return output.trim();
  }

  /** Resources that the process holds, according to /proc. */
  held() {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8');
    const number = (/** @type {string} */ key) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1]);
    return {
      megabytes: number('VmRSS') / 1024,
      threads: number('Threads'),
      files: readdirSync(`/proc/${this.process.pid}/fd`).length,
    };
  }

  async stop() {
    this.process.stdin?.end();
    await once(this.process, 'exit');
  }
}
