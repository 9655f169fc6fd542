import type { ProfileSummary } from '../engine.api';

/** Why a comparison of the two should be read with care. Each one sentence. */
export function cautionsOf(a: ProfileSummary, b: ProfileSummary): string[] {
  const cautions: string[] = [];
  for (const [side, profile] of [
    ['base', a],
    ['head', b],
  ] as const) {
    if (isPartial(profile))
      cautions.push(`The ${side} was written while its program was still running (${profile.dump}): what came after is missing.`);
    for (const problem of profile.problems) cautions.push(`The ${side} is damaged: ${problem}`);
  }
  if (a.analysis !== b.analysis) cautions.push(differentBlocks(a, b));
  if (a.mainClass !== b.mainClass && a.mainClass !== '' && b.mainClass !== '')
    cautions.push(`The programs differ: ${a.mainClass} and ${b.mainClass}.`);
  if (a.jvm !== b.jvm) cautions.push(`The JVMs differ, and so does the work of their libraries: ${a.jvm} and ${b.jvm}.`);
  return cautions;
}

export function isPartial({ dump }: ProfileSummary): boolean {
  return dump !== 'exit' && dump !== '';
}

export function differentBlocks(a: ProfileSummary, b: ProfileSummary): string {
  return `Bytecodes were counted by different rules (${a.analysis} and ${b.analysis} blocks), so they do not compare.`;
}
