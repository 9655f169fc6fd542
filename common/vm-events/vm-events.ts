/**
 * Events of the VM that exact calls contain (docs/metrics.md, "Events of the VM"). Every exception runs a constructor of
 * `Throwable`, for one, so the calls of these constructors are the exceptions. HPROF's agent asked the VM for such events (JVMPI).
 */
import type { MetricDescriptor } from '../metrics';
import { COMPARED_FRAMES, NEW_ACTIVATIONS } from './new-activations';

/** Methods of a class of the JDK. */
export interface EventMethods {
  /** Binary name. */
  readonly className: string;
  /** Empty for any class that has the method. */
  readonly names: readonly string[];
  /** Parameters of the JVM descriptor, such as `(J)`; absent for any. */
  readonly parameters?: string;
}

/** Methods whose calls are the events, from a version of the JDK on. */
interface Since {
  readonly jdk: number;
  readonly methods: readonly EventMethods[];
}

/** One kind of event, and the methods whose calls are the events. */
export interface VmEvent {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  /** Newest first. On a newer JDK, the older method only calls the newer one. */
  readonly methods: readonly Since[];
  /** Whether these methods exist only on systems other than Windows. */
  readonly isPosix?: true;
  /** Events that the figure leaves out, as the end of a sentence; empty for none. */
  readonly without: string;
}

const one = (className: string, ...names: string[]): EventMethods => ({ className, names });
const always = (...methods: EventMethods[]): readonly Since[] => [{ jdk: 0, methods }];
/** The first JDK with virtual threads, in which methods that wait became Java methods around native ones. */
const LOOM = 19;

/** All kinds of events. Their ids must differ from those of the agent's metrics and of its built-in processes. */
export const VM_EVENTS: readonly VmEvent[] = [
  {
    id: 'exceptions',
    label: 'Exceptions created',
    unit: 'exceptions',
    methods: always(one('java.lang.Throwable', '<init>')),
    without:
      'exceptions that the VM raises itself, such as for null references, and those of methods that it may replace, such as List.get',
  },
  {
    id: 'classes-defined',
    label: 'Classes defined',
    unit: 'classes',
    methods: always(one('java.lang.ClassLoader', 'defineClass0', 'defineClass1', 'defineClass2')),
    without: 'classes from archives (CDS), and those that the JDK’s own loader defines within the VM',
  },
  {
    id: 'classes-initialised',
    label: 'Classes initialised',
    unit: 'classes',
    methods: always(one('', '<clinit>')),
    without: 'classes without a static initialiser, hidden classes, and those initialised before the recording',
  },
  {
    id: 'threads-started',
    label: 'Threads started',
    unit: 'threads',
    methods: always(one('java.lang.Thread', 'start0'), one('java.lang.BaseVirtualThread', '<init>')),
    without: 'threads of the VM; virtual threads count when they are created, and so do their carriers',
  },
  {
    id: 'waits',
    label: 'Waits for notification',
    unit: 'waits',
    methods: [
      { jdk: LOOM, methods: [one('java.lang.Object', 'wait0')] },
      { jdk: 0, methods: [{ ...one('java.lang.Object', 'wait'), parameters: '(J)' }] },
    ],
    without: '',
  },
  {
    id: 'notifies',
    label: 'Notifications',
    unit: 'notifications',
    methods: always(one('java.lang.Object', 'notify', 'notifyAll')),
    without: '',
  },
  {
    id: 'parks',
    label: 'Parks of threads',
    unit: 'parks',
    methods: always(one('jdk.internal.misc.Unsafe', 'park')),
    without: 'virtual threads',
  },
  {
    id: 'sleeps',
    label: 'Sleeps',
    unit: 'sleeps',
    methods: [
      { jdk: LOOM, methods: [one('java.lang.Thread', 'sleep0', 'sleepNanos0')] },
      { jdk: 0, methods: [{ ...one('java.lang.Thread', 'sleep'), parameters: '(J)' }] },
    ],
    without: 'virtual threads',
  },
  {
    id: 'files-opened',
    label: 'Attempts to open files',
    unit: 'attempts',
    methods: always(
      one('java.io.FileInputStream', 'open0'),
      one('java.io.FileOutputStream', 'open0'),
      one('java.io.RandomAccessFile', 'open0'),
      one('sun.nio.fs.UnixNativeDispatcher', 'open0'),
    ),
    isPosix: true,
    without: 'files that native code opens, such as jars of the class path',
  },
  {
    id: 'connections',
    label: 'Attempts to connect or accept',
    unit: 'attempts',
    methods: always(one('sun.nio.ch.Net', 'connect0', 'accept'), one('sun.nio.ch.UnixDomainSockets', 'connect0', 'accept0')),
    without: 'sockets of native code; each poll of a server that does not block is an attempt',
  },
  {
    id: 'processes-started',
    label: 'Attempts to start processes',
    unit: 'attempts',
    methods: always(one('java.lang.ProcessImpl', 'forkAndExec')),
    isPosix: true,
    without: '',
  },
  {
    id: 'collections-requested',
    label: 'Garbage collections requested',
    unit: 'requests',
    methods: always(one('java.lang.Runtime', 'gc')),
    without: 'collections that the VM decides on itself',
  },
];

