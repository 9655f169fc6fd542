import type { MethodTable, Recording } from './recording';

/**
 * Characters that show nothing, or make what stands around them look like something else: controls, directions and their overrides, joiners
 * and fillers without a width, line and paragraph separators, tags (Unicode TR 36, section 3; TR 9, section 2).
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Longest name shown as it is, in UTF-16 units; the JVM's own limit is 65,535 bytes, and hardly a compiler's name has 500. */
const LONGEST = 2000;

/** A text out of a file as it may be shown anywhere – a page, a canvas, a terminal, a report: unseen characters as `⟨U+202E⟩`, cut where it is absurdly long. */
export function visible(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}⟨${text.length - LONGEST} more, ${sum(text)}⟩` : text;
  return cut.replace(UNSEEN, (char) => `⟨U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}

/** FNV-1a: names that differ behind the cut stay different names. */
function sum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const all = (texts: readonly string[]): string[] => texts.map(visible);

const table = (methods: MethodTable): MethodTable => ({
  ...methods,
  classNames: all(methods.classNames),
  sourceFiles: all(methods.sourceFiles),
  names: all(methods.names),
  descriptors: all(methods.descriptors),
});

/** The recording with every text of its file made visible: nothing behind this line shows a file's text as it is. */
export function withVisibleTexts<T extends Recording>(recording: T): T {
  return {
    ...recording,
    methods: table(recording.methods),
    threads: recording.threads.map((thread) => ({ ...thread, name: visible(thread.name), group: visible(thread.group) })),
    metrics: recording.metrics.map((metric) => ({ ...metric, label: visible(metric.label), unit: visible(metric.unit) })),
    agent: visible(recording.agent),
    jvm: visible(recording.jvm),
    os: visible(recording.os),
    mainClass: visible(recording.mainClass),
    analysis: visible(recording.analysis),
    dump: visible(recording.dump),
    warnings: all(recording.warnings),
    notInstrumented: recording.notInstrumented.map(remark),
    limited: recording.limited.map(remark),
  };
}

const remark = ({ className, method, reason }: Recording['limited'][number]): Recording['limited'][number] => ({
  className: visible(className),
  method: method === null ? null : visible(method),
  reason: visible(reason),
});
