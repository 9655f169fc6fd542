import type { CallgroveEngine } from '../workers/engine';
import { FormatError } from '../workers/errors';
import { parseCondition } from '../workers/gate/parse';
import { json, type Lists } from '../workers/report/json';
import { junit } from '../workers/report/junit';
import { markdown } from '../workers/report/markdown';
import { failures, type Report, verdict } from '../workers/report/report';
import { named, type Options, STDOUT } from './arguments';
import { compare } from './compare';
import { compareText } from './compare-text';
import { Failure, pointedOut } from './failure';
import { withProfile } from './files';
import { htmlReport } from './html';
import { checkDestinations, writeReport } from './outputs';
import type { Streams } from './streams';

const RENDERERS: Record<'markdown' | 'json' | 'junit', (report: Report, lists: Lists) => string> = {
  markdown,
  json: (report, lists) => `${json(report, lists)}\n`,
  junit,
};

/** `callgrove compare`: reports into files and on stdout; 0, or 1 where a condition holds. */
export async function compareCommand(
  engine: CallgroveEngine,
  files: string[],
  values: Options,
  streams: Streams,
): Promise<number> {
  const [a, b] = named(files, 2, 'compare BASE HEAD');
  const { html } = values;
  const destinations = (['markdown', 'json', 'junit'] as const).flatMap((option) => {
    const place = values[option];
    return place === undefined ? [] : [{ option, place }];
  });
  checkDestinations([...destinations, ...(html === undefined ? [] : [{ option: 'html', place: html }])], files);
  const conditions = values['fail-if'] ?? [];
  for (const condition of conditions) checkCondition(condition);
  const linkBase = values['link-base'] === undefined ? null : address(values['link-base']);
  const options = {
    metric: values.metric ?? null,
    conditions,
    acceptPartial: values['accept-partial'],
    linkBase,
    long: destinations.length > 0,
  };
  const template = html === undefined ? null : await streams.template();
  const { report, lists } = await withProfile(engine, a, (first) =>
    withProfile(engine, b, async (second) => {
      const compared = await compare(engine, first, second, options);
      if (html !== undefined && template !== null)
        await writeReport('html', html, await htmlReport(engine, compared.report, template));
      return compared;
    }),
  );
  const toStdout = destinations.find(({ place }) => place === STDOUT);
  for (const { option, place } of destinations)
    if (place !== STDOUT) await writeReport(option, place, RENDERERS[option](report, lists));
  try {
    await streams.out(toStdout === undefined ? `${compareText(report, lists)}\n` : RENDERERS[toStdout.option](report, lists));
  } catch (error) {
    // Who closed the pipe still gets the verdict as exit status.
    if ((error as { code?: string }).code !== 'EPIPE') throw error;
  }
  if (failures(report) === 0) return 0;
  const failed = report.gates.filter((gate) => gate.failed).map(({ condition }) => condition);
  streams.error(`callgrove: ${verdict(report)}: ${failed.join('; ')}`);
  return 1;
}

/** Refuses a condition before any file is read. */
function checkCondition(condition: string): void {
  try {
    parseCondition(condition);
  } catch (error) {
    throw error instanceof FormatError ? pointedOut(condition, error) : error;
  }
}

function address(text: string): string {
  const { protocol } = URL.canParse(text) ? new URL(text) : { protocol: '' };
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Failure(
      `--link-base takes the address where the app is served, such as https://callgrove.example/, not "${text}".`,
    );
  return text;
}
