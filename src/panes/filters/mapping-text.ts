/** Describes mapping files (ProGuard, R8) that are applied to the names in view. */
import type { MappingSummary } from '../../../workers/api/engine';
import { count } from '../../ui/format';

/** Number of classes that a mapping file renames, as a sentence. */
export function inForceText({ fileName, renamed, of }: MappingSummary): string {
  return renamed === 0
    ? `${fileName} renames none of the ${count(of)} classes: it may belong to another build`
    : `${fileName} renames ${count(renamed)} of the ${count(of)} classes`;
}
