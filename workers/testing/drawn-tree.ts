import type { EncodedMethod, EncodedProfile } from '../formats/mct/encoder';

/**
 * A test profile with one thread, written as a drawing: one context per line, indented by two spaces below its caller, with calls
 * and bytecodes. Names without a dot are methods of `app.Shop`.
 *
 * @example drawnTree('main 1 10', '  order 10 100', '    java.lang.String.replace 20 400')
 */
export function drawnTree(...lines: readonly string[]): EncodedProfile {
  const methods: EncodedMethod[] = [];
  const numbers = new Map<string, number>();
  const nodes = lines.map((line) => {
    const [, indent, place, calls, bytecodes] = /^((?: {2})*)(\S+) (\d+) (\d+)$/.exec(line) ?? [];
    if (place === undefined) throw new Error(`not a context: "${line}"`);
    const dot = place.lastIndexOf('.');
    const [className, name] = dot < 0 ? ['app.Shop', place] : [place.slice(0, dot), place.slice(dot + 1)];
    if (!numbers.has(place)) numbers.set(place, methods.push({ className, name, descriptor: '()V' }) - 1);
    return { depth: indent.length / 2, method: numbers.get(place) ?? 0, calls: Number(calls), bytecodes: Number(bytecodes) };
  });
  return {
    methods,
    threads: [{ name: 'main', nodes: nodes.length }],
    depth: nodes.map(({ depth }) => depth),
    method: nodes.map(({ method }) => method),
    columns: { calls: nodes.map(({ calls }) => calls), bytecodes: nodes.map(({ bytecodes }) => bytecodes) },
    arrays: [],
  };
}
