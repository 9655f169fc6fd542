import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process';
import { encodeMct } from '../workers/formats/mct/encoder';
import { sampleChunk } from '../workers/testing/flight-chunk';
import { flightChunk } from '../workers/testing/flight-file';
import { SMALL } from '../workers/testing/small-profile';
import { commandsIn, unmarkedCommandsIn } from './lib/documents/commands.js';
import { agentJars } from './lib/prerequisites.js';

const root = new URL('..', import.meta.url).pathname;
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)) && /^([A-Z]+\.md|docs\/.*\.md)$/.test(file));

/** Commands that are run elsewhere, by a file that contains these words. */
const RUN_ELSEWHERE: readonly { command: RegExp; file: string; words: string }[] = [
  { command: /^npm start( -- --port 8080)?$/, file: '.github/workflows/test.yml', words: 'npm start -- --port 8080' },
  { command: /^npm test$/, file: '.github/workflows/test.yml', words: 'run: npm test' },
  { command: /^npm run test:quick$/, file: 'scripts/test-options.test.ts', words: "readOptions(['--quick'" },
  { command: /^npm run build$/, file: '.github/workflows/test.yml', words: 'run: npm run build' },
  { command: /^npm run build:agent$/, file: 'scripts/test.js', words: 'await ensureAgent(jdk)' },
  { command: /^git config core\.hooksPath \.githooks$/, file: 'scripts/commit-message.test.ts', words: 'core.hooksPath=' },
  { command: /^npx callgrove serve recordings$/, file: 'cli/serve/serve.test.ts', words: "describe('serve'" },
  { command: /^jwebserver -p 8001 -d "\$PWD\/docs"$/, file: 'scripts/live/pictures.js', words: "jdkTool(jdk, 'jwebserver')" },
  {
    command: /^npx callgrove (doctor|serve --live) JWebServer$/,
    file: 'e2e/live/live.spec.ts',
    words: 'serveLive(String(program.pid))',
  },
  { command: /^npx callgrove serve --live 4711$/, file: 'cli/live/live-routes.test.ts', words: '/live/follow' },
  {
    command: /^java -javaagent:agent-java\/agent\/target\/callgrove-agent\.jar=(?<options>[\w.,=]+) -jar yours\.jar$/,
    file: 'agent-java/agent/src/test/java/org/callgrove/agent/Recording.java',
    words: '"-javaagent:" + System.getProperty("callgrove.agent.jar")',
  },
  {
    command:
      /^mvn install:install-file -Dfile=agent-java\/(?:api|junit)\/target\/callgrove-(?:api|junit)-0\.1\.0\.jar( -D\w+=[\w.-]+)+$/,
    file: 'scripts/lib/programming/tutorial.js',
    words: "startsWith('mvn ')",
  },
  {
    command: /^mvn -f agent-java\/pom\.xml -q -DskipTests -pl maven-plugin -am install$/,
    file: 'scripts/builds/maven.js',
    words: "'-pl', 'maven-plugin', '-am', 'install'",
  },
  {
    command: /^mvn -f agent-java\/pom\.xml -q -DskipTests -pl agent,jmh -am package$/,
    file: 'scripts/builds/jmh.js',
    words: "'agent,jmh', '-am', 'package'",
  },
  {
    command:
      /^java -cp benchmarks\.jar:callgrove-jmh\.jar org\.openjdk\.jmh\.Main -bm ss -bs 100 -wi 0 -i 1 -f 1 -prof callgrove$/,
    file: 'scripts/builds/jmh.js',
    words: "'org.openjdk.jmh.Main'",
  },
  {
    command:
      /^(git checkout v1\.0|\.\.\/callgrove-bisect\.sh baseline|git bisect (start main v1\.0|run \.\.\/callgrove-bisect\.sh|reset))$/,
    file: 'scripts/builds/bisect.js',
    words: "'bisect', 'run', script",
  },
  { command: /^mvn test callgrove:baseline$/, file: 'scripts/builds/gate.js', words: "'callgrove:baseline'" },
  { command: /^mvn callgrove:accept$/, file: 'scripts/builds/gate.js', words: "'callgrove:accept'" },
  { command: /^mvn (package|test)$/, file: 'scripts/lib/programming/tutorial.js', words: "startsWith('mvn ')" },
  {
    command: /^java -javaagent:agent-java\/agent\/target\/callgrove-agent\.jar=out=run\.mct,agents='[\w./!-]+' -jar yours\.jar$/,
    file: 'agent-java/programs/src/test/java/org/callgrove/programs/ProgrammingPageTest.java',
    words: '",agents=" + classes + "!com.acme.Visits"',
  },
  {
    command:
      /^java (-Dcallgrove\.fields=com\.acme )?-javaagent:agent-java\/agent\/target\/callgrove-agent\.jar=out=run\.mct,process='[\w./!-]+' -jar yours\.jar$/,
    file: 'agent-java/programs/src/test/java/org/callgrove/programs/ProgrammingPageTest.java',
    words: '",process=" + classes + "!com.acme.Statements"',
  },
  {
    command:
      /^npx callgrove (jps|(doctor|methods|attach|dump|pause|resume|switch|checkpoint|detach) 4711( out=run\.mct| metrics=calls| every=2s| '[\w.*]+')?)$/,
    file: 'agent-java/programs/src/test/java/org/callgrove/programs/DetachedProgram.java',
    words: 'List.of(name, String.valueOf(program.pid()))',
  },
  {
    command:
      /^java -XX:\+UnlockDiagnosticVMOptions -XX:\+DebugNonSafepoints -XX:Flight[\w=]+ -XX:Start[\w.,=#]+ -jar yours\.jar$/,
    file: 'bench/overlay.js',
    words: "'-XX:+DebugNonSafepoints', '-XX:FlightRecorderOptions=stackdepth=1024'",
  },
  {
    command: /^java -agentpath:libasyncProfiler\.so=start,event=wall,[\w.,=]+ -jar yours\.jar$/,
    file: 'scripts/golden/overlay.js',
    words: '=start,event=wall,interval=2ms,threads,cstack=vm',
  },
  {
    command: /^java -jar agent-java\/agent\/target\/callgrove-agent\.jar args > callgrove\.args$/,
    file: 'agent-java/programs/src/test/java/org/callgrove/programs/LeafPrograms.java',
    words: '"args").redirectOutput(file',
  },
  {
    command:
      /^java -jar agent-java\/ledger\/target\/callgrove-ledger\.jar (baseline|check|accept|report) --classes \S+ --tests \S+( --base base| --out report\.json)? dumps$/,
    file: 'agent-java/ledger/src/test/java/org/callgrove/ledger/LedgerCommandTest.java',
    words: 'onLedger("check", "--base", base, head)',
  },
  {
    command: /^java @callgrove\.args -jar yours\.jar$/,
    file: 'agent-java/programs/src/test/java/org/callgrove/programs/LeafPrograms.java',
    words: 'options.addAll(strictFlags(jdk))',
  },
];

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-commands-'));
const file = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const acme = SMALL.methods.map((method) => ({ ...method, className: method.className.replace(/^app\./, 'com.acme.') }));
  const base = await encodeMct({ ...SMALL, methods: acme });
  const bytecodes = [100, 90, 20, 10, 3, 9, 10, 50, 5];
  const head = await encodeMct({ ...SMALL, methods: acme, columns: { ...SMALL.columns, bytecodes } });
  for (const name of ['base.mct', 'base-1.mct', 'base-2.mct', 'run.mct', 'a.mct', 'b.mct']) writeFileSync(file(name), base);
  for (const name of ['head.mct', 'head-1.mct', 'head-2.mct', 'c.mct']) writeFileSync(file(name), head);
  writeFileSync(file('run.jfr'), flightChunk(sampleChunk([[1, 'a1 b2']])));
  writeFileSync(file('rules.txt'), 'anonymous\n');
  writeFileSync(file('exact.mct'), base);
  // The format is recognised by content: collapsed stacks.
  const { out } = await runInProcess(['export', file('exact.mct'), '--metric', 'bytecodes']);
  for (const name of ['time.jfr', 'time.collapsed']) writeFileSync(file(name), out.split('\n')[0]);
});

