/** Where a class came from (docs/format.md section 3). */
export const Origin = { unknown: 0, jdk: 1, classFolder: 2, testFolder: 3, mainJar: 4, otherJar: 5, generated: 6 } as const;

/** Order in which origins decide where several classes have one name: the program's own code comes first. */
const PREFERRED: readonly number[] = [
  Origin.classFolder,
  Origin.testFolder,
  Origin.mainJar,
  Origin.otherJar,
  Origin.jdk,
  Origin.generated,
  Origin.unknown,
];

/**
 * Origins of classes after some became one.
 *
 * @param origins by class, as the file has it
 * @param becomes by class of the file, the class that it became
 * @param count of the classes that they became
 */
export function mergedOrigins(origins: Uint8Array, becomes: Uint32Array, count: number): Uint8Array {
  const merged = new Uint8Array(count).fill(Origin.unknown);
  for (const [cls, origin] of origins.entries()) {
    const into = becomes[cls];
    if (PREFERRED.indexOf(origin) < PREFERRED.indexOf(merged[into])) merged[into] = origin;
  }
  return merged;
}
