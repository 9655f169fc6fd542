/** Reads the environment of the recorded program from a flight recording (.jfr). */
import { safeArguments, safeValue } from '../../../../common/environment/secrets';
import { bytes, count } from '../../../../common/numbers';
import { visible } from '../../../../common/visible-text';
import type { EnvironmentFacts, EnvironmentGroup } from '../../../api/engine';
import type { RecordReader } from '../shapes';

/** Most properties and most variables that are kept; programs have about a hundred. */
const MOST = 5000;
/** Numbers are read unsigned; the upper half of the range stands for negative ones, which mean that there is no limit. */
const UNLIMITED = 2 ** 63;

/** An event, the fields to read, and the function that takes them. */
type Wanted = readonly [event: string, fields: readonly string[], take: (record: RecordReader) => void];

/** The environment in a file. Of several programs in a file, later values replace earlier ones. */
export class Environment {
  private readonly properties = new Map<string, string>();
  private readonly variables = new Map<string, string>();
  private readonly machine = new Map<string, string>();

  /** The events that are read. */
  readonly wanted: readonly Wanted[] = [
    ['jdk.InitialSystemProperty', ['key', 'value'], ({ texts }) => keep(this.properties, texts)],
    ['jdk.InitialEnvironmentVariable', ['key', 'value'], ({ texts }) => keep(this.variables, texts)],
    [
      'jdk.CPUInformation',
      ['cpu', 'sockets', 'cores', 'hwThreads'],
      ({ texts, numbers: [, sockets, cores, threads] }) => {
        const parts = [numbered(sockets, 'socket'), numbered(cores, 'core'), numbered(threads, 'hardware thread')];
        this.add('Processor', [texts[0], ...parts]);
      },
    ],
    ['jdk.PhysicalMemory', ['totalSize'], ({ numbers: [size] }) => this.add('Memory', [sized(size)])],
    [
      'jdk.ContainerConfiguration',
      ['containerType', 'effectiveCpuCount', 'memoryLimit'],
      ({ texts, numbers: [, cpus, limit] }) => {
        const memory = sized(limit);
        this.add('Container', [
          texts[0],
          numbered(cpus, 'processor'),
          memory === '' ? 'no memory limit' : `memory limit ${memory}`,
        ]);
      },
    ],
  ];

  /** @param start facts about the start of the program, by name */
  finish(start: readonly (readonly [name: string, text: string])[]): EnvironmentFacts | null {
    const safe = (values: ReadonlyMap<string, string>): [string, string][] =>
      [...values].map(([name, value]): [string, string] => [visible(name), visible(safeValue(name, value))]).sort(byName);
    const groups: EnvironmentGroup[] = [
      {
        kind: 'start',
        facts: start.flatMap(([name, text]): [string, string][] => (text === '' ? [] : [[name, visible(safeArguments(text))]])),
      },
      { kind: 'machine', facts: [...this.machine].map(([name, value]): [string, string] => [name, visible(value)]) },
      { kind: 'properties', facts: safe(this.properties) },
      { kind: 'variables', facts: safe(this.variables) },
    ];
    const found = groups.filter(({ facts }) => facts.length > 0);
    return found.length === 0 ? null : found;
  }

  private add(name: string, parts: readonly string[]): void {
    const text = parts.filter((part) => part !== '').join(', ');
    if (text !== '') this.machine.set(name, text);
  }
}

function keep(values: Map<string, string>, [name, value]: readonly string[]): void {
  if (name !== '' && (values.size < MOST || values.has(name))) values.set(name, value);
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

const isKnown = (value: number): boolean => value > 0 && value < UNLIMITED;

const numbered = (value: number, noun: string): string =>
  isKnown(value) ? `${count(value)} ${noun}${value === 1 ? '' : 's'}` : '';

const sized = (value: number): string => (isKnown(value) ? bytes(value) : '');
