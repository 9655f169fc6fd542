/** Fields to choose a ProGuard or R8 mapping file for each open profile, or to remove it. */
import { X } from 'lucide-react';
import { dropMapping, loadMapping } from '../../session/shown-names';
import { readySlot, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { FileField } from '../../ui/field/Field';
import styles from './filters.module.css';
import { inForceText } from './mapping-text';

export function MappingFile() {
  const slots = useApp((state) => state.slots);
  const mappings = useApp((state) => state.naming.mappings);
  return (['a', 'b'] as const).map((side) => {
    const summary = readySlot(slots[side])?.summary;
    if (!summary) return null;
    const { profile, fileName } = summary;
    const mapping = mappings[profile];
    return (
      <div key={side} className={styles.mapping}>
        <label>
          ProGuard or R8 mapping file for {side.toUpperCase()}, {fileName}
          <FileField accept=".txt,.map,.pgmap,text/plain" onFile={(file) => void loadMapping(profile, file)} />
        </label>
        {mapping ? (
          <p className={styles.row}>
            <span>{inForceText(mapping)}</span>
            <Button
              look="quiet"
              icon
              aria-label={`Remove the mapping ${mapping.fileName}`}
              onClick={() => void dropMapping(profile)}
            >
              <X aria-hidden="true" />
            </Button>
          </p>
        ) : (
          <p className={styles.note}>No mapping is active. You can also drop it on the page, with the profile or later.</p>
        )}
      </div>
    );
  });
}
