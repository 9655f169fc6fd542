import { describe, expect, it } from 'vitest';
import { isHandle, isHidden, isIdle, isNamedProxy, isNumberedProxy, isProfiler, lambdaStem, takesLock } from './frame-kinds';

describe('classes of frames that one of two recordings lacks', () => {
  it.each<[className: string, kinds: string]>([
    ['a.B', ''],
    ['a.B$C', ''],
    ['a.B$$Lambda', 'hidden handle'],
    ['a.B$$Lambda$14', 'hidden handle'],
    ['java.lang.invoke.LambdaForm$MH', 'hidden handle'],
    ['java.lang.invoke.LambdaForm$DMH', 'hidden handle'],
    ['java.lang.invoke.LambdaForm$MHx', 'handle'],
    ['java.lang.invoke.LambdaForm', 'handle'],
    ['java.lang.invoke.Invokers$Holder', 'hidden handle'],
    ['java.lang.invoke.Invokers$Holder2', 'handle'],
    ['java.lang.invoke.BoundMethodHandle$Species_', 'hidden handle'],
    ['java.lang.invoke.BoundMethodHandle$Species_LLI', 'hidden handle'],
    ['java.lang.invoke.BoundMethodHandle$Species_L.x', 'handle'],
    ['java.lang.invoke.BoundMethodHandle$SpeciesData', 'handle'],
    ['java.lang.invoke.VarHandle', 'handle'],
    ['java.lang.invoker.Tool', ''],
    ['my.java.lang.invoke.Invokers$Holder', ''],
    ['jdk.internal.reflect.DirectMethodHandleAccessor', 'hidden handle'],
    ['jdk.internal.reflect.DirectMethodHandleAccessor$NativeAccessor', 'hidden handle'],
    ['jdk.internal.reflect.GeneratedConstructorAccessor7', 'hidden handle'],
    ['sun.reflect.NativeMethodAccessorImpl', 'hidden handle'],
    ['sun.reflect.Reflection', ''],
    ['my.sun.reflect.NativeMethodAccessorImpl', ''],
    ['$Proxy12', 'numbered'],
    ['jdk.proxy2.$Proxy7', 'numbered'],
    ['jdk.proxy2.$Proxy', ''],
    ['jdk.proxy2.$Proxy7a', ''],
    ['a.My$Proxy7', ''],
    ['$Proxy[a.B]', 'named'],
    ['jdk.proxy.$Proxy[a.B,c.D]', 'named'],
    ['a.My$Proxy[a.B]', ''],
    ['jdk.jfr.internal.JVM', 'profiler'],
    ['one.profiler.AsyncProfiler', 'profiler'],
    ['jdk.jfrs.Other', ''],
    ['my.jdk.jfr.Tool', ''],
    ['my.one.profiler.Tool', ''],
  ])('%s: %s', (className, kinds) => {
    const all = [
      isHidden(className) && 'hidden',
      isHandle(className) && 'handle',
      isNumberedProxy(className) && 'numbered',
      isNamedProxy(className) && 'named',
      isProfiler(className) && 'profiler',
    ];
    expect(all.filter((kind) => kind !== false).join(' ')).toBe(kinds);
  });
});

it.each<[method: string, stem: string | null]>([
  ['lambda$run$0', 'lambda$run$'],
  ['lambda$new$12', 'lambda$new$'],
  ['lambda$a$b$3', 'lambda$a$b$'],
  ['lambda$run$', null],
  ['lambda$run$1x', null],
  ['xlambda$run$1', null],
  ['run', null],
])('the body of a lambda without its number: %s is %s', (method, stem) => expect(lambdaStem(method)).toBe(stem));

describe('threads are idle', () => {
  it.each([
    'java.lang.Object.wait',
    'java.lang.Object.wait0',
    'java.lang.Thread.sleep',
    'java.lang.Thread.sleep0',
    'java.lang.Thread.sleepNanos0',
    'java.lang.ProcessHandleImpl.waitForProcessExit0',
    'java.lang.ref.Reference.waitForReferencePendingList',
    'java.net.PlainSocketImpl.socketAccept',
    'sun.nio.ch.EPoll.wait',
    'sun.nio.ch.KQueue.poll',
    'sun.nio.ch.Net.accept',
    'sun.nio.ch.Net.poll',
    'sun.nio.ch.ServerSocketChannelImpl.accept0',
    'sun.nio.fs.LinuxWatchService.poll',
  ])('in %s, even if they wait for a lock further out', (name) => {
    const at = name.lastIndexOf('.');
    const [className, method] = [name.slice(0, at), name.slice(at + 1)];
    expect([isIdle(className, method, false), isIdle(className, method, true)]).toEqual([true, true]);
    expect(isIdle(className, `${method}x`, false)).toBe(false);
  });

  it('in park, unless they wait for a lock', () => {
    const park = (waitsForLock: boolean) => isIdle('jdk.internal.misc.Unsafe', 'park', waitsForLock);
    expect([park(false), park(true)]).toEqual([true, false]);
  });

  it.each([
    ['java.util.concurrent.locks.AbstractQueuedSynchronizer', 'acquire', true],
    ['java.util.concurrent.locks.AbstractQueuedLongSynchronizer', 'acquireShared', true],
    ['java.util.concurrent.locks.AbstractQueuedSynchronizer', 'tryAcquire', false],
    ['java.util.concurrent.locks.AbstractQueuedSynchronizer', 'release', false],
    ['java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject', 'acquire', false],
    ['java.util.concurrent.locks.ReentrantLock', 'acquire', false],
    ['my.java.util.concurrent.locks.AbstractQueuedSynchronizer', 'acquire', false],
  ])('waiting for a lock below %s.%s: %j', (className, method, is) => expect(takesLock(className, method)).toBe(is));
});
