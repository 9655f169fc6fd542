/**
 * Events of the VM that exact calls contain (docs/metrics.md, "Events of the VM"). Every exception runs a constructor of
 * `Throwable`, for one, so the calls of these constructors are the exceptions. HPROF's agent asked the VM for such events (JVMPI).
 */
import type { MetricDescriptor } from '../metrics';

/** Methods of a class of the JDK. */
export interface EventMethods {
  /** Binary name. */
  readonly className: string;
  /** Empty for any class that has the method. */
  readonly names: readonly string[];
  /** Parameters of the JVM descriptor, such as `(J)`; absent for any. */
  readonly parameters?: string;
}

/** One kind of event, and the methods whose calls are the events. */
export interface VmEvent {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  /**
   * Alternatives for different versions of the JDK, newest first. The first of which a file has a method counts: what it replaced
   * has become a method around it.
   */
  readonly methods: readonly (readonly EventMethods[])[];
  /** What the figure leaves out, as the end of a sentence; empty for nothing. */
  readonly without: string;
}

const one = (className: string, ...names: string[]): EventMethods => ({ className, names });

/** All kinds of events. Their ids must differ from those of the agent's metrics and of its built-in processes. */
export const VM_EVENTS: readonly VmEvent[] = [
  {
    id: 'exceptions',
    label: 'Exceptions created',
    unit: 'exceptions',
    methods: [[one('java.lang.Throwable', '<init>')]],
    without: 'exceptions that the VM raises itself, such as for null references',
  },
  {
    id: 'classes-defined',
    label: 'Classes defined',
    unit: 'classes',
    methods: [[one('java.lang.ClassLoader', 'defineClass0', 'defineClass1', 'defineClass2')]],
    without: 'classes that the JDK’s own loader defines within the VM',
  },
  {
    id: 'classes-initialised',
    label: 'Classes initialised',
    unit: 'classes',
    methods: [[one('', '<clinit>')]],
    without: 'classes without a static initialiser, and those initialised before the recording',
  },
  {
    id: 'threads-started',
    label: 'Threads started',
    unit: 'threads',
    methods: [[one('java.lang.Thread', 'start0'), one('java.lang.BaseVirtualThread', '<init>')]],
    without: 'threads of the VM',
  },
  {
    id: 'waits',
    label: 'Waits for notification',
    unit: 'waits',
    methods: [[one('java.lang.Object', 'wait0')], [{ ...one('java.lang.Object', 'wait'), parameters: '(J)' }]],
    without: '',
  },
  {
    id: 'notifies',
    label: 'Notifications',
    unit: 'notifications',
    methods: [[one('java.lang.Object', 'notify', 'notifyAll')]],
    without: '',
  },
  {
    id: 'parks',
    label: 'Parks of threads',
    unit: 'parks',
    methods: [[one('jdk.internal.misc.Unsafe', 'park')]],
    without: 'virtual threads, which give up their carrier instead',
  },
  {
    id: 'sleeps',
    label: 'Sleeps',
    unit: 'sleeps',
    methods: [
      [one('java.lang.Thread', 'sleepNanos0')],
      [one('java.lang.Thread', 'sleep0')],
      [{ ...one('java.lang.Thread', 'sleep'), parameters: '(J)' }],
    ],
    without: 'virtual threads, which give up their carrier instead',
  },
  {
    id: 'files-opened',
    label: 'Files opened',
    unit: 'files',
    methods: [
      [
        one('java.io.FileInputStream', 'open0'),
        one('java.io.FileOutputStream', 'open0'),
        one('java.io.RandomAccessFile', 'open0'),
        one('sun.nio.fs.UnixNativeDispatcher', 'open0'),
      ],
    ],
    without: 'files that native code opens, such as jars of the class path',
  },
  {
    id: 'connections',
    label: 'Connections made or accepted',
    unit: 'connections',
    methods: [[one('sun.nio.ch.Net', 'connect0', 'accept')]],
    without: '',
  },
  {
    id: 'processes-started',
    label: 'Processes started',
    unit: 'processes',
    methods: [[one('java.lang.ProcessImpl', 'forkAndExec')]],
    without: '',
  },
  {
    id: 'collections-requested',
    label: 'Garbage collections requested',
    unit: 'requests',
    methods: [[one('java.lang.Runtime', 'gc')]],
    without: 'collections that the VM decides on itself',
  },
];

/** The event with this id; undefined if there is none. */
export const vmEvent = (id: string): VmEvent | undefined => VM_EVENTS.find((event) => event.id === id);

/** A metric in a condition, as opposed to part of a name such as `com.acme.exceptions.Handler`. */
const METRIC = /(?<![\w.$*-])[a-z][a-z0-9-]*(?![\w.$*])/g;

/** Ids of the events that texts name, such as `exceptions` in the condition `exceptions(com.acme.*) > 0`. */
export const vmEventsIn = (texts: readonly string[]): string[] => {
  const words = new Set(texts.flatMap((text) => text.match(METRIC) ?? []));
  return VM_EVENTS.map(({ id }) => id).filter((id) => words.has(id));
};

/**
 * The event whose own figures a condition limits to some methods; undefined if there is none. An event counts in a method of the
 * JDK, so the figure would be 0 in all others.
 */
export const eventByMethods = (condition: string): string | undefined => {
  for (const [, inclusive, id] of condition.matchAll(/(inclusive\s+)?(?<![\w.$*-])([a-z][a-z0-9-]*)\s*\(/g))
    if (inclusive === undefined && vmEvent(id) !== undefined) return id;
  return undefined;
};

/** The metric of an event. */
export const metricOfEvent = ({ id, label, unit }: VmEvent): MetricDescriptor => ({
  id,
  label,
  unit,
  kind: 'exact',
  better: 'less',
});

/** Note below figures of an event; null if they leave nothing out. */
export const withoutNote = ({ label, without }: VmEvent): string | null =>
  without === '' ? null : `${label}: without ${without}.`;
