/** Section of the details pane: the objects and arrays that a context itself allocates, by type. */
import { BYTES } from '../../../common/numbers';
import { elementTypeName } from '../../../common/type-names';
import type { ContextDetails } from '../../../workers/api/engine';
import { Figure } from '../../ui/Figure';
import { sizeText } from '../../ui/format';
import { FigureTable, LongHead } from '../../ui/table/FigureTable';

export const AllocatedHere = ({ objects, arrays }: Pick<ContextDetails, 'objects' | 'arrays'>) => (
  <>
    {objects.length > 0 && (
      <FigureTable>
        <caption>Objects allocated here</caption>
        {objects.some(({ bytes }) => bytes !== undefined) && (
          <thead>
            <tr>
              <td />
              <th scope="col">objects</th>
              <th scope="col">bytes</th>
            </tr>
          </thead>
        )}
        <tbody>
          {objects.map((row) => (
            <tr key={row.className}>
              <LongHead title={row.className}>{row.shown ?? row.className}</LongHead>
              <td>
                <Figure value={row.objects} of={row} unit="objects" />
              </td>
              {row.bytes !== undefined && (
                <td>
                  <Figure value={row.bytes} of={row} unit={BYTES} format={(size) => sizeText(size, row.sizing)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    )}
    {arrays.length > 0 && (
      <FigureTable>
        <caption>Arrays allocated here</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">arrays</th>
            <th scope="col">elements</th>
            {arrays.some(({ bytes }) => bytes !== undefined) && <th scope="col">bytes, unpadded</th>}
          </tr>
        </thead>
        <tbody>
          {arrays.map((row) => (
            <tr key={row.elementType}>
              <th scope="row">{elementTypeName(row.elementType)}[]</th>
              <td>
                <Figure value={row.arrays} of={row} unit="arrays" />
              </td>
              <td>
                <Figure value={row.elements} of={row} unit="elements" />
              </td>
              {row.bytes !== undefined && (
                <td>
                  <Figure value={row.bytes} of={row} unit={BYTES} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    )}
  </>
);
