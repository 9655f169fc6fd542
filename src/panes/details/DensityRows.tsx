/** Rows of the details pane with the allocation densities of a context. */
import type { Cost } from '../../../common/metrics';
import {
  COMPARED_FRAMES,
  LEAST_FRAMES,
  NEW_ACTIVATIONS,
  NEW_HINT,
  newShare,
  newShareText,
} from '../../../common/vm-events/new-activations';
import type { MetricValue } from '../../../workers/api/engine';
import { Figure } from '../../ui/Figure';
import { ratioText } from '../../ui/format';
import { FigureNote } from '../../ui/table/FigureTable';
import { type Density, densities } from './densities';

const NO_DENSITY = 'not known: not all bytecodes were counted';
const TOO_FEW = `not known: in fewer than ${LEAST_FRAMES} compared samples`;

/** Rows that show how much a context allocates for its work. */
export const DensityRows = ({ values }: { values: readonly MetricValue[] }) =>
  densities(values).map((density) => (
    <tr key={density.what} title="Allocation density">
      <th scope="row">{density.what} per 1,000 bytecodes</th>
      {density.isUnknown ? (
        <FigureNote span={2}>{NO_DENSITY}</FigureNote>
      ) : (
        <>
          <td>
            <Ratio density={density} cost="inclusive" />
          </td>
          <td>
            <Ratio density={density} cost="exclusive" />
          </td>
        </>
      )}
    </tr>
  ));

/** Row with the share of new activations of a context, if the file has them. */
export function NewShareRow({ values }: { values: readonly MetricValue[] }) {
  const own = (id: string) => values.find(({ metric }) => metric === id)?.exclusive;
  const [fresh, frames] = [own(NEW_ACTIVATIONS), own(COMPARED_FRAMES)];
  if (fresh === undefined || frames === undefined) return null;
  const share = newShare(fresh, frames);
  return (
    <tr title={NEW_HINT}>
      <th scope="row">share of new activations</th>
      {share === null ? <FigureNote span={2}>{TOO_FEW}</FigureNote> : <td>{newShareText(share)}</td>}
    </tr>
  );
}

/** Without a ratio, nothing is marked as a lower bound. */
function Ratio({ density, cost }: { density: Density; cost: Cost }) {
  const ratio = density[cost];
  return ratio === null ? ratioText(ratio) : <Figure value={ratio} of={density} cost={cost} format={ratioText} />;
}
