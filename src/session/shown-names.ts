/**
 * Keeps store and engine in step on how names are displayed: as the source language writes them, and as mapping files translate
 * them. Requests and addresses keep exact names.
 */
import { ask, nextJob, reporting } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { Side } from '../state/place';
import { remember, rememberedAsWritten } from '../state/preferences';
import { notify, readySlot, setNaming, slotOn, stateNow } from '../state/store';

const changed = (): { version: number } => ({ version: stateNow().naming.version + 1 });

export function startNaming(): void {
  if (rememberedAsWritten()) return;
  setNaming({ asWritten: false });
  void engine().showNames(false);
}

export async function showAsWritten(asWritten: boolean): Promise<void> {
  remember('callgrove.names', asWritten ? 'written' : 'exact');
  await engine().showNames(asWritten);
  setNaming({ asWritten, ...changed() });
}

/**
 * Applies mapping files to the profiles of these sides, in order. If there are fewer files than sides, the first file serves
 * the rest.
 */
export async function applyMappings(files: readonly File[], sides: readonly Side[]): Promise<void> {
  const targets = sides.flatMap((side) => readySlot(slotOn(side))?.summary.profile ?? []);
  if (targets.length === 0) {
    notify({
      message: `${files[0].name} is a mapping file for a profile’s class names, but no profile is open.`,
      advice: 'Open the profile first, or drop both at once.',
    });
    return;
  }
  for (const [at, profile] of targets.entries()) await loadMapping(profile, files[at] ?? files[0]);
}

export async function loadMapping(profile: number, file: File): Promise<void> {
  cancelMapping();
  const job = nextJob();
  const running = (): boolean => stateNow().naming.loading?.job === job;
  setNaming({ loading: { job, name: file.name, progress: null } });
  const result = await ask(
    engine().loadMapping(
      job,
      profile,
      file.name,
      file,
      reporting((progress) => {
        if (running()) setNaming({ loading: { job, name: file.name, progress } });
      }),
    ),
  );
  if (!running()) return;
  setNaming({ loading: null });
  if (result.ok) {
    const { mappings } = stateNow().naming;
    setNaming({ mappings: { ...mappings, [profile]: result.value }, ...changed() });
  } else if (result.error.kind !== 'cancelled') notify({ ...result.error, message: `${file.name}: ${result.error.message}` });
}

export function cancelMapping(): void {
  const { loading } = stateNow().naming;
  if (!loading) return;
  setNaming({ loading: null });
  void engine().cancel(loading.job);
}

export async function dropMapping(profile: number): Promise<void> {
  const { [profile]: _, ...mappings } = stateNow().naming.mappings;
  await engine().dropMapping(profile);
  setNaming({ mappings, ...changed() });
}
