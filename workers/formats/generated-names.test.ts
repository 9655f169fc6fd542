import { describe, expect, it } from 'vitest';
import { compileRules, joinRules } from '../matching/rules';
import { CHUNK, sample } from '../testing/flight-chunk';
import { flightChunk, utf8 } from '../testing/flight-file';
import { built } from '../testing/opening';
import { pprofFile } from '../testing/pprof-file';

/** Names that VMs and compilers give to generated classes and methods: as recorded, as read, and with all name rules applied. */
const NAMES: readonly (readonly [of: string, recorded: string, read: string, byRules: string])[] = [
  // Objects of lambdas and method references.
  ['JDK 8', 'a.Foo$$Lambda$14/1234567.apply', 'a.Foo$$Lambda.apply', 'a.Foo$$Lambda.apply'],
  ['JDK 11', 'a.Foo$$Lambda$14/0x0000000800066840.apply', 'a.Foo$$Lambda.apply', 'a.Foo$$Lambda.apply'],
  ['JDK 11, JFR', 'a.Foo$$Lambda$14/2027775614.apply', 'a.Foo$$Lambda.apply', 'a.Foo$$Lambda.apply'],
  [
    'JDK 17, JFR',
    'java.util.Comparator$$Lambda$99+0x00007f0a5c039a58/2027775614.compare',
    'java.util.Comparator$$Lambda.compare',
    'java.util.Comparator$$Lambda.compare',
  ],
  ['JDK 17', 'a.Foo$$Lambda$14/0x0000000800c03000.apply', 'a.Foo$$Lambda.apply', 'a.Foo$$Lambda.apply'],
  ['JDK 21, JFR', 'a.Foo$$Lambda+0x0000000800213c50/588449070.run', 'a.Foo$$Lambda.run', 'a.Foo$$Lambda.run'],
  ['JDK 21', 'a.Foo$$Lambda/0x000001f2c0003400.run', 'a.Foo$$Lambda.run', 'a.Foo$$Lambda.run'],
  ['JDK 25', 'a.Foo$$Lambda/0x00007f8a1c0034b0.run', 'a.Foo$$Lambda.run', 'a.Foo$$Lambda.run'],
  ['async-profiler', 'a.Foo$$Lambda$14.0x0000000800c03000.run', 'a.Foo$$Lambda.run', 'a.Foo$$Lambda.run'],
  ['async-profiler, norm', 'a.Foo$$Lambda.run', 'a.Foo$$Lambda.run', 'a.Foo$$Lambda.run'],
  ['OpenJ9', 'a.Foo$$Lambda$14/0x00000000F01A2B3C.run', 'a.Foo$$Lambda.run', 'a.Foo$$Lambda.run'],
  ['no package', 'Foo$$Lambda$14/1234567.apply', 'Foo$$Lambda.apply', 'Foo$$Lambda.apply'],
  // In a native image, the digest is that of the code.
  ['GraalVM', 'a.Foo$$Lambda$8ca3d4fb2e.run', 'a.Foo$$Lambda$8ca3d4fb2e.run', 'a.Foo$$Lambda$8ca3d4fb2e.run'],
  // Bodies of lambdas, numbered by the compiler.
  ['javac', 'a.Foo.lambda$main$0', 'a.Foo.lambda$main$0', 'a.Foo.lambda$main$*'],
  ['kotlinc', 'a.FooKt.main$lambda$3', 'a.FooKt.main$lambda$3', 'a.FooKt.main$lambda$*'],
  ['scalac', 'a.Foo$.$anonfun$main$1', 'a.Foo$.$anonfun$main$1', 'a.Foo$.$anonfun$main$*'],
  ['Scala 3', 'a.Foo$.main$$anonfun$1', 'a.Foo$.main$$anonfun$1', 'a.Foo$.main$$anonfun$*'],
  ['Groovy', 'Script1$_run_closure3.doCall', 'Script1$_run_closure3.doCall', 'Script1$_run_closure*.doCall'],
  ['Groovy, nested', 'a.B$_m_closure1$_closure2.doCall', 'a.B$_m_closure1$_closure2.doCall', 'a.B$_m_closure*$_closure*.doCall'],
  ['Kotlin’s class of a lambda', 'a.Foo$bar$1.invoke', 'a.Foo$bar$1.invoke', 'a.Foo$bar$*.invoke'],
  ['Scala’s class of a function', 'a.Foo$$anonfun$main$1.apply', 'a.Foo$$anonfun$main$1.apply', 'a.Foo$$anonfun$main$*.apply'],
  ['Jython', 'org.python.pycode.mod$py.f$3', 'org.python.pycode.mod$py.f$3', 'org.python.pycode.mod$py.f$3'],
  // Hidden frames of method handles, and other hidden classes.
  [
    'JDK 8, method handles',
    'java.lang.invoke.LambdaForm$MH/1392838282.invoke',
    'java.lang.invoke.LambdaForm$MH.invoke',
    'java.lang.invoke.LambdaForm$MH.invoke',
  ],
  [
    'JDK 11, method handles',
    'java.lang.invoke.LambdaForm$DMH/0x0000000800060840.invokeStatic',
    'java.lang.invoke.LambdaForm$DMH.invokeStatic',
    'java.lang.invoke.LambdaForm$DMH.invokeStatic',
  ],
  [
    'JDK 17, method handles',
    'java.lang.invoke.LambdaForm$DMH+0x0000000800c04000/123.newInvokeSpecial',
    'java.lang.invoke.LambdaForm$DMH.newInvokeSpecial',
    'java.lang.invoke.LambdaForm$DMH.newInvokeSpecial',
  ],
  [
    'method handles by async-profiler',
    'java.lang.invoke.LambdaForm$MH.0x000000080011c400.invoke',
    'java.lang.invoke.LambdaForm$MH.invoke',
    'java.lang.invoke.LambdaForm$MH.invoke',
  ],
  [
    'JDK 25, concatenation',
    'java.lang.String$$StringConcat/0x0000.concat',
    'java.lang.String$$StringConcat.concat',
    'java.lang.String$$StringConcat.concat',
  ],
  ['JDK 25, handles as interfaces', 'jdk.MHProxy1.Runnable/0x0000.run', 'jdk.MHProxy1.Runnable.run', 'jdk.MHProxy1.Runnable.run'],
  ['hidden', 'a.Hidden+0x00000008000c3000.run', 'a.Hidden.run', 'a.Hidden.run'],
  [
    'ready-made',
    'java.lang.invoke.Invokers$Holder.linkToTargetMethod',
    'java.lang.invoke.Invokers$Holder.linkToTargetMethod',
    'java.lang.invoke.Invokers$Holder.linkToTargetMethod',
  ],
  // Proxies and accessors, which keep their numbers because each is a separate class.
  ['proxy of a private interface', 'a.$Proxy12.run', 'a.$Proxy12.run', '$Proxy.run'],
  ['proxy to JDK 15', 'com.sun.proxy.$Proxy12.run', 'com.sun.proxy.$Proxy12.run', '$Proxy.run'],
  ['proxy from JDK 16', 'jdk.proxy2.$Proxy3.run', 'jdk.proxy2.$Proxy3.run', '$Proxy.run'],
  [
    'reflection, JDK 8',
    'sun.reflect.GeneratedMethodAccessor12.invoke',
    'sun.reflect.GeneratedMethodAccessor12.invoke',
    'jdk.internal.reflect.MethodAccessor.invoke',
  ],
  [
    'reflection to JDK 21',
    'jdk.internal.reflect.GeneratedConstructorAccessor3.newInstance',
    'jdk.internal.reflect.GeneratedConstructorAccessor3.newInstance',
    'jdk.internal.reflect.ConstructorAccessor.newInstance',
  ],
  [
    'Spring 5',
    'a.B$$EnhancerBySpringCGLIB$$1a2b3c.run',
    'a.B$$EnhancerBySpringCGLIB$$1a2b3c.run',
    'a.B$$EnhancerBySpringCGLIB$$*.run',
  ],
  ['Spring 6', 'a.B$$SpringCGLIB$$0.run', 'a.B$$SpringCGLIB$$0.run', 'a.B$$SpringCGLIB$$*.run'],
  ['Guice', 'a.B$$FastClassByGuice$$1a2b3c.invoke', 'a.B$$FastClassByGuice$$1a2b3c.invoke', 'a.B$$FastClassByGuice$$*.invoke'],
  ['Byte Buddy', 'a.B$ByteBuddy$xYz12.run', 'a.B$ByteBuddy$xYz12.run', 'a.B$ByteBuddy$*.run'],
  ['Hibernate', 'a.B$HibernateProxy$xYz12.getId', 'a.B$HibernateProxy$xYz12.getId', 'a.B$HibernateProxy$*.getId'],
  ['Hibernate by Javassist', 'a.B_$$_jvst1a2_0.getId', 'a.B_$$_jvst1a2_0.getId', 'a.B_$$_jvst*.getId'],
  ['Mockito', 'a.B$MockitoMock$123.run', 'a.B$MockitoMock$123.run', 'a.B$MockitoMock$*.run'],
  // Names written by people.
  ['class', 'a.Lambda$Inner.run', 'a.Lambda$Inner.run', 'a.Lambda$Inner.run'],
  ['class with digits', 'a.v2.Abc12.run', 'a.v2.Abc12.run', 'a.v2.Abc12.run'],
];

