/** Facts in the order in which the file tells them, or by their names. */
export function sorted(facts: readonly [name: string, value: string][], rows: 'told' | 'name'): [name: string, value: string][] {
  return rows === 'told' ? [...facts] : facts.toSorted(([a], [b]) => a.localeCompare(b, 'en'));
}
