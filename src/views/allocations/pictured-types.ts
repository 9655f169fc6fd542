/** Types of allocations as the pictures of the allocations view show them: by package, each with an area. */
import { typeName } from '../../../common/type-names';
import type { AllocatedType, AllocationFilter, TypeRow } from '../../../workers/api/engine';

/** Number of types in a picture; the table has all of them. */
export const PICTURED = 300;

export interface PicturedType {
  /** Name that identifies the type. */
  className: string;
  /** Displayed name with its package, if it differs. */
  shown?: string;
  /** Objects or bytes. A type without any is not drawn. */
  weight: number;
}

/** A type in a picture, and the filter that clicking it sets. */
export interface PickedType extends PicturedType {
  type: AllocationFilter;
}

export const picturedObjects = ({ className, shown, objects }: TypeRow): PickedType => ({
  className,
  weight: objects,
  type: { kind: 'class', className },
  ...(shown !== undefined && { shown }),
});

const isPrimitiveArray = (name: string): boolean => /^[a-z]+(\[\])+$/.test(name);

/** Arrays and their padding are shown in a separate package. */
export function picturedBytes({ type, shown, bytes }: AllocatedType): PickedType {
  const name = typeName(type);
  if (type.kind !== 'class')
    return { className: name, shown: `arrays.${type.kind === 'padding' ? 'padding' : name}`, weight: bytes, type };
  // Recordings have arrays among their classes.
  const pictured = shown ?? (isPrimitiveArray(name) ? `arrays.${name}` : undefined);
  return { className: name, weight: bytes, type, ...(pictured !== undefined && { shown: pictured }) };
}
