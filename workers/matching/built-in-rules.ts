/** Defines the built-in rules that make the names of a comparison's two sides match. */
import { withoutVmNumbers } from '../../common/class-names';
import type { BuiltInRule } from '../api/engine';

/** Functions that rewrite names; a kind of name that has no function here stays as it is. */
interface Rewriting {
  className?(name: string): string;
  method?(name: string): string;
  descriptor?(descriptor: string): string;
}

/** Numbers that compilers assign across a class, and that therefore change when something unrelated is added. */
const COUNTED = /\d+/g;

/** The built-in rules in the order in which they apply. `*` marks where text was removed. */
export const BUILT_IN: Readonly<Record<BuiltInRule, Rewriting>> = {
  // javac numbers the bodies of lambdas across the class, kotlinc and scalac within the method; the classes of their objects are
  // named after them. A Groovy closure is a class with a number.
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
  // Accessors that javac before version 11 generated for private members of nested classes.
  access: { method: (name) => name.replace(/^access\$\d+$/, 'access$$*') },
  proxies: { className: (name) => name.replace(/^(?:.*\.)?\$Proxy(?:\d+$|(?=\[|$))/, '$$Proxy') },
  // Reflection through generated accessors (up to JDK 21) and through method handles (from JDK 22).
  reflection: {
    className: (name) =>
      name.replace(
        /^(?:jdk\.internal|sun)\.reflect\.(?:Generated|Direct)(Method|Constructor|SerializationConstructor)(?:Handle)?Accessor(?:\d+|\[.*\])?$/,
        'jdk.internal.reflect.$1Accessor',
      ),
  },
  // Numbers and hexadecimal digests after the mark of a generator: `$$EnhancerBySpringCGLIB$$1a2b`, `$HibernateProxy$x7`,
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
