import type { CallgroveEngine } from '../workers/engine';
import { json, type Lists } from '../workers/report/json';
import { junit } from '../workers/report/junit';
import { markdown } from '../workers/report/markdown';
import type { Report } from '../workers/report/report';
import { named, type Options } from './arguments';
import { compare } from './compare';
import { compareRunsCommand } from './compare-runs';
import { compareText } from './compare-text';
import { checkCondition, deliver, type ReportOption, reportsWanted } from './deliver';
import { Failure } from './failure';
import { withProfile } from './files';
import { htmlReport } from './html';
import { checkDestinations, writeReport } from './outputs';
import { rulesGiven } from './rules';
import type { Streams } from './streams';

const RENDERERS: Record<ReportOption, (report: Report, lists: Lists) => string> = {
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
  if (values.base !== undefined) return compareRunsCommand(values.base, files, values, streams);
  const [a, b] = named(files, 2, 'compare BASE HEAD');
  const { html } = values;
  const destinations = reportsWanted(values);
  checkDestinations([...destinations, ...(html === undefined ? [] : [{ option: 'html', place: html }])], files);
  const conditions = values['fail-if'] ?? [];
  for (const condition of conditions) checkCondition(condition);
  const linkBase = values['link-base'] === undefined ? null : address(values['link-base']);
  const options = {
    metric: values.metric ?? null,
    conditions,
    acceptPartial: values['accept-partial'],
    rules: await rulesGiven(values),
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
  const rendered = (option: ReportOption): string => RENDERERS[option](report, lists);
  return deliver(destinations, rendered, () => compareText(report, lists), report.gates, streams);
}

function address(text: string): string {
  const { protocol } = URL.canParse(text) ? new URL(text) : { protocol: '' };
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Failure(
      `--link-base takes the address where the app is served, such as https://callgrove.example/, not "${text}".`,
    );
  return text;
}
