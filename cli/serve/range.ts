/** Reads the range of a file that a request asks for (RFC 9110, section 14). */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * The bytes from `from` up to, not including, `to`. If the file ends before the range begins, `from` is not below `to`. Null stands
 * for the whole file: the request has no range, several, one of another unit, or one of another version of the file.
 */
export function rangeOf(headers: IncomingHttpHeaders, etag: string, size: number): { from: number; to: number } | null {
  const version = headers['if-range'];
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range?.trim() ?? '') ?? [];
  if ((version !== undefined && version !== etag) || (first === '' && last === '')) return null;
  if (first === '') return { from: Math.max(0, size - Number(last)), to: size };
  if (last !== '' && Number(last) < Number(first)) return null;
  return { from: Number(first), to: last === '' ? size : Math.min(size, Number(last) + 1) };
}
