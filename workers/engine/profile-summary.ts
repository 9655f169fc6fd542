/** Makes the summary of a profile that the engine opened: the facts that the page shows about it. */
import { count } from '../../common/numbers';
import { sampledByType } from '../analysis/sampled-types';
import type { MetricInfo, ProfileSummary, TimelineFacts } from '../api/engine';
import { isDerived } from '../profile/constructors';
import { intervalCounts } from '../profile/interval-counts';
import type { Profile } from '../profile/profile';
import type { Recording } from '../profile/recording';

type FileFacts = Pick<ProfileSummary, 'fileName' | 'size' | 'sha256' | 'openMs' | 'shared' | 'union' | 'runs' | 'since'>;

export function profileSummary(
  id: number,
  { recording, infos, threads, problems, warnings, merged, pending, pruned }: Profile,
  facts: FileFacts,
): ProfileSummary {
  return {
    profile: id,
    ...facts,
    pending: pending || (facts.sha256 === '' && facts.shared === null && facts.runs === null && facts.since === undefined),
    format: recording.format,
    contexts: recording.nodes,
    mergedContexts: merged.tree.size,
    pruned: pruned && { metric: pruned.metric, share: pruned.share, folded: pruned.folded },
    metrics: [...infos],
    threads: [...threads],
    timeline: timelineFacts(recording, infos, pruned !== null),
    dump: recording.dump,
    agent: recording.agent,
    mainClass: recording.mainClass,
    jvm: recording.jvm,
    os: recording.os,
    start: recording.start,
    end: recording.end,
    analysis: recording.analysis,
    notInstrumented: [...recording.notInstrumented],
    limited: [...recording.limited],
    ...(recording.uncovered !== undefined && { uncovered: [...recording.uncovered] }),
    folded: recording.folded,
    incomplete: recording.incomplete,
    warnings: pruned === null ? [...warnings] : [prunedNote(pruned, recording.nodes), ...warnings],
    overlay: recording.overlay ?? null,
    ...(recording.regions !== undefined && { regions: recording.regions }),
    ...recording.observed?.facts,
    clock: recording.clock ?? null,
    layout: recording.layout,
    sampling: recording.sampling ?? null,
    attached: recording.attached ?? 0,
    roots: [...(recording.roots ?? [])],
    counted: [...(recording.counted ?? [])],
    ...(recording.partlyWoven !== undefined && { partlyWoven: recording.partlyWoven }),
    otherAgents: [...(recording.otherAgents ?? [])],
    modules: new Set(recording.methods.modules?.values()).size,
    hasLines: recording.lines !== undefined,
    ...(recording.values !== undefined && { fields: [...new Set(recording.values.kindOf)].sort() }),
    ...sampledTypesOf(recording),
    problems: [...problems],
  };
}

function sampledTypesOf({ values }: Recording): Pick<ProfileSummary, 'sampledTypes'> {
  const found = sampledByType(values);
  return found.length === 0 ? {} : { sampledTypes: [...found] };
}

/** A pruned view has no objects by interval, because their contexts are folded into others. */
function timelineFacts({ snapshots, metrics }: Recording, known: readonly MetricInfo[], pruned: boolean): TimelineFacts | null {
  if (snapshots === null) return null;
  const derived = (id: string): boolean => metrics.some((metric) => metric.id === id && isDerived(metric.source));
  const ids = known
    .map(({ id }) => id)
    .filter((id) => intervalCounts(metrics, snapshots, id).length > 0 && !(pruned && derived(id)));
  if (ids.length === 0) return null;
  const { elapsed, step, asked, isBinned = false } = snapshots;
  const facts = { intervals: elapsed.length + 1, metrics: ids, step, ...(asked !== undefined && { asked }), isBinned };
  return isBinned ? { ...facts, width: elapsed[0] } : facts;
}

function prunedNote({ metric, share, folded }: NonNullable<Profile['pruned']>, nodes: number): string {
  const percent = `${Number((100 * share).toPrecision(3))}%`;
  const those = folded === 1 ? ['', 'is folded into its caller'] : ['each ', 'are folded into their callers'];
  return `Pruned view: ${count(folded)} of ${count(nodes)} contexts, ${those[0]}with less than ${percent} of all ${metric}, ${those[1]}. Totals are exact.`;
}
