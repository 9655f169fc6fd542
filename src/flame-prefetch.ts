/** Fetches the script and styles of the flame graph, which the build names at the script that begins (vite/start-chunks.ts). */
export function prefetchFlame(): void {
  const files = document.querySelector<HTMLScriptElement>('script[data-next]')?.dataset.next?.split(' ') ?? [];
  for (const file of files) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.href = file;
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    document.head.append(link);
  }
}
