/** The times of methods that a file has (docs/regions.md). */
import { REGION_TITLE, regionNotes, regionTable, withoutContexts } from '../../../common/regions/region-text';
import type { RegionFacts } from '../../../workers/api/engine';
import styles from './region-table.module.css';

export function RegionTable({ facts }: { facts: RegionFacts }) {
  const { heads, rows } = regionTable(facts);
  return (
    <section className={styles.regions} aria-label={REGION_TITLE}>
      <h2>{REGION_TITLE}</h2>
      {facts.alone && <p>{withoutContexts(facts)}</p>}
      {rows.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([method, ...cells], at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
                <tr key={at}>
                  {method === '' ? (
                    <td />
                  ) : (
                    <th scope="row" className="mono">
                      {method}
                    </th>
                  )}
                  {cells.map((cell, column) => (
                    <td key={heads[column + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {regionNotes(facts).map((note) => (
        <p key={note} className="dim">
          {note}
        </p>
      ))}
    </section>
  );
}
