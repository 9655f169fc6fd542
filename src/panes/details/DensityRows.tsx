import type { MetricValue } from '../../../workers/api/engine';
import { ratioText } from '../../ui/format';
import { densities } from './densities';

/** Rows of the figures that tell how much a context allocates for its work. */
export const DensityRows = ({ values }: { values: readonly MetricValue[] }) =>
  densities(values).map(({ what, inclusive, exclusive }) => (
    <tr key={what} title="Allocation density">
      <th scope="row">per 1,000 bytecodes: {what}</th>
      <td>{ratioText(inclusive)}</td>
      <td>{ratioText(exclusive)}</td>
    </tr>
  ));
