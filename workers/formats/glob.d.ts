/** Vite's own declaration, for rooms that know no page: modules by path, loaded on demand. */
interface ImportMeta {
  glob<Module>(patterns: readonly string[]): Readonly<Record<string, () => Promise<Module>>>;
}
