/** Compares each of several files with each other, for a matrix; loaded with the first such request. */
import { descriptorOf } from '../../common/metrics';
import { visible } from '../../common/visible-text';
import type { Matrix, MatrixSource, MetricId } from '../api/engine';
import { clusters, MOST_PROFILES, overlapMatrix } from '../comparison/overlap-matrix';
import { blobSource, buffered } from '../files/byte-source';
import { sha256 } from '../files/sha256';
import type { Budget } from '../jobs/budget';
import { FormatError } from '../jobs/errors';
import { type Pace, SubtaskPace } from '../jobs/pace';
import { usualMetric } from '../runs/run';
import { type WeighedFile, weighFile } from './weighed-file';

/**
 * Reads files one after the other and compares every pair. Throws FormatError, naming the file, and Cancelled.
 *
 * @param open number of contexts of each profile that is open at the same time
 */
export async function makeMatrix(
  files: readonly MatrixSource[],
  wanted: MetricId | '',
  budget: Budget,
  open: readonly number[],
  pace: Pace,
): Promise<Matrix> {
  if (files.length < 2 || files.length > MOST_PROFILES)
    throw new FormatError(
      'internal',
      `A matrix compares 2 to ${MOST_PROFILES} files, not ${files.length}.`,
      '',
      `Choose 2 to ${MOST_PROFILES} files.`,
    );
  const weighed: WeighedFile[] = [];
  const hashes: string[] = [];
  for (const [at, { name, file }] of files.entries()) {
    const part = new SubtaskPace(pace, 'files', at, files.length);
    const bytes = buffered(blobSource(file));
    const choose = (metrics: WeighedFile['metrics']): MetricId =>
      weighed[0]?.metric ?? (metrics.some(({ id }) => id === wanted) ? wanted : usualMetric({ metrics }));
    const admit = (contexts: number) => budget.admit(contexts, [...open, ...weighed.map(({ tree }) => tree.size)], false);
    try {
      weighed.push(await weighFile(bytes, { choose, admit, vmEvents: [wanted] }, part));
      hashes.push(await sha256(bytes));
    } catch (error) {
      throw about(visible(name), error);
    } finally {
      bytes.forget();
    }
  }
  const overlap = await overlapMatrix(weighed, pace);
  const [first] = weighed;
  return {
    metric: first.metric,
    metrics: first.metrics
      .filter(({ id }) => weighed.every(({ metrics }) => metrics.some((each) => each.id === id)))
      .map(descriptorOf),
    profiles: weighed.map(({ total, tree }, at) => ({
      name: visible(files[at].name),
      sha256: hashes[at],
      total,
      contexts: tree.size,
    })),
    overlap,
    ...clusters(overlap, files.length),
  };
}

/** Names the file in an error. Does not offer pruning, because a matrix compares whole files. */
function about(name: string, error: unknown): unknown {
  if (!(error instanceof FormatError)) return error;
  const { kind, message, where, advice, prune } = error;
  return new FormatError(
    kind,
    `${name}: ${message}`,
    where,
    prune === null ? advice : 'Leave out this file, or some of the others.',
  );
}
