/** Components whose code is fetched on demand. */
import { type ComponentType, useEffect, useState } from 'react';

export type LazyComponent<P> = ComponentType<P> & {
  /** Fetches the code in advance. Resolves to whether that succeeded. */
  fetch(): Promise<boolean>;
};

/**
 * A component whose code is fetched when it is first shown, or earlier by `fetch`. Until then, nothing is rendered. React's own
 * `lazy` is not suitable: React 19 reveals its content up to 300 milliseconds late, even if the code has already arrived, and
 * replaces the whole page if the fetch fails.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let Loaded: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  const come = (): Promise<void> => {
    coming ??= load().then(
      (loaded) => {
        Loaded = loaded;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };

  function LazyComponent(props: P) {
    const [state, setState] = useState<'coming' | 'there' | 'failed'>(Loaded === null ? 'coming' : 'there');
    useEffect(() => {
      let shown = true;
      const settle = (settled: 'there' | 'failed') => () => {
        if (shown) setState(settled);
      };
      // The code may have arrived after this was rendered; nothing else would render it again.
      come().then(settle('there'), settle('failed'));
      return () => {
        shown = false;
      };
    }, []);
    if (Loaded !== null) return <Loaded {...props} />;
    if (state !== 'failed') return null;
    return (
      <p className="dim" role="alert">
        This part of the page could not be loaded: the network or the server failed. Reload the page; the address keeps your view.
      </p>
    );
  }
  const fetch = () =>
    come().then(
      () => true,
      () => false,
    );
  return Object.assign(LazyComponent, { fetch });
}
