/** Path of the source file; where several fit, a list to choose from. */
import type { SourcePlace, SourceSearch } from '../../../workers/api/engine';
import { choosePlace } from '../../sources/texts';
import type { Side } from '../../state/place';
import { Select } from '../../ui/field/Field';
import styles from './source-pane.module.css';

const idOf = ({ sources, file }: SourcePlace): string => `${sources}:${file}`;

export function SourceFileSelect({
  search,
  place,
  side,
}: {
  search: SourceSearch | null;
  place: SourcePlace | null;
  side: Side;
}) {
  const places = search?.places ?? [];
  if (places.length > 1)
    return (
      <label className={styles.places}>
        <span>{places.length} files match</span>
        <Select
          aria-label="Which file"
          value={place ? idOf(place) : ''}
          onChange={({ target }) => {
            const chosen = places.find((each) => idOf(each) === target.value);
            if (chosen) choosePlace(side, chosen);
          }}
        >
          {place === null && <option value="">Choose one…</option>}
          {places.map((each) => (
            <option key={idOf(each)} value={idOf(each)}>
              {each.of}: {each.path}
            </option>
          ))}
        </Select>
      </label>
    );
  if (place === null) return null;
  return (
    <p className={styles.path} title={`${place.of}: ${place.path}`}>
      <bdi>{place.path}</bdi> {place.of !== place.path && <span>in {place.of}</span>}
    </p>
  );
}
