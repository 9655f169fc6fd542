/** Adds metrics to a `.mct` file. */
import { descriptorOf } from '../../../common/metrics';
import type { OverlayFacts } from '../../api/overlay';
import type { ByteSource } from '../../files/byte-source';
import { at, damaged } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { NumberColumn, RecordedMetric } from '../../profile/recording';
import { findSections, parseJson, readHeader, readPayload, type Section } from './container';
import { Bytes, Container, encodeMetric } from './encoder';
import { encodeOverlayFacts } from './overlay-facts';

/** Entries in each part of a column (docs/format.md, section 1). */
const PART_ENTRIES = 2 ** 20;

/** A metric whose column is in memory. */
type Added = RecordedMetric & { readonly source: { readonly kind: 'column'; readonly column: NumberColumn } };

/**
 * Copies a `.mct` file and adds metrics and warnings. Sections other than `meta` are copied unchanged, except that columns of
 * metrics with the same ids are left out. Throws FormatError if a section is damaged.
 *
 * @param source an unpacked `.mct` file
 * @param facts where the samples went, if the metrics come from an overlay
 */
export async function withMetrics(
  source: ByteSource,
  added: readonly Added[],
  dropped: readonly string[],
  warnings: readonly string[],
  facts: OverlayFacts | null,
  pace: Pace,
): Promise<Uint8Array<ArrayBuffer>> {
  const minor = await readHeader(source);
  const { sections, brokenOff } = await findSections(source);
  if (brokenOff !== null) throw brokenOff;
  const file = new Container(undefined, minor);
  const replaced = new Set(dropped.map((id) => `metric.${id}`));
  const meta = sections.find(({ name }) => name === 'meta');
  if (meta === undefined) throw damaged('Section meta is missing.', at('meta'));
  for (const section of sections) {
    if (section === meta || section.name === 'directory' || replaced.has(section.name)) continue;
    await pace.tick('read', section.offset, source.size);
    file.copy(section, await source.slice(section.offset, section.payload + section.storedLength));
  }
  for (const { id, source: of } of added) await addColumn(file, `metric.${id}`, of.column, pace);
  const text = JSON.stringify(await metaWith(source, meta, added, new Set(dropped), warnings, facts));
  await file.add('meta', 0, new TextEncoder().encode(text));
  return file.finish();
}

async function metaWith(
  source: ByteSource,
  section: Section,
  added: readonly Added[],
  dropped: ReadonlySet<string>,
  warnings: readonly string[],
  facts: OverlayFacts | null,
): Promise<Record<string, unknown>> {
  const json = parseJson(await readPayload(source, section), at('meta')) as Record<string, unknown>;
  const list = (key: string): unknown[] => (Array.isArray(json[key]) ? (json[key] as unknown[]) : []);
  const kept = list('metrics').filter((entry) => !dropped.has(`${(entry as { id?: unknown } | null)?.id}`));
  return {
    ...json,
    metrics: [...kept, ...added.map((metric) => encodeMetric(descriptorOf(metric)))],
    warnings: [...list('warnings'), ...warnings],
    ...(facts && { overlay: encodeOverlayFacts(facts) }),
  };
}

async function addColumn(file: Container, name: string, column: NumberColumn, pace: Pace): Promise<void> {
  const reader = column.reader(pace);
  let [part, entries, isEnded] = [0, 0, false];
  for (let bytes = new Bytes(); !isEnded; ) {
    const count = await reader.read(PART_ENTRIES - entries);
    for (let k = 0; k < count; k++) bytes.varint(reader.values[k]);
    entries += count;
    isEnded = count === 0;
    if ((isEnded && (entries > 0 || part === 0)) || entries === PART_ENTRIES) {
      await file.add(name, part++, bytes.take());
      bytes = new Bytes();
      entries = 0;
    }
  }
}
