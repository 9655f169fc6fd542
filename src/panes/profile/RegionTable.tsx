/** The times of methods that a file has (docs/regions.md). */
import { REGION_HEADS, REGION_TITLE, regionNotes, regionRows, WITHOUT_CONTEXTS } from '../../../common/regions/region-text';
import type { RegionFacts } from '../../../workers/api/engine';
import styles from './region-table.module.css';

export function RegionTable({ facts }: { facts: RegionFacts }) {
  return (
    <section className={styles.regions} aria-label={REGION_TITLE}>
      <h2>{REGION_TITLE}</h2>
      {facts.alone && <p>{WITHOUT_CONTEXTS}</p>}
      {facts.regions.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {REGION_HEADS.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {regionRows(facts).map(([method, ...cells], at) => (
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
                    <td key={REGION_HEADS[column + 1]}>{cell}</td>
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