/** Splits a command into words, as a shell in the folder of the profiles does. */
const words = (command: string): string[] =>
  execFileSync('bash', ['-c', `printf '%s\\0' ${command}`], { cwd: folder, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

/** Runs a `callgrove` command whose files are in the folder. */
async function run(command: string): Promise<void> {
  const args = words(command.replace(/^npx callgrove /, '').replace(/ > [\w.]+$/, ''));
  const placed = args.map((word) => (/^[\w-]+\.(mct|jfr|collapsed|md|html|xml|json|txt)$/.test(word) ? file(word) : word));
  const { status, out, errors } = await runInProcess(placed, '<title>t</title><!--callgrove-report-->');
  expect(status, errors.join('\n')).toBeLessThanOrEqual(command.includes('--fail-if') ? 1 : 0);
  const written = placed.filter((word, i) => word.startsWith(folder) && args[i - 1]?.startsWith('--') && !word.endsWith('.mct'));
  for (const each of written) expect(readFileSync(each, 'utf8').length, each).toBeGreaterThan(5);
  expect(out.length + written.length + Number(command.includes('--out'))).toBeGreaterThan(0);
}

const commands = [...new Set(pages.flatMap((page) => commandsIn(read(page))))];

describe('commands of the documents', () => {
  it('are there', () => expect(commands.length).toBeGreaterThan(20));

  it.each(commands)('%s', async (command) => {
    const elsewhere = RUN_ELSEWHERE.find((each) => each.command.test(command));
    if (elsewhere) expect(read(elsewhere.file), elsewhere.file).toContain(elsewhere.words);
    else {
      expect(command, 'a command that this test neither runs nor finds in another one').toMatch(/^npx callgrove /);
      await run(command);
    }
  });

  it('name scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = commands.flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('name options of the agent', () => {
    const help = read('agent-java/agent/src/main/java/org/callgrove/agent/JarCommands.java');
    const named = commands.flatMap((command) => /callgrove-agent\.jar=(\S+)/.exec(command)?.[1].split(',') ?? []);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((option) => !help.includes(`"  ${option.split('=')[0]}=`))).toEqual([]);
  });

  it('name jars that npm run build:agent builds', () => {
    const named = new Set(commands.flatMap((command) => command.match(/[\w./-]+\.jar\b/g) ?? []));
    const built = [...named].filter((jar) => jar.startsWith('agent-java/'));
    expect(built.toSorted()).toEqual(agentJars.toSorted());
  });

  it.each(pages)('%s marks its blocks of commands as sh', (page) => expect(unmarkedCommandsIn(read(page))).toEqual([]));

  it('are found in blocks, over several lines and without comments', () => {
    const page = "```sh\nnpm test   # all\nnpx callgrove a \\\n  --b 'c #d'\n```\n```\nnpx x\n```\n\n    callgrove y\n";
    expect(commandsIn(page)).toEqual(['npm test', "npx callgrove a --b 'c #d'"]);
    expect(unmarkedCommandsIn(page)).toEqual(['npx x', 'callgrove y']);
  });
});
