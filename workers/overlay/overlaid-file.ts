/** Writes an exact file with the samples of another file laid over it. */
import type { ByteSource } from '../files/byte-source';
import { withMetrics } from '../formats/mct/added-metrics';
import { parse } from '../formats/registry';
import { unwrap } from '../formats/unwrapping';
import type { Pace } from '../jobs/pace';
import { layTimeOver, OVERLAY, OVERLAY_ABOVE, type Overlay, type OverlayRequest } from './overlay';

/** The findings of an overlay, and the exact file with time added as a metric. */
export interface OverlaidFile extends Pick<Overlay, 'report' | 'ranked'> {
  /** The bytes of an `.mct` file, which opens like any other. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Lays the samples in one file over the contexts in another; either may be compressed. Throws FormatError as `layTimeOver` does.
 */
export async function overlaidFile(
  files: { readonly exact: ByteSource; readonly time: ByteSource },
  request: Omit<OverlayRequest, 'exact' | 'time'>,
  pace: Pace,
): Promise<OverlaidFile> {
  const recordings = { exact: await parse(files.exact, pace), time: await parse(files.time, pace) };
  const { report, ranked, added, notes } = await layTimeOver({ ...recordings, ...request }, pace);
  const bytes = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const { source } = await unwrap(files.exact, pace);
    return withMetrics(source, added, [OVERLAY, OVERLAY_ABOVE], notes, report, pace);
  };
  return { report, ranked, bytes };
}
