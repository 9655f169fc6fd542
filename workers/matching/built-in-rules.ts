import type { BuiltInRule } from '../api/engine';

/** Rewriting of names; a name without a function stays. */
interface Rewriting {
  className?(name: string): string;
  method?(name: string): string;
  descriptor?(descriptor: string): string;
}

/** Numbers that compilers count through a class, hence change when something unrelated is added. */
const COUNTED = /\d+/g;

/** The built-in rules in the order in which they apply. `*` marks where something was taken out. */
export const BUILT_IN: Readonly<Record<BuiltInRule, Rewriting>> = {
  // javac numbers the bodies of lambdas through the class, scalac through the method; their objects' classes are named after them.
  lambdas: {
    method: (name) => (/^(lambda\$|\$anonfun\$)/.test(name) ? name.replace(/\$\d+(?=$|\$)/g, '$*') : name),
    className: (name) =>
      name.replace(/\$\$Lambda(\$\d+)?(\/0x[0-9a-f]+)?/, '$$$$Lambda').replace(/(\[lambda\$[^\]]*\$)\d+\]/, '$1*]'),
  },
  // `Foo$1` and the local class `Foo$1Helper`, but not a nested class whose name begins with a letter.
  anonymous: { className: (name) => name.replace(/\$\d+(?=\$|\[|$|[A-Za-z_])/g, '$$*') },
  // Accessors that javac before 11 made for private members of nested classes.
  access: { method: (name) => name.replace(/^access\$\d+$/, 'access$$*') },
  proxies: { className: (name) => name.replace(/^(?:.*\.)?\$Proxy(?:\d+$|(?=\[|$))/, '$$Proxy') },
  // Reflection by generated accessors (to JDK 21) and by method handles (from 22 on).
  reflection: {
    className: (name) =>
      name.replace(
        /^(?:jdk\.internal|sun)\.reflect\.(?:Generated|Direct)(Method|Constructor|SerializationConstructor)(?:Handle)?Accessor(?:\d+|\[.*\])?$/,
        'jdk.internal.reflect.$1Accessor',
      ),
  },
  // Numbers and hexadecimal digests behind the mark of a generator: `$$EnhancerBySpringCGLIB$$1a2b`, `$HibernateProxy$x7`, `/0x…`.
  generated: {
    className: (name) =>
      name
        .replace(/\/0x[0-9a-f]+$/, '')
        .replace(/(\$\$(?:Enhancer|FastClass|KeyFactory)\w*\$\$)[0-9a-f]+/g, '$1*')
        .replace(/(\$(?:ByteBuddy|HibernateProxy|MockitoMock|auxiliary)\$)\w+/g, '$1*')
        .replace(/(Generated[A-Za-z]*|\$\$)\d+$/, (text) => text.replace(COUNTED, '*')),
  },
  overloads: { descriptor: () => '' },
};
