import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { BuildFacts } from '../src/state/build';

const root = fileURLToPath(new URL('..', import.meta.url));
const jar = `${root}/agent-java/agent/target/callgrove-agent.jar`;

/** The commit of the sources; empty outside a checkout (a source archive). */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Tells the page its version, its commit, and the agent's jar beside it, where one was built. */
export function buildFacts({ withAgent = true } = {}): Plugin {
  let facts: BuildFacts;
  return {
    name: 'build-facts',
    config: (_, { command }) => {
      const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
      const bytes = withAgent && command === 'build' && existsSync(jar) ? readFileSync(jar) : null;
      facts = {
        version,
        commit: commit(),
        agent: bytes && {
          file: 'callgrove-agent.jar',
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        },
      };
      return { define: { __CALLGROVE_BUILD__: JSON.stringify(facts) } };
    },
    generateBundle() {
      if (!facts.agent) return;
      const { file, sha256 } = facts.agent;
      this.emitFile({ type: 'asset', fileName: file, source: readFileSync(jar) });
      this.emitFile({ type: 'asset', fileName: `${file}.sha256`, source: `${sha256}  ${file}\n` });
    },
  };
}
