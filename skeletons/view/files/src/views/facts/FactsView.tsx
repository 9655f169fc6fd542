/** Facts view: facts about a recording, as a table. */
import { factsOf } from '../../state/facts';
import { setViewState, useApp } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { Segmented } from '../../ui/Segmented';
import { sorted } from './sorted';

export function FactsView() {
  const current = useCurrentView();
  const { rows } = useApp((state) => state.place.facts);
  if (!current) return null;
  return (
    <section aria-label="Facts">
      <Segmented
        label="Order"
        value={rows}
        choices={[
          { value: 'told', label: 'As told' },
          { value: 'name', label: 'By name' },
        ]}
        onChange={(to) => setViewState('facts', { rows: to })}
      />
      <table>
        <tbody>
          {sorted(factsOf(current.slot.summary), rows).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
