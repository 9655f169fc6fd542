/** Parses the first line of a sample: thread, process, time, period and event. */

/** The first line of a sample, as far as its fields were printed (`perf script -F`). */
export interface SampleHeading {
  readonly thread: string;
  /** Process and thread by number, as printed: `12/13`, or one of the two. */
  readonly ids: string;
  /** Number of the thread, or of the process if only that was printed. */
  readonly id: number;
  /** Seconds since a moment that the file does not state; null if not printed. */
  readonly time: number | null;
  /** Number of events for which the sample stands; null if not printed. */
  readonly period: number | null;
  /** Name of the event, with its modifiers (`cycles:u`); empty if not printed. */
  readonly event: string;
  /** Text after the event: the fields of a tracepoint, or the only frame. */
  readonly rest: string;
}

/** Longest first line to parse, in characters. Threads have names of up to 15 bytes, and tracepoints may print many fields. */
const LONGEST = 4096;

/** Thread, which may contain spaces and numbers, with the numbers of process and thread. Longer runs of blanks would take long to match. */
const THREAD = String.raw`^\s*(\S.{0,63}?)\s{1,64}(-?\d+(?:\/-?\d+)?)\s{1,64}`;
/** The processor, and flags such as `U` for user mode. */
const PROCESSOR = String.raw`(?:\[\d+\]\s+)?(?:[A-Z]{1,4}\s+)?`;
const WITH_TIME = new RegExp(String.raw`${THREAD}${PROCESSOR}(\d+\.\d+):(?:\s+(.*))?$`);
/** Without a time, only the event or the end of the line shows which of several numbers are those of the thread. */
const WITHOUT_TIME = new RegExp(String.raw`${THREAD}${PROCESSOR}()((?:\d+\s+)?[^\s;]+:(?:\s.*)?|\d*)$`);
/** Without times and periods, the last number is that of the thread: names of threads may end in numbers. */
const WITHOUT_PERIOD = new RegExp(String.raw`${THREAD}${PROCESSOR}()([^\s;]+:(?:\s.*)?|)$`);
const EVENT = /^(?:(\d+)\s+)?([^\s;]+):(?:\s+(.*))?$/;
/** A period without an event; a number that is followed by a name is an address. */
const PERIOD = /^(\d+)(?:$|\s+(?=[\da-f]+\s))/;

/** Times beyond this are not printed by perf, whose clock counts nanoseconds in 64 bits; in seconds. */
const LAST_TIME = 2 ** 35;

/**
 * Parses the first line of a sample; null for any other line, and if the period is too large to be added up.
 *
 * @param hasPeriods whether a number between thread and event may be the period: without a time, it may also be the thread's
 */
export function headingOf(line: string, hasPeriods = true): SampleHeading | null {
  if (line.length > LONGEST) return null;
  const text = line.trimEnd();
  // If nothing else is printed, the numbers of the thread end the line.
  const spaced = `${text} `;
  const found = WITH_TIME.exec(text) ?? (hasPeriods ? null : WITHOUT_PERIOD.exec(spaced)) ?? WITHOUT_TIME.exec(spaced);
  if (found === null) return null;
  const [, thread = '', ids = '', time = '', after = ''] = found;
  const event = EVENT.exec(after.trim());
  const period = event === null ? PERIOD.exec(after.trim()) : event;
  if (period?.[1] !== undefined && !Number.isSafeInteger(Number(period[1]))) return null;
  return {
    thread,
    ids,
    id: Math.max(0, Number(ids.slice(ids.indexOf('/') + 1))),
    time: time === '' || Number(time) > LAST_TIME ? null : Number(time),
    period: period?.[1] === undefined ? null : Number(period[1]),
    event: event?.[2] ?? '',
    rest: event === null ? after.trim().slice(period?.[0].length ?? 0) : (event[3] ?? ''),
  };
}
