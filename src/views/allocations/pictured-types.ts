/** Types as pictures show them: by package, with an area for each. */
import { typeName } from '../../../common/type-names';
import type { AllocatedType, AllocationFilter, TypeRow } from '../../../workers/api/engine';

export interface PicturedType {
  /** Name that tells the type apart. */
  className: string;
  /** Displayed name with its package, where it differs. */
  shown?: string;
  /** Objects or bytes. A type without any is not drawn. */
  weight: number;
}

/** A pictured type, and what a press on it narrows tables to. */
export interface PickedType extends PicturedType {
  type: AllocationFilter;
}

export const picturedObjects = ({ className, shown, objects }: TypeRow): PickedType => ({
  className,
  weight: objects,
  type: { kind: 'class', className },
  ...(shown !== undefined && { shown }),
});

/** Arrays and their padding stand in a package of their own. */
export function picturedBytes({ type, shown, bytes }: AllocatedType): PickedType {
  const name = typeName(type);
  if (type.kind !== 'class')
    return { className: name, shown: `arrays.${type.kind === 'padding' ? 'padding' : name}`, weight: bytes, type };
  return { className: name, weight: bytes, type, ...(shown !== undefined && { shown }) };
}
