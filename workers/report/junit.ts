import { change, count, percent } from './figures';
import { harmless } from './harmless';
import { failures, headline, type Report, verdict } from './report';

/** JUnit XML: one test case for each condition, with what was compared as its failure or output. */
export function junit(report: Report): string {
  const { gates, a, b } = report;
  const { overlap, unit } = headline(report);
  const cases = gates.map(({ condition, failed, parts }) => {
    const told = parts
      .map(({ text, base, head, overlap: of }) =>
        of === null ? `${text}: ${count(base)} → ${count(head)} (${change(base, head)})` : `${text}: overlap ${percent(of)}`,
      )
      .join('\n');
    const body = failed
      ? `      <failure type="gate" message=${quoted(`The condition holds: ${condition}`)}>${escaped(told)}</failure>`
      : `      <system-out>${escaped(told)}</system-out>`;
    return `    <testcase classname="callgrove.compare" name=${quoted(condition)}>\n${body}\n    </testcase>`;
  });
  const counts = `tests="${gates.length}" failures="${failures(report)}" errors="0" skipped="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="callgrove" ${counts}>`,
    `  <testsuite name=${quoted(`${a.fileName} → ${b.fileName}`)} ${counts}>`,
    '    <properties>',
    `      <property name="verdict" value=${quoted(verdict(report))}/>`,
    `      <property name="overlap" value=${quoted(`${percent(overlap ?? 0)} of ${unit}`)}/>`,
    ...(report.link === null ? [] : [`      <property name="link" value="${attribute(report.link)}"/>`]),
    '    </properties>',
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function quoted(text: string): string {
  return `"${attribute(harmless(text))}"`;
}

function attribute(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function escaped(text: string): string {
  return text
    .split('\n')
    .map((line) => attribute(harmless(line, 1000)))
    .join('\n');
}
