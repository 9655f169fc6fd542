/** Recognises, by their names, frames that one kind of recording contains and the other lacks. */

/**
 * Accessors generated or used by reflection: `NativeMethodAccessorImpl`, `GeneratedConstructorAccessor7`,
 * `DirectMethodHandleAccessor$NativeAccessor`.
 */
const ACCESSOR = /^(?:jdk\.internal|sun)\.reflect\.\w*Accessor/;
/**
 * Classes without a class file: lambda objects, and the forms, holders and species of method handles. The agent never sees most
 * of them.
 */
const HIDDEN = /\$\$Lambda|^java\.lang\.invoke\.(?:LambdaForm\$\w*H$|\w+\$Holder$|BoundMethodHandle\$Species_\w*$)/;
const NUMBERED_PROXY = /(?:^|\.)\$Proxy\d+$/;
const NAMED_PROXY = /(?:^|\.)\$Proxy\[/;
const NUMBERED_LAMBDA = /^(lambda\$.*\$)\d+$/;

/** Methods in which a thread waits to be given work. */
const IDLE = new Set([
  'java.lang.Object.wait',
  'java.lang.Object.wait0',
  'java.lang.Thread.sleep',
  'java.lang.Thread.sleep0',
  'java.lang.Thread.sleepNanos0',
  'java.lang.ProcessHandleImpl.waitForProcessExit0',
  'java.lang.ref.Reference.waitForReferencePendingList',
  'java.net.PlainSocketImpl.socketAccept',
  'jdk.internal.misc.Unsafe.park',
  'sun.nio.ch.EPoll.wait',
  'sun.nio.ch.KQueue.poll',
  'sun.nio.ch.Net.accept',
  'sun.nio.ch.Net.poll',
  'sun.nio.ch.ServerSocketChannelImpl.accept0',
  'sun.nio.fs.LinuxWatchService.poll',
]);
const PARK = 'jdk.internal.misc.Unsafe.park';
const SYNCHRONIZER = /^java\.util\.concurrent\.locks\.Abstract\w*Synchronizer$/;

/** Whether a stack's frame may be skipped because the tree lacks it. */
export const isHidden = (className: string): boolean => HIDDEN.test(className) || ACCESSOR.test(className);

/** Whether a frame of the tree may be missing in stacks: those of method handles, variable handles and accessors. */
export const isHandle = (className: string): boolean =>
  className.startsWith('java.lang.invoke.') || ACCESSOR.test(className) || HIDDEN.test(className);

/** Whether a class is a proxy with the VM's number: `jdk.proxy2.$Proxy7`. */
export const isNumberedProxy = (className: string): boolean => NUMBERED_PROXY.test(className);

/** Whether a class is a proxy that the agent named after its interfaces. */
export const isNamedProxy = (className: string): boolean => NAMED_PROXY.test(className);

/** The name of a lambda's body without its number; null for any other method. */
export const lambdaStem = (method: string): string | null => NUMBERED_LAMBDA.exec(method)?.[1] ?? null;

/** Whether a frame belongs to the profiler that took the samples; the exact run had none. */
export const isProfiler = (className: string): boolean =>
  className.startsWith('jdk.jfr.') || className.startsWith('one.profiler.');

/** Whether a thread with this innermost Java frame is idle. A thread waiting for a lock is not. */
export const isIdle = (className: string, method: string, waitsForLock: boolean): boolean => {
  const name = `${className}.${method}`;
  return IDLE.has(name) && !(waitsForLock && name === PARK);
};

/** Whether a thread below this frame is waiting for a lock rather than for work. */
export const takesLock = (className: string, method: string): boolean =>
  SYNCHRONIZER.test(className) && method.startsWith('acquire');
