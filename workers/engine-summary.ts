import type { ProfileSummary } from './engine.api';
import type { Profile } from './profile/profile';

type FileFacts = Pick<ProfileSummary, 'fileName' | 'size' | 'sha256' | 'openMs'>;

export function profileSummary(
  id: number,
  { recording, infos, threads, problems, warnings, merged, pending }: Profile,
  facts: FileFacts,
): ProfileSummary {
  return {
    profile: id,
    ...facts,
    pending: pending || facts.sha256 === '',
    format: recording.format,
    contexts: recording.nodes,
    mergedContexts: merged.tree.size,
    metrics: [...infos],
    threads: [...threads],
    dump: recording.dump,
    mainClass: recording.mainClass,
    jvm: recording.jvm,
    os: recording.os,
    start: recording.start,
    end: recording.end,
    analysis: recording.analysis,
    notInstrumented: [...recording.notInstrumented],
    limited: [...recording.limited],
    warnings: [...warnings],
    problems: [...problems],
  };
}
