/** Parts of the program that come when they are first shown. */
import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose part of the program is fetched when it is first shown, or before, by `fetch`; nothing stands in its place until then.
 *
 * Not React's own `lazy`: what that reveals waits until 300 milliseconds after it was missing (React 19 paces what takes turns on the screen), even
 * where the part is there already; and where it cannot be fetched, the whole page goes.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> & { fetch(): void } {
  let Part: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  const come = (): Promise<void> => {
    coming ??= load().then(
      (loaded) => {
        Part = loaded;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };

  function Later(props: P) {
    const [state, setState] = useState<'coming' | 'there' | 'failed'>(Part === null ? 'coming' : 'there');
    useEffect(() => {
      let shown = true;
      const settle = (settled: 'there' | 'failed') => () => {
        if (shown) setState(settled);
      };
      // It may have come since this was drawn, too: then nothing else would have it drawn again.
      come().then(settle('there'), settle('failed'));
      return () => {
        shown = false;
      };
    }, []);
    if (Part !== null) return <Part {...props} />;
    if (state !== 'failed') return null;
    return (
      <p className="dim" role="alert">
        This part of the page could not be fetched: the network or the server failed. Reload the page; a link keeps what you were
        looking at.
      </p>
    );
  }
  return Object.assign(Later, { fetch: () => void come().catch(() => undefined) });
}
