/** Numbers the methods of a flight recording. */
import { binaryName } from '../../../common/class-names';
import type { RecordingBuilder } from '../../recording/recording-builder';

/** Descriptor that async-profiler gives to native functions, whose class is then the library. */
const NOT_JAVA = '()L;';

/** Numbers methods by their names in the constants, across all chunks, because each chunk names most methods again. */
export class MethodNames {
  /** Numbers by class, name and descriptor. */
  private readonly known = new Map<string, Map<string, Map<string, number>>>();
  /** Numbers of functions in libraries and the kernel. */
  private readonly functions = new Set<number>();

  constructor(private readonly builder: RecordingBuilder) {}

  /** @param className written with slashes, as in the JVM */
  number(className: string, name: string, descriptor: string): number {
    const number = this.known.get(className)?.get(name)?.get(descriptor);
    return number ?? this.added(className, name, descriptor);
  }

  private added(className: string, name: string, descriptor: string): number {
    const ofClass = entry(this.known, className, () => new Map<string, Map<string, number>>());
    const ofName = entry(ofClass, name, () => new Map<string, number>());
    return entry(ofName, descriptor, () => {
      if (descriptor !== NOT_JAVA) return this.builder.method({ className: binaryName(className), name, descriptor });
      const number = this.builder.method({ className: '', name });
      this.functions.add(number);
      return number;
    });
  }

  /** Whether a number stands for a native function rather than a method. */
  isFunction(number: number): boolean {
    return this.functions.has(number);
  }

  /**
   * Whether a number stands for the given method, with any parameters.
   *
   * @param className written with slashes
   */
  isOf(number: number, { className, name }: { readonly className: string; readonly name: string }): boolean {
    for (const each of this.known.get(className)?.get(name)?.values() ?? []) if (each === number) return true;
    return false;
  }
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
