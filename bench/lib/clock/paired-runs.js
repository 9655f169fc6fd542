/** Quantile of the normal distribution, for intervals of 95%. */
const Z = 1.959964;

/** Quantile of Student's distribution for intervals of 95%, by its expansion in 1/n; within 1% from four degrees on. @param {number} degrees */
export function student(degrees) {
  return Z + (Z ** 3 + Z) / (4 * degrees) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degrees ** 2);
}

/**
 * Geometric mean of ratios from paired runs, with its confidence interval of 95%.
 *
 * @param {number[]} ratios
 */
export function meanRatio(ratios) {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length;
  const variance = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, logs.length - 1);
  const half = student(Math.max(1, logs.length - 1)) * Math.sqrt(variance / logs.length);
  const exp = (/** @type {number} */ log) => Number(Math.exp(log).toFixed(4));
  return { mean: exp(mean), low: exp(mean - half), high: exp(mean + half) };
}
