/** Saves the picture or a table in view as a file on the user's disk. */
import { withoutExtension } from '../../workers/formats/file-names';
import { canvasPort } from '../canvas/canvas-port';
import type { tablePort } from '../ports/ports';
import { currentSide, notify, readySlot, stateNow } from '../state/store';
import { coveredBy } from '../state/views';
import { download, rasteriseSvg } from '../ui/download';
import { whileSaving } from './saving-progress';

/** The files' names without their extensions, then the view: `base-head-compare.csv`. */
function fileName(ending: string, part = ''): string {
  const { place, slots } = stateNow();
  const name = (side: 'a' | 'b') => withoutExtension(readySlot(slots[side])?.summary.fileName ?? '');
  const side = currentSide({ place, slots });
  const files = coveredBy(place.view) === 'pair' ? `${name('a')}-${name('b')}` : side ? name(side) : '';
  return `${[files, place.view, part]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w.-]+/g, '_')}.${ending}`;
}

export async function savePicture(kind: 'svg' | 'png') {
  const svg = await canvasPort.now()?.svg();
  if (!svg) return;
  const content = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await rasteriseSvg(svg);
  if (content) download(fileName(kind), content);
  else notify({ message: 'The picture could not be drawn as PNG.', advice: 'Export it as SVG, or zoom in.' });
}

type Table = ReturnType<typeof tablePort.all>[number];

/** Saves a table as CSV. `part` distinguishes the tables of a view. */
export async function saveTable({ label, csv }: Table, part: string) {
  // Must be read before waiting: afterwards, another view may be shown.
  const name = fileName('csv', part);
  const { signal, content } = await whileSaving(label, csv);
  if (content !== null) download(name, new Blob([content], { type: 'text/csv;charset=utf-8' }));
  else if (!signal.aborted)
    notify({ message: 'The table’s rows could not be read.', advice: 'Try again, or open the file again.' });
}
