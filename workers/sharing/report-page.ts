/** Builds report pages for sharing: HTML files that contain a comparison and open from disk. */
import { toBase64 } from './base64url';

/** Placeholder in the page for a report's content. */
export const PLACE = '<!--callgrove-report-->';

/** A complete file in a report page. */
export interface ReportFile {
  name: string;
  bytes: Uint8Array;
}

export interface ReportPayload {
  title: string;
  /** Address with which the page opens, as in the address bar: `#/compare?…`. */
  address: string;
  /** Complete files that the page opens on loading, by name. */
  files: readonly ReportFile[];
  /** Payload to which `d=here` in the address refers; null if the page contains whole files. */
  payload: string | null;
  /** When the page was made, and from which commit; the commit is empty if unknown. */
  origin: { date: Date; commit: string };
}

/**
 * Makes one HTML file that opens from disk, from the build's `report.html` and the content. The content is in data blocks, which
 * browsers do not execute. Throws RangeError if the template is not one.
 */
export function reportHtml(template: string, { title, address, files, payload, origin }: ReportPayload): string {
  const at = template.indexOf(PLACE);
  if (at < 0) throw new RangeError('This is not the report page template: run `npm run build`.');
  const blocks = [
    block('address', '', address),
    block('origin', '', `${origin.date.toISOString()} ${origin.commit}`.trim()),
    ...(payload === null ? [] : [block('link', '', payload)]),
    ...files.map(({ name, bytes }) => block('file', ` data-name="${escaped(name)}"`, toBase64(bytes))),
  ];
  const head = template.slice(0, at).replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);
  return `${head}${blocks.join('\n')}${template.slice(at + PLACE.length)}`;
}

/** A data block. Base64, payloads and addresses contain no `<`, because addresses percent-encode it. */
function block(kind: string, attributes: string, text: string): string {
  return `<script type="text/plain" data-callgrove="${kind}"${attributes}>${text.replaceAll('<', '%3C')}</script>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
}
