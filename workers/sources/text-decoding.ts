/** A source file's bytes as text: UTF-8, UTF-16 where a mark says so, else Latin-1, which older sources are in. */
export function decode(bytes: ArrayBuffer): string {
  const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lines as javac counts them (JLS 3.4). */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);
