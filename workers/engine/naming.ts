/** The part of the engine that decides under which names methods are displayed. */
import type { FrameName, MappingSummary, MethodId, NamingApi as NamingQuestions } from '../api/engine';
import { attempt } from '../jobs/attempt';
import type { Pace } from '../jobs/pace';
import { readMapping } from '../mapping/mapping-reader';
import { indexOf } from '../transforms/method-patterns';
import type { Jobs } from './jobs';
import type { OpenProfile } from './open-profile';
import type { Profiles } from './profiles';

/** Answers questions about displayed names, and applies mapping files to profiles. */
export class Naming {
  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
  ) {}

  loadMapping: NamingQuestions['loadMapping'] = (job, id, fileName, file, onProgress) =>
    this.jobs.run(job, onProgress, (pace) => load(this.profiles.get(id), fileName, file, pace));

  dropMapping: NamingQuestions['dropMapping'] = (id) => {
    const open = this.profiles.find(id);
    if (open) open.profile.names.display.mapping = null;
  };

  namesOf: NamingQuestions['namesOf'] = (id, methods) =>
    attempt(() => methods.map((method) => nameOf(this.profiles.get(id), method)));
}

async function load({ profile }: OpenProfile, fileName: string, file: Blob, pace: Pace): Promise<MappingSummary> {
  const { classes, display } = profile.names;
  const present = new Set(classes);
  const mapping = await readMapping(file, (className) => present.has(className), pace);
  display.mapping = mapping;
  const renamed = classes.filter((className) => (mapping.classOf(className)?.original ?? className) !== className).length;
  return { fileName, classes: mapping.size, renamed, of: classes.length };
}

/** A method as the profile shows it, or unchanged if the profile lacks it. */
function nameOf({ profile: { names } }: OpenProfile, method: MethodId): FrameName {
  const index = indexOf(names, method);
  return index < 0 ? { ...method, flags: 0, sourceFile: '', line: 0 } : names.frame(index);
}
