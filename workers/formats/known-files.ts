/** Recognises files of other programs that cannot be opened: what each is, and what to open instead. */
import type { Beginning } from '../files/format-descriptor';
import { flameHtml } from './flame-html/descriptor';
import { beginsWith } from './recognition';

interface KnownFile {
  readonly begins: Beginning;
  /** Further bytes that must match. */
  readonly also?: { readonly from: number; readonly bytes: readonly number[] };
  /** The end of the sentence "This is …". */
  readonly is: string;
  readonly advice: string;
}

const RECORD =
  'record the program: use java -javaagent:callgrove-agent.jar … to count calls, or java -XX:StartFlightRecording=filename=run.jfr … to take samples.';

const ELF = [0x7f, 0x45, 0x4c, 0x46];

/** Number of first bytes in which text is matched: few, because a pattern may try many ways to match a long line. */
const TEXT_BYTES = 4096;

/** Kinds of files; the first that matches names the file. Text is matched in the first bytes, one character per byte. */
const KNOWN: readonly KnownFile[] = [
  {
    begins: { text: /^(JAVA PROFILE \d[\d.]*\0|[\s\S]{2}portable heap dump)/ },
    is: 'a heap dump: it contains objects, but not the calls that created them',
    advice: `Open it in a heap analyser such as Eclipse MAT. To see where objects are allocated, ${RECORD}`,
  },
  {
    begins: { text: /^(\d+:\r?\n)?\s*num\s+#instances\s+#bytes\s+class name/ },
    is: 'a class histogram: it counts the objects on the heap by class, but not the calls that created them',
    advice: `To see where objects are allocated, ${RECORD}`,
  },
  {
    begins: {
      text: /^[^\n]*\[gc[ ,\]]|^\[[^\n]*\]\[(trace|debug|info|warning|error) *\]\[safepoint|^(\S+: )?\d+[.,]\d+: \[(Full )?GC\b|\nCommandLine flags: [\s\S]*: \[(Full )?GC\b/,
    },
    is: 'a garbage collection log: it records pauses, but no calls',
    advice: `Open it in a GC log viewer, such as GCViewer. To see which code allocates, ${RECORD}`,
  },
  {
    begins: { text: /^\[[^\n]*\]\[(trace|debug|info|warning|error) *\]\[[a-z+,\d ]+\]/ },
    is: 'a Java VM log: it records events, but no calls',
    advice: `To see calls, ${RECORD}`,
  },
  {
    begins: { text: /(^|\n)Full thread dump |^"[^"\n]*" (#\d+ |\[\d+\] )*(daemon )?prio=\d|^0SECTION +TITLE/ },
    is: 'a thread dump: it contains one stack per thread and no counts',
    advice: 'Sample for a while instead: jcmd PID JFR.start duration=30s filename=run.jfr, and open that file.',
  },
  {
    begins: { text: /^\s*<\?xml[^>]*>\s*<hotspot_log |^<hotspot_log / },
    is: 'a JIT compiler log: it records compilations, but no calls',
    advice: `Open it in JITWatch. To see calls, ${RECORD}`,
  },
  {
    begins: { text: /^nBpRoFiLeR/ },
    is: 'a NetBeans profiler or VisualVM snapshot, which Callgrove cannot open',
    advice: `Open it in VisualVM; or ${RECORD}`,
  },
  {
    begins: { text: /^\s*\{\s*"snapshot"\s*:\s*\{\s*"meta"/ },
    is: 'a V8 heap snapshot: it contains objects, but not the calls that created them',
    advice: 'Open it in Chrome DevTools (Memory).',
  },
  {
    begins: { text: /^\s*\{\s*("nodes"\s*:\s*\[\s*\{|"head"\s*:\s*\{)[\s\S]*"(callFrame|functionName)"\s*:/ },
    is: 'a V8 profile (Node.js, Chromium), which Callgrove cannot open',
    advice: 'Open it in Chrome DevTools (Performance). To open it here, export it from speedscope first.',
  },
  {
    begins: { text: /^\s*\{[\s\S]*"traceEvents"\s*:|^\s*\[\s*\{[^\n]*"ph"\s*:\s*"\w"/ },
    is: 'a Chromium trace, which Callgrove cannot open',
    advice: 'Open it in Perfetto (ui.perfetto.dev), or in Chrome DevTools (Performance).',
  },
  {
    begins: { text: /^\s*\{\s*"meta"\s*:\s*\{[\s\S]*"(preprocessedProfileVersion|stackwalk|processType)"\s*:/ },
    is: 'a Firefox Profiler profile, which Callgrove cannot open',
    advice: 'Open it in the Firefox Profiler (profiler.firefox.com).',
  },
  {
    begins: { text: /^PERFILE2/ },
    is: 'a raw Linux perf recording, in which frames have no names yet',
    advice: 'On the machine that recorded it, run perf script > run.perf.txt, and open that file.',
  },
  {
    begins: { text: /^\s*(CPU +ID +FUNCTION:NAME[^\n]*\n[\s\S]*)?(^|\n) {2,}\S+`\S+\r?\n/ },
    is: 'the output of DTrace: its stacks are not collapsed yet',
    advice: 'Collapse them: stackcollapse.pl run.txt > run.collapsed, and open that file.',
  },
  {
    begins: { magic: [0xca, 0xfe, 0xba, 0xbe] },
    is: 'a Java class file: it contains code, not a recording',
    advice: `To see what it calls, ${RECORD}`,
  },
  {
    begins: { magic: ELF },
    // Type of the ELF file, in the byte order of nearly every machine: a core file.
    also: { from: 16, bytes: [4, 0] },
    is: 'a core file: it contains a process’s memory, but no record of its calls',
    advice: 'Get its stacks with jhsdb jstack --core FILE --exe JAVA; or open a profile of the program.',
  },
  { begins: { magic: ELF }, is: 'a program or a library (ELF), not a profile', advice: `To get a profile, ${RECORD}` },
  {
    begins: { magic: [0x89, 0x50, 0x4e, 0x47] },
    is: 'a PNG image, not a profile',
    advice: 'Open the file that the picture was made from.',
  },
  {
    begins: { magic: [0xff, 0xd8, 0xff] },
    is: 'a JPEG image, not a profile',
    advice: 'Open the file that the picture was made from.',
  },
  {
    begins: { magic: [0x25, 0x50, 0x44, 0x46] },
    is: 'a PDF document, not a profile',
    advice: 'Open the file that the document was made from.',
  },
];

/** Names the kind of a file from its first bytes; undefined if it is unknown. */
export function knownFile(head: Uint8Array): Pick<KnownFile, 'is' | 'advice'> | undefined {
  const text = new TextDecoder('latin1').decode(head.subarray(0, TEXT_BYTES));
  const known = KNOWN.find(({ begins, also }) => {
    if (also !== undefined && !beginsWith(head, also.bytes, also.from)) return false;
    return 'magic' in begins ? beginsWith(head, begins.magic) : begins.text.test(text);
  });
  return known ?? otherPage(new TextDecoder('latin1').decode(head));
}

/** Names a page of async-profiler that is laid out unlike the flame graphs known here; undefined for any other file. */
function otherPage(text: string): Pick<KnownFile, 'is' | 'advice'> | undefined {
  if (!/^\s*<(!doctype )?html/i.test(text) || !text.includes('async-profiler')) return undefined;
  return {
    is: `an async-profiler page, but not a known flame graph: in its first ${flameHtml.head / 1024} kB there is no <canvas id="canvas"> after a link named async-profiler`,
    advice: 'Have async-profiler write a flame graph (file=run.html), or open its recording (file=run.jfr).',
  };
}