const text = (lines: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(lines).slice();
const split = (frame: string): [string, string] => {
  const dot = frame.lastIndexOf('.');
  return [frame.slice(0, dot), frame.slice(dot + 1)];
};
/** A class name in the VM's form: dots before an address belong to the name. */
const internal = (className: string): string => className.replace(/\.(?!0x)/g, '/');

/** For each format with JVM frames, a file in which `Main.main` calls the frame. */
const FILES: Readonly<Record<string, (frame: string) => Uint8Array>> = {
  jfr: (frame) => {
    const [className, method] = split(frame);
    const [first, ...rest] = CHUNK.constants;
    const symbols = {
      'jdk.types.Symbol': [
        [2, utf8(method)],
        [4, utf8(internal(className))],
      ],
    } as const;
    return flightChunk({ ...CHUNK, events: [sample(1, 1)], constants: [first, ...rest, symbols] });
  },
  collapsed: (frame) => text(`Main.main;${frame} 3\n`),
  'collapsed with slashes': (frame) => {
    const [className, method] = split(frame);
    return text(`Main.main;${internal(className)}.${method}_[j] 3\n`);
  },
  'perf-script': (frame) => text(`java 1 2.5: 3 cycles: \n\t7f00 void ${frame}()+0x1 (/tmp/perf-1.map)\n\n`),
  pprof: (frame) =>
    pprofFile({
      types: [['samples', 'count']],
      samples: [{ stack: [[{ name: 'Main.main' }], [{ name: frame, file: 'Foo.java' }]], values: [3] }],
    }),
  speedscope: (frame) =>
    text(
      JSON.stringify({
        $schema: 'https://www.speedscope.app/file-format-schema.json',
        profiles: [{ type: 'sampled', name: 'main', unit: 'none', startValue: 0, endValue: 3, samples: [[0, 1]], weights: [3] }],
        shared: { frames: [{ name: 'Main.main' }, { name: frame }] },
      }),
    ),
  'flame-html': (frame) =>
    text(
      `<!DOCTYPE html>\n<h1>CPU profile</h1>\n<header>Produced by <a href='https://github.com/async-profiler/async-profiler'>async-profiler</a></header>\n<canvas id='canvas'></canvas>\n<script>\nf(0,0,3,3,'all')\nf(1,0,3,1,'Main.main')\nf(2,0,3,1,'${frame}')\nsearch();\n</script></body></html>\n`,
    ),
  'hprof-text': (frame) =>
    text(
      `JAVA PROFILE 1.0.1, created Wed Feb  1 19:20:55 2012\n\n--------\n\nTRACE 300001:\n\t${frame}(Foo.java:7)\n\tMain.main(Main.java:3)\nCPU SAMPLES BEGIN (total = 3) Wed Feb  1 19:20:55 2012\nrank   self  accum   count trace method\n   1 100.00% 100.00%       3 300001 ${frame}\nCPU SAMPLES END\n`,
    ),
};

describe.each(Object.entries(FILES))('%s', (_, file) => {
  it.each(NAMES)('%s: %s is read as %s', async (_, recorded, read) => {
    const { methods } = (await built(Uint8Array.from(file(recorded)))).recording;
    expect(methods.names.map((name, m) => `${methods.classNames[methods.classOf[m]]}.${name}`)).toContain(read);
  });
});

it('two lambdas of a class stay two methods below the class of their objects', async () => {
  const stacks = ['Foo$$Lambda$14/123.apply;Foo.lambda$main$0 3', 'Foo$$Lambda$15/124.apply;Foo.lambda$main$1 4'];
  const { merged } = await built(text(`${stacks.map((stack) => `Foo.main;${stack}`).join('\n')}\n`));
  const { tree, names } = merged;
  expect(Array.from(tree.method, (m, i) => `${tree.depth[i]} ${names.methods[m]}`)).toEqual([
    '0 main',
    '1 apply',
    '2 lambda$main$0',
    '2 lambda$main$1',
  ]);
});

describe('all rules', () => {
  const { className, method } = joinRules(
    compileRules({ renames: [], on: ['lambdas', 'anonymous', 'access', 'proxies', 'reflection', 'generated'] }),
    0,
  );
  // Older links contain names as they were recorded.
  it.each(NAMES)('%s: %s, read as %s, is taken for %s', (_, recorded, read, expected) => {
    for (const frame of recorded === read ? [read] : [read, recorded]) {
      const [owner, name] = split(frame);
      expect(`${className(owner)}.${method(name)}`).toBe(expected);
    }
  });
});
