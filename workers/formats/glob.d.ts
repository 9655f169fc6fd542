/** Vite's own, for the rooms that know no page: modules by path, fetched when asked for. */
interface ImportMeta {
  glob<Module>(patterns: readonly string[]): Readonly<Record<string, () => Promise<Module>>>;
}
