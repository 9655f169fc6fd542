import { withoutVmNumbers } from '../../common/class-names';
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
  // javac numbers the bodies of lambdas through the class, kotlinc and scalac through the method; their objects' classes are named
  // after them. A closure of Groovy is a class with a number.
  lambdas: {
    method: (name) => (/(^|\$)(lambda|anonfun)\$/.test(name) ? name.replace(/\$\d+(?=$|\$)/g, '$*') : name),
    className: (name) =>
      name.includes('$$Lambda')
        ? withoutVmNumbers(name).replace(/(\[lambda\$[^\]]*\$)\d+\]/, '$1*]')
        : name.includes('$_')
          ? name.replace(/(_closure|_lambda)\d+/g, '$1*')
          : name,
  },
  // `Foo$1` and the local class `Foo$1Helper`, but neither a nested class whose name begins with a letter nor a generator's digest.
  anonymous: { className: (name) => name.replace(/(?<!\$|\$\$Lambda)\$\d+(?=\$|\[|$|[A-Za-z_])/g, '$$*') },
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
  // Numbers and hexadecimal digests behind the mark of a generator: `$$EnhancerBySpringCGLIB$$1a2b`, `$HibernateProxy$x7`,
  // `_$$_jvst1a2_0`, `/0x…`.
  generated: {
    className: (name) =>
      withoutVmNumbers(name)
        .replace(/(_\$\$_(?:jvst|javassist_))\w+$/, '$1*')
        .replace(/(\$\$(?:Enhancer|FastClass|KeyFactory)\w*\$\$)[0-9a-f]+/g, '$1*')
        .replace(/(\$(?:ByteBuddy|HibernateProxy|MockitoMock|auxiliary)\$)\w+/g, '$1*')
        .replace(/(Generated[A-Za-z]*|\$\$)\d+$/, (text) => text.replace(COUNTED, '*')),
  },
  overloads: { descriptor: () => '' },
};
