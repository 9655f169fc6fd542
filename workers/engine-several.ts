import type { Several } from './engine.api';
import { Comparisons } from './engine-comparisons';

/** The part of the engine that looks at more than two files. */
export abstract class Severals extends Comparisons implements Several {
  matrix: Several['matrix'] = (job, files, metric, onProgress) =>
    this.run(job, onProgress, async (pace) => {
      // Most visits compare two.
      const { makeMatrix } = await import('./engine-matrix');
      return makeMatrix(files, metric, this.budget, this.sizes(), pace);
    });
}
