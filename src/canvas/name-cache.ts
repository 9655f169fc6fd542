/** Keeps the names of a flame graph's frames, so that the engine sends each name only once. */
import type { FlameLayout, FrameName, KnownNames, Result } from '../../workers/api/engine';

/** Cache of frame names. Names are most of a layout's bytes, so each layout brings only new ones. */
export class NameCache {
  /** The growing list, and the previous one, for which an answer may still be on its way. */
  #lists: { id: number; names: FrameName[] }[] = [];

  async fetch<R, L extends FlameLayout>(
    request: R,
    layout: (request: R & { known: KnownNames }) => Promise<Result<L>>,
  ): Promise<Result<L>> {
    const answer = await layout({ ...request, known: this.#known });
    return answer.ok ? { ok: true, value: this.complete(answer.value) } : answer;
  }

  get #known(): KnownNames {
    const [list] = this.#lists;
    return list === undefined ? { list: 0, count: 0 } : { list: list.id, count: list.names.length };
  }

  /** Adds the cached names to a layout. The array stays the same object as long as the list is the same. */
  complete<L extends FlameLayout>(layout: L): L {
    const { nameList } = layout;
    if (nameList === undefined) return layout;
    let list = this.#lists.find(({ id }) => id === nameList.list);
    if (list === undefined) {
      list = { id: nameList.list, names: [] };
      this.#lists = [list, ...this.#lists.slice(0, 1)];
    }
    const { names } = list;
    layout.names.forEach((name, at) => {
      names[nameList.from + at] = name;
    });
    return { ...layout, names };
  }
}
