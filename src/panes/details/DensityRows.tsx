/** Rows of the details pane with the allocation densities of a context. */
import type { Cost } from '../../../common/metrics';
import type { MetricValue } from '../../../workers/api/engine';
import { Figure } from '../../ui/Figure';
import { ratioText } from '../../ui/format';
import { FigureNote } from '../../ui/table/FigureTable';
import { type Density, densities } from './densities';

const NO_DENSITY = 'not known: not all bytecodes were counted';

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

/** Without a ratio, nothing is marked as a lower bound. */
function Ratio({ density, cost }: { density: Density; cost: Cost }) {
  const ratio = density[cost];
  return ratio === null ? ratioText(ratio) : <Figure value={ratio} of={density} cost={cost} format={ratioText} />;
}
