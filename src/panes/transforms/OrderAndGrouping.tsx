/**
 * Controls for the code in view, and the order and grouping of frames. All are transforms, so undo, links and every view
 * support them.
 */
import type { GroupBy, Transform } from '../../../workers/api/engine';
import { arrange, groupedBy } from '../../session/applied-transforms';
import { useApp } from '../../state/store';
import { Select } from '../../ui/field/Field';
import { Segmented } from '../../ui/Segmented';
import { ProfileCodeSwitch } from './CodeSwitch';
import { knowsFields, knowsLines, namesModules } from './recorded-names';

export function OrderAndGrouping({ metric, order = true }: { metric: string; order?: boolean }) {
  const transforms = useApp((state) => state.place.transforms);
  const grouped = groupedBy(transforms);
  const modules = useApp(namesModules);
  const lines = useApp(knowsLines);
  const fields = useApp(knowsFields);
  const inverted = transforms.some(({ kind }) => kind === 'invert');
  return (
    <>
      <ProfileCodeSwitch />
      {order && (
        <Segmented
          label="Top-down or bottom-up"
          value={inverted ? 'leaf' : 'root'}
          choices={[
            { value: 'root', label: 'Top-down', hint: 'Callers at the top, with their callees below them' },
            { value: 'leaf', label: 'Bottom-up', hint: 'Each method by its own cost, with its callers below it' },
          ]}
          onChange={(to) => void arrange('invert', to === 'leaf' ? { kind: 'invert', metric } : null)}
        />
      )}
      <Select
        short
        label="Group by"
        value={grouped ?? 'method'}
        onChange={({ target }) => void arrange('group', groupStep(target.value))}
      >
        {(fields || grouped === 'field') && (
          <option value="field" title="Allocated or thrown class, class of a lock, path, host: a frame below the method">
            event field
          </option>
        )}
        {(lines || grouped === 'line') && <option value="line">line</option>}
        <option value="method">method</option>
        <option value="class">class</option>
        <option value="package">package</option>
        {(modules || grouped === 'module') && <option value="module">module</option>}
      </Select>
    </>
  );
}

const groupStep = (value: string): Transform | null => (value === 'method' ? null : { kind: 'group', by: value as GroupBy });
