/** Handles of what was dropped or picked, where the browser gives them. By itself, as a page begins with the drop and not with sources. */
const handles = new WeakMap<object, Promise<FileSystemHandle | null>>();

/** To be called while the event of a drop is on its way: later the browser does not tell any more. */
export const handleIs = (given: object, handle: Promise<FileSystemHandle | null>): void =>
  void handles.set(
    given,
    handle.catch(() => null),
  );

export const handleOf = async (given: object): Promise<FileSystemHandle | null> => (await handles.get(given)) ?? null;
