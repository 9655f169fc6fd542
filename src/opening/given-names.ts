/** Names of files that were given to this tab, so that a reload can say that they must be given again. The address has them, too. */
const KEY = 'callgrove.given';

function names(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberGiven(name: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([name, ...names().filter((each) => each !== name)].slice(0, 20)));
  } catch {
    // Without storage the sentence is that of a link.
  }
}

export const wasGiven = (name: string): boolean => names().includes(name);
