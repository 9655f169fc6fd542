import { gateVerdict } from '../../common/gate-verdict';
import { change, count, percent } from '../../common/numbers';
import type { GateOutcome, GatePart } from '../api/engine';
import { failures, headline, type Report, verdict } from './report';
import { singleLine } from './single-line';
import { storyText } from './story-text';

/** Characters of the sentence in a failure's message. */
const LONGEST_CAUSE = 1000;

/** JUnit XML: one test case for each condition, with its figures as failure or output. */
export function junitReport(report: Report): string {
  const { gates, a, b, link, story } = report;
  const { overlap, unit } = headline(report);
  const { subjects, notes } = storyText(story, headline(report), (name) => name);
  const [cause = notes[0] ?? null] = subjects;
  return junitSuite(`${a.fileName} → ${b.fileName}`, gates, `${percent(overlap ?? 0)} of ${unit}`, link, { cause });
}

/**
 * A test suite with one case for each condition.
 *
 * @param cause the first sentence on what changed, with which a failure's message begins; null where there is none
 * @param words result of a clause as text
 */
export function junitSuite(
  title: string,
  gates: readonly GateOutcome[],
  overlap: string,
  link: string | null,
  { cause = null, words = figuresOf }: { cause?: string | null; words?: (part: GatePart) => string },
): string {
  const report = { gates: [...gates] };
  const cases = gates.map(({ condition, failed, parts }) => {
    const results = parts.map((part) => `${part.text}: ${words(part)}`).join('\n');
    const message = [
      ...(cause === null ? [] : [singleLine(cause, LONGEST_CAUSE)]),
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

function figuresOf({ base, head, overlap }: GatePart): string {
  return overlap === null ? `${count(base)} → ${count(head)} (${change(base, head)})` : `overlap ${percent(overlap)}`;
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
