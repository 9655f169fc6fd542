/** Reads what a flight recording (.jfr) says about itself: settings of events, JVM, system, command line. */
import type { MetricKind } from '../../../common/metrics';
import type { EnvironmentFacts } from '../../api/engine';
import type { Cursor } from './cursor';
import { Environment } from './environment/environment';
import type { Family } from './families';
import type { Type, Types } from './metadata';
import { RecordReader, type Shapes } from './shapes';

/** A number with its unit: `20 ms`, `0 ns`; async-profiler writes nanoseconds without a unit. */
const TIME = /^(\d+)(?: ?[a-zµ]+)?$/;

/** Facts that a file states about itself, in events that are not samples. */
export class Settings {
  private readonly values = new Map<string, Set<string>>();
  private readonly facts = new Map<string, string>();
  private readonly environmentEvents = new Environment();
  /** Start of the VM, in milliseconds since 1970, of the program whose chunk was read last; 0 if unknown. */
  program = 0;

  /** Makes the functions that read events of settings and facts in a chunk, by event. */
  readers(types: Types, shapes: Shapes): ReadonlyMap<string, (cursor: Cursor) => void> {
    const reader = (type: Type, fields: readonly string[], take: (record: RecordReader) => void) => {
      const record = new RecordReader(shapes, type, fields);
      return (cursor: Cursor): void => {
        record.read(cursor);
        take(record);
      };
    };
    const facts =
      (fields: readonly string[]) =>
      ({ texts }: RecordReader): void =>
        fields.forEach((field, i) => {
          if (texts[i] !== '') this.facts.set(field, texts[i]);
        });
    const wanted: (readonly [event: string, fields: readonly string[], take: (record: RecordReader) => void])[] = [
      ['jdk.ActiveSetting', ['id', 'name', 'value'], (record) => this.take(record, types)],
      [
        'jdk.JVMInformation',
        [...JVM, 'jvmStartTime'],
        (record) => {
          facts(JVM)(record);
          this.program = record.numbers[JVM.length];
        },
      ],
      ['jdk.OSInformation', OS, facts(OS)],
      ...this.environmentEvents.wanted,
    ];
    return new Map(
      wanted.flatMap(([event, fields, take]) => {
        const type = types.byName.get(event);
        return type === undefined ? [] : [[event, reader(type, fields, take)] as const];
      }),
    );
  }

  /** Name and version of the VM: `OpenJDK 64-Bit Server VM 17.0.15+6`. */
  get jvm(): string {
    const text = this.fact('jvmVersion');
    // HotSpot gives a long description with the version in the first brackets; async-profiler gives only the version.
    const version = /\(([^)]*)\)/.exec(text)?.[1] ?? text.slice(0, LONGEST);
    return `${this.fact('jvmName')} ${version}`.trim();
  }

  /** The system's name, or else the first line of the file's description. */
  get os(): string {
    const text = this.fact('osVersion');
    return (/^PRETTY_NAME="(.*)"$/m.exec(text)?.[1] ?? text.trim().split('\n')[0]).slice(0, LONGEST);
  }

  /** The class or archive that was started. Its arguments are dropped, because they may be private. */
  get mainClass(): string {
    return this.fact('javaArguments').split(' ')[0];
  }

  /** The machine and the start of the program, without values that may be secret; null if the file says nothing. */
  get environment(): EnvironmentFacts | null {
    return this.environmentEvents.finish([
      ['Program and arguments', this.fact('javaArguments')],
      ['JVM arguments', this.fact('jvmArguments')],
      ['JVM flags', this.fact('jvmFlags')],
    ]);
  }

  /** Largest stack depth, as given by async-profiler or by the JDK's option. Empty if the file contains neither. */
  get stackDepth(): string {
    const [depth] = this.of('jdk.ActiveRecording', 'jstackdepth');
    return depth ?? /\bstackdepth=(\d+)/.exec(this.fact('jvmArguments'))?.[1] ?? '';
  }

  /** Values of a setting for an event type, over all chunks. */
  of(event: string, setting: string): readonly string[] {
    return [...(this.values.get(`${event} ${setting}`) ?? [])];
  }

  /** Durations above which events were recorded. async-profiler has them for each traced method: `a.B.run:10ms`. */
  thresholds(event: string): readonly string[] {
    const traced = this.of(event, 'trace').map((value) => /:([^:]*)$/.exec(value)?.[1] ?? '0');
    return [...['threshold', 'lock', 'nativelock'].flatMap((setting) => this.of(event, setting)), ...traced];
  }

  /** Which part of what happened a family's events represent, according to its settings. */
  kindOf({ event, recorded }: Family): MetricKind {
    if (recorded === 'sampled' || this.of(event, 'throttle').some((value) => value !== 'off')) return 'sampled';
    if (this.of(event, 'nativemem').some((bytes) => Number(bytes) > 1)) return 'sampled';
    const thresholds = this.thresholds(event);
    if (recorded === 'thresholded' && thresholds.length === 0) return 'thresholded';
    if (thresholds.some((value) => Number(TIME.exec(value)?.[1] ?? 1) > 0)) return 'thresholded';
    const enabled = this.of(event, 'enabled');
    return enabled.length > 0 && enabled.every((value) => value === 'true') ? 'exact' : 'lower-bound';
  }

  private fact(name: string): string {
    return this.facts.get(name) ?? '';
  }

  private take({ numbers, texts }: RecordReader, types: Types): void {
    const event = types.byId.get(numbers[0]);
    if (event === undefined) return;
    const key = `${event.name} ${texts[1]}`;
    const values = this.values.get(key);
    if (values === undefined) this.values.set(key, new Set([texts[2]]));
    else values.add(texts[2]);
  }
}

const JVM = ['jvmName', 'jvmVersion', 'javaArguments', 'jvmArguments', 'jvmFlags'];
const OS = ['osVersion'];
/** Most characters of a fact that is shown. */
const LONGEST = 200;
