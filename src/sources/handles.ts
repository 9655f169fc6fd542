/** Handles of dropped and picked files, where the browser has them. A module of its own, because a drop must not load the rest of sources. */
const handles = new WeakMap<object, Promise<FileSystemHandle | null>>();

/** Notes a handle. A drop’s handle must be asked for during its event; later the browser does not give it. */
export const handleIs = (given: object, handle: Promise<FileSystemHandle | null>): void =>
  void handles.set(
    given,
    handle.catch(() => null),
  );

export const handleOf = async (given: object): Promise<FileSystemHandle | null> => (await handles.get(given)) ?? null;
