/** Resolves when the style sheets of the document are there, or cannot be had: scripts that wait for nothing run before. */
export async function styled(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const coming = [...sheets].filter(({ sheet }) => sheet === null);
  await Promise.all(
    coming.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', resolve, { once: true });
        }),
    ),
  );
}
