/** Parses the frames that perf prints, and the Java names in them. */
import { binaryName } from '../../../common/class-names';
import type { MethodFacts } from '../../recording/method-list';

/** Name of frames without a name, and of the file of code that is in none. */
export const UNKNOWN = '[unknown]';
/** Distance from the start of the function. */
const OFFSET = /\+0x[\da-f]+$/;
/** Files with the names of compiled code: maps written by a VM, and images that perf inject writes from a VM's dump. */
const OF_JIT = /(?:^|\/)(?:perf|jitted)-\d+(?:-\d+)?\.(map|so)$/;
const DELETED = ' (deleted)';

const IDENTIFIER = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const METHOD = `${IDENTIFIER}(?:-${IDENTIFIER})*|<init>|<clinit>`;
/** Name by perf-map-agent, or by perf's own agent: `Lcom/acme/Main;::run`, `Lcom/acme/Main;run(I)V`. */
const SIGNATURE = new RegExp(String.raw`^L(${IDENTIFIER}[\p{L}\p{N}_$/.+-]*);(?:::|\.)?(${METHOD})(\([^)]*\)\S+)?$`, 'u');
/** Name by the JDK: `void com.acme.Main.run(int, java.lang.String[])`. */
const EXTERNAL = new RegExp(
  String.raw`^(?:([\p{L}\p{N}_$.[\]/+-]+) )?(${IDENTIFIER}[\p{L}\p{N}_$/.+-]*)\.(${METHOD})\(([^()]*)\)$`,
  'u',
);
/** Name with a class that has a package, or with any class in compiled code: `com.acme.Main::run`. */
const COLONS = new RegExp(String.raw`^L?(${IDENTIFIER}(?:[./][\p{L}\p{N}_$+-]+)*);?:{2,3}(${METHOD})(?:\(.*\))?$`, 'u');

/** The methods of a frame without its address, outermost first: several if perf-map-agent lists what was inlined (`a->b->c`). */
export function methodsOf(frame: string): MethodFacts[] {
  const { symbol, file } = partsOf(frame);
  const jit = OF_JIT.exec(file);
  if (symbol === '' || symbol === UNKNOWN) return [named(unknownIn(file, jit?.[1]))];
  // In C++, an arrow is part of the name of an operator.
  if (jit !== null) return symbol.split('->').map((each) => javaMethod(each, true) ?? named(each));
  return [(file.startsWith('[') ? null : javaMethod(symbol, false)) ?? named(symbol)];
}

/** Function, and the file that contains it (empty if not printed), of `run+0x1c (/usr/lib/libfoo.so)`. */
function partsOf(frame: string): { symbol: string; file: string } {
  const text = frame.trim();
  const isDeleted = text.endsWith(`${DELETED})`);
  const open = text.endsWith(')') ? text.lastIndexOf(' (', text.length - (isDeleted ? DELETED.length + 2 : 1)) : -1;
  const file = open < 0 ? '' : text.slice(open + 2, -1);
  // A number in brackets belongs to a name of the VM, such as “StubRoutines (1)”.
  const isFile = open >= 0 && !/^\d+$/.test(file);
  return {
    symbol: (isFile ? text.slice(0, open) : text).trimEnd().replace(OFFSET, ''),
    file: !isFile ? '' : isDeleted ? file.slice(0, -DELETED.length) : file,
  };
}

/** Name of a function without a name: its file, without numbers of processes. */
function unknownIn(file: string, jit: string | undefined): string {
  const name = jit === undefined ? file.slice(file.lastIndexOf('/') + 1) : jit === 'map' ? 'perf.map' : 'jitted.so';
  return name === '' || name === 'inlined' ? UNKNOWN : `[${name.replace(/^\[|\]$/g, '')}]`;
}

/** @param isCompiled whether a VM named the code, so that a class needs no package */
function javaMethod(name: string, isCompiled: boolean): MethodFacts | null {
  const signature = SIGNATURE.exec(name);
  if (signature !== null) return java(signature[1], signature[2], signature[3]);
  const external = isCompiled ? EXTERNAL.exec(name) : null;
  if (external !== null) return java(external[2], external[3], descriptorOf(external[1], external[4] ?? ''));
  const colons = COLONS.exec(name);
  return colons === null || !(isCompiled || /[./]/.test(colons[1] ?? '')) ? null : java(colons[1], colons[2]);
}

const named = (name: string): MethodFacts => ({ className: '', name });

const java = (className = '', name = '', descriptor = ''): MethodFacts => ({
  className: binaryName(className),
  name,
  descriptor,
});

const PRIMITIVES: Readonly<Record<string, string>> = {
  boolean: 'Z',
  byte: 'B',
  char: 'C',
  double: 'D',
  float: 'F',
  int: 'I',
  long: 'J',
  short: 'S',
  void: 'V',
};

/** The JVM descriptor of a method whose types are written as in source code; empty if no type is given for the result. */
function descriptorOf(result: string | undefined, parameters: string): string {
  if (result === undefined) return '';
  const types = parameters === '' ? [] : parameters.split(',');
  return `(${types.map(descriptorOfType).join('')})${descriptorOfType(result)}`;
}

function descriptorOfType(written: string): string {
  const type = written.trim();
  const element = type.replace(/(\[\])+$/, '');
  const dimensions = (type.length - element.length) / 2;
  return '['.repeat(dimensions) + (PRIMITIVES[element] ?? `L${element.replaceAll('.', '/')};`);
}
