/** Naive reference implementation of transforms, for tests. */
import { OUTSIDE } from '../../common/frame-names';
import { methodsOn } from '../../common/method-path';
import type { MethodId, Methods, Transform } from '../api/engine';
import { key, type NaiveNode, preorder } from './naive';

/** A context of a transformed tree as an object, with the contexts of the file's tree that it stands for. */
export interface NaiveContext {
  name: [string, string, string];
  depth: number;
  parent: NaiveContext | null;
  callees: Map<string, NaiveContext>;
  originals: NaiveNode[];
  /** Those of the originals that were folded into a caller: their calls do not count for this context. */
  folded: Set<NaiveNode>;
}

interface Moved {
  path: { name: [string, string, string] }[];
  originals: NaiveNode[];
  folded: Iterable<NaiveNode>;
}

/** Transforms that fold contexts into their callers. */
const FOLDING = new Set(['fold', 'only', 'drop']);

/**
 * A transform as a rule on paths, written from its definition (workers/api/transforms.ts). It maps the path of a context,
 * outermost caller first, to its new path; null leaves the context out. The result is the tree of the new paths.
 */
type Rule = (path: NaiveContext[]) => NaiveContext[] | null;

export function naiveTransformed(root: NaiveNode, transforms: readonly Transform[]): NaiveContext {
  const recorded = regrown(preorder(root).map((node) => ({ path: pathOf(node), originals: [node], folded: [] })));
  let tree = recorded;
  for (const transform of transforms) {
    const rule = ruleOf(transform, tree, recorded);
    const isOwnHere = transform.kind === 'own' ? ownIn(recorded, transform.prefixes) : null;
    const moved: Moved[] = [];
    for (const context of inOrder(tree)) {
      const path = rule(pathOf(context));
      if (path === null) continue;
      const isFolded = isOwnHere !== null ? !isOwnHere(context) : FOLDING.has(transform.kind) && path.at(-1) !== context;
      moved.push({ path, originals: context.originals, folded: isFolded ? context.originals : context.folded });
    }
    tree = regrown(moved);
  }
  return tree;
}

/** All contexts in preorder, callees by name; without the root. */
export function inOrder(root: NaiveContext): NaiveContext[] {
  const byName = (a: NaiveContext, b: NaiveContext): number => {
    for (let i = 0; i < 3; i++) if (a.name[i] !== b.name[i]) return a.name[i] < b.name[i] ? -1 : 1;
    return 0;
  };
  return [...root.callees.values()].sort(byName).flatMap((child) => [child, ...inOrder(child)]);
}

export function figure({ originals, folded }: NaiveContext, metric: string): number {
  const counted = metric === 'calls' ? originals.filter((original) => !folded.has(original)) : originals;
  return counted.reduce((sum, original) => sum + original.exclusive[metric], 0);
}

function pathOf<T extends { parent: T | null; depth: number }>(context: T): T[] {
  const path: T[] = [];
  for (let each: T | null = context; each !== null && each.depth >= 0; each = each.parent) path.unshift(each);
  return path;
}

function regrown(contexts: Moved[]): NaiveContext {
  const root: NaiveContext = {
    name: ['', '', ''],
    depth: -1,
    parent: null,
    callees: new Map(),
    originals: [],
    folded: new Set(),
  };
  for (const { path, originals, folded } of contexts) {
    let at = root;
    for (const { name } of path) {
      let next = at.callees.get(key(name));
      if (next === undefined) {
        next = { name, depth: at.depth + 1, parent: at, callees: new Map(), originals: [], folded: new Set() };
        at.callees.set(key(name), next);
      }
      at = next;
    }
    at.originals.push(...originals);
    for (const each of folded) at.folded.add(each);
  }
  return root;
}

function ruleOf(transform: Transform, tree: NaiveContext, recorded: NaiveContext): Rule {
  switch (transform.kind) {
    case 'focus': {
      const wanted = methodsOn(transform.path);
      return (path) => (wanted.every((id, i) => path[i] !== undefined && is(path[i], id)) ? path.slice(wanted.length - 1) : null);
    }
    case 'callees':
      return (path) => {
        const first = path.findIndex((each) => is(each, transform.method));
        return first < 0 ? null : path.slice(first);
      };
    case 'callers':
      return (path) => {
        const last = transform.cost === 'exclusive' ? path.length - 1 : path.findIndex((each) => is(each, transform.method));
        return last < 0 || !is(path[last], transform.method) ? null : path.slice(0, last + 1).reverse();
      };
    case 'hide':
      return (path) => (path.some((each) => means(transform.methods, each)) ? null : path);
    case 'fold':
      return (path) => path.filter((each, i) => i === 0 || !means(transform.methods, each));
    case 'only':
      return (path) => path.filter((each, i) => i === 0 || transform.patterns.some((pattern) => means({ pattern }, each)));
    case 'own': {
      const isOwn = ownIn(recorded, transform.prefixes);
      return (path) => {
        const mine = path.filter(isOwn);
        const kept = mine.filter((each, i) => i === 0 || key(each.name) !== key(mine[i - 1].name));
        return kept.length > 0 || path.length === 0 ? kept : [{ ...path[0], name: [OUTSIDE, '*', ''] }];
      };
    }
    case 'interval':
      return (path) => path;
    case 'recursion': {
      const { method } = transform;
      if (method === null) return (path) => path.filter((each, i) => i === 0 || key(each.name) !== key(path[i - 1].name));
      return (path) => {
        let kept: NaiveContext[] = [];
        for (const each of path) {
          const above = is(each, method) ? kept.findIndex((other) => is(other, method)) : -1;
          kept = above < 0 ? [...kept, each] : kept.slice(0, above + 1);
        }
        return kept;
      };
    }
    case 'group': {
      const label = (className: string): string => {
        const qualified = className.replace(/[/[].*/s, '');
        const inside = qualified.slice(0, qualified.lastIndexOf('.') + 1);
        return transform.by === 'package' ? `${inside}*` : inside + className.slice(inside.length).replace(/(?<=.)\$.*/s, '');
      };
      const grouped = (each: NaiveContext): NaiveContext => ({ ...each, name: [label(each.name[0]), '*', ''] });
      return (path) => path.map(grouped).filter((each, i, all) => i === 0 || key(each.name) !== key(all[i - 1].name));
    }
    case 'invert':
      return (path) => [...path].reverse();
    case 'drop': {
      const width = (of: NaiveContext): number =>
        [of, ...inOrder(of)].reduce((sum, each) => sum + Math.max(0, figure(each, transform.metric)), 0);
      const least = transform.share * width(tree);
      return (path) => path.filter((each, i) => i === 0 || width(each) >= least);
    }
  }
}

/** The contexts that match a step's prefixes; if the recording has none, all contexts. */
function ownIn(recorded: NaiveContext, prefixes: readonly string[]): (context: NaiveContext) => boolean {
  const isOwn = (context: NaiveContext): boolean =>
    prefixes.some((pattern) => means({ pattern }, { ...context, name: [context.name[0], '', ''] }));
  return inOrder(recorded).some(isOwn) ? isOwn : () => true;
}

function is({ name }: NaiveContext, { className, method, descriptor }: MethodId): boolean {
  return key(name) === key([className, method, descriptor]);
}

function means(methods: Methods, context: NaiveContext): boolean {
  if ('method' in methods) return is(context, methods.method);
  const name = `${context.name[0]}.${context.name[1]}`;
  const { pattern } = methods;
  if (!pattern.includes('*')) return name === pattern || name.startsWith(`${pattern}.`) || name.startsWith(`${pattern}$`);
  const escaped = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 's').test(name);
}
