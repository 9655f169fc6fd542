/** Renders a comparison's conditions as JUnit XML. */
import { gateVerdict } from '../../common/gate-verdict';
import { change, count, nounOf, percent } from '../../common/numbers';
import type { GateOutcome, GatePart, MetricId } from '../api/engine';
import { failures, headline, LOWER_BOUNDS, type Report, verdict } from './report';
import { singleLine } from './single-line';
import { storyText } from './story-text';

/** Most characters of the sentence in a failure's message. */
const LONGEST_SENTENCE = 1000;

/** The first sentence on what changed, and the metric that it is about. */
interface Finding {
  readonly sentence: string;
  readonly metric: MetricId;
}

/** JUnit XML with one test case per condition, whose figures are its failure message or output. */
export function junitReport(report: Report): string {
  const { gates, a, b, link, story, metric } = report;
  const { overlap, unit } = headline(report);
  const { subjects, notes } = storyText(story, headline(report), (name) => name);
  const [sentence = notes[0]] = subjects;
  const finding = sentence === undefined ? null : { sentence, metric };
  return junitSuite(`${a.fileName} → ${b.fileName}`, gates, `${percent(overlap ?? 0)} of ${nounOf(unit)}`, link, { finding });
}

/**
 * A test suite with one test case per condition.
 *
 * @param finding starts the messages of failures that concern its metric; null if nothing is reported
 * @param words returns the result of a clause as text
 */
export function junitSuite(
  title: string,
  gates: readonly GateOutcome[],
  overlap: string,
  link: string | null,
  { finding = null, words = figuresOf }: { finding?: Finding | null; words?: (part: GatePart) => string },
): string {
  const report = { gates: [...gates] };
  const cases = gates.map(({ condition, failed, parts }) => {
    const results = parts.map((part) => `${part.text}: ${words(part)}`).join('\n');
    const message = [
      ...(finding !== null && parts.some(({ metric }) => metric === finding.metric)
        ? [singleLine(finding.sentence, LONGEST_SENTENCE)]
        : []),
      singleLine(gateVerdict([{ failed, parts }])),
    ].join(' ');
    const body = failed
      ? `      <failure type="gate" message="${attribute(message)}">${escaped(results)}</failure>`
      : `      <system-out>${escaped(results)}</system-out>`;
    return `    <testcase classname="callgrove.compare" name=${quoted(condition)}>\n${body}\n    </testcase>`;
  });
  const counts = `tests="${gates.length}" failures="${failures(report)}" errors="0" skipped="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="callgrove" ${counts}>`,
    `  <testsuite name=${quoted(title)} ${counts}>`,
    '    <properties>',
    `      <property name="verdict" value=${quoted(verdict(report))}/>`,
    `      <property name="overlap" value=${quoted(overlap)}/>`,
    ...(link === null ? [] : [`      <property name="link" value="${attribute(link)}"/>`]),
    '    </properties>',
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function figuresOf({ base, head, overlap, kind }: GatePart): string {
  const text = overlap === null ? `${count(base)} → ${count(head)} (${change(base, head)})` : `overlap ${percent(overlap)}`;
  return kind === undefined ? text : `${text}, ${LOWER_BOUNDS}`;
}

function quoted(text: string): string {
  return `"${attribute(singleLine(text))}"`;
}

function attribute(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function escaped(text: string): string {
  return text
    .split('\n')
    .map((line) => attribute(singleLine(line, 1000)))
    .join('\n');
}