/**
 * Figures of the agent's built-in instrumentation processes, by the id of metric and process. They are not calls, so only
 * recordings made with `process=` have them.
 */
export const PROCESS_EVENTS: readonly VmEvent[] = [
  {
    id: 'monitors',
    label: 'Monitors entered',
    unit: 'monitor entries',
    methods: [],
    without: 'monitors that native code or the VM enters',
  },
  {
    id: 'throws',
    label: 'Throws',
    unit: 'throws',
    methods: [],
    without: 'exceptions that the VM or native code throws; compilers end finally and synchronized blocks with throws, too',
  },
];

/** Says how to record what these processes count; empty for none. */
export const processAdvice = (absent: readonly VmEvent[]): string =>
  absent.length === 0 ? '' : `Not in this recording; record with process=${absent.map(({ id }) => id).join(';')}.`;

/** The methods whose calls are an event in a version of the JDK. */
export const methodsIn = ({ methods }: Pick<VmEvent, 'methods'>, jdk: number): readonly EventMethods[] =>
  methods.find((each) => each.jdk <= jdk)?.methods ?? [];

/** The event with this id; undefined if there is none. */
export const vmEvent = (id: string): VmEvent | undefined => VM_EVENTS.find((event) => event.id === id);

/**
 * The event that a metric of a file counts; undefined if none. Older recordings may have a metric of an agent or process with the id
 * of an event, and another label.
 */
export const eventOfMetric = ({ id, label }: Pick<MetricDescriptor, 'id' | 'label'>): VmEvent | undefined =>
  [...VM_EVENTS, ...PROCESS_EVENTS].find((event) => event.id === id && event.label === label);

/** A metric in a condition, as opposed to part of a name such as `com.acme.exceptions.Handler`. */
const METRIC = /(?<![\w.$*-])[a-z][a-z0-9-]*(?![\w.$*])/g;

/**
 * Ids of the events that texts name, such as `exceptions` in the condition `exceptions(com.acme.*) > 0`; also of new activations,
 * which are computed only if asked for, too.
 */
export const vmEventsIn = (texts: readonly string[]): string[] => {
  const words = new Set(texts.flatMap((text) => text.match(METRIC) ?? []));
  return [...VM_EVENTS.map(({ id }) => id), NEW_ACTIVATIONS, COMPARED_FRAMES].filter((id) => words.has(id));
};

/** Those of them that a flight recording may have, or else one of exact calls. */
export const eventsNamed = (texts: readonly string[], isFlight: boolean): string[] =>
  vmEventsIn(texts).filter((id) => (vmEvent(id) === undefined) === isFlight);

/**
 * Whether an event counts only in methods of the JDK, so that a figure of other methods alone would always be 0. Initialisers of
 * classes are methods of these classes.
 */
export const countsInJdk = (id: string): boolean =>
  vmEvent(id)?.methods.every(({ methods }) => methods.every(({ className }) => className !== '')) ?? false;

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
