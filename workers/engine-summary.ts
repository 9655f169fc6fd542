import type { ProfileSummary } from './engine.api';
import type { Profile } from './profile/profile';

type FileFacts = Pick<ProfileSummary, 'fileName' | 'size' | 'sha256' | 'openMs' | 'shared' | 'union'>;

export function profileSummary(
  id: number,
  { recording, infos, threads, problems, warnings, merged, pending, pruned }: Profile,
  facts: FileFacts,
): ProfileSummary {
  return {
    profile: id,
    ...facts,
    pending: pending || (facts.sha256 === '' && facts.shared === null),
    format: recording.format,
    contexts: recording.nodes,
    mergedContexts: merged.tree.size,
    pruned: pruned && { metric: pruned.metric, share: pruned.share, folded: pruned.folded },
    metrics: [...infos],
    threads: [...threads],
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
    warnings: pruned === null ? [...warnings] : [prunedNote(pruned, recording.nodes), ...warnings],
    modules: new Set(recording.methods.modules?.values()).size,
    problems: [...problems],
  };
}

function prunedNote({ metric, share, folded }: NonNullable<Profile['pruned']>, nodes: number): string {
  const percent = `${Number((100 * share).toPrecision(3))} %`;
  return `Pruned view: ${folded.toLocaleString('en-US')} of ${nodes.toLocaleString('en-US')} contexts, each with less than ${percent} of all ${metric}, are folded into their callers. Totals are exact.`;
}
