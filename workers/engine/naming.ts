import type { FrameName, MappingSummary, MethodId } from '../api/engine';
import type { Pace } from '../jobs/job';
import { readMapping } from '../mapping/read';
import { indexOf } from '../transforms/methods';
import type { OpenProfile } from './open-profile';

/** How names are shown, for the profiles of an engine. */
export class EngineNaming {
  private asWritten = true;

  show(asWritten: boolean, profiles: Iterable<OpenProfile>): void {
    this.asWritten = asWritten;
    for (const open of profiles) this.adopt(open);
  }

  /** A profile that was just opened is shown as the others are. */
  adopt({ profile }: OpenProfile): void {
    profile.names.display.languages = this.asWritten;
  }

  async load({ profile }: OpenProfile, fileName: string, file: Blob, pace: Pace): Promise<MappingSummary> {
    const { classes, display } = profile.names;
    const present = new Set(classes);
    const mapping = await readMapping(file, (className) => present.has(className), pace);
    display.mapping = mapping;
    const renamed = classes.filter((className) => (mapping.classOf(className)?.original ?? className) !== className).length;
    return { fileName, classes: mapping.size, renamed, of: classes.length };
  }
}

/** A method as a profile shows it, or as it is given where the profile does not have it. */
export function nameOf({ profile: { names } }: OpenProfile, method: MethodId): FrameName {
  const index = indexOf(names, method);
  return index < 0 ? { ...method, flags: 0, sourceFile: '', line: 0 } : names.frame(index);
}
