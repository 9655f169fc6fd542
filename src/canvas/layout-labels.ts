/** Labels of a flame graph's frames, looked up once per name of a layout instead of once per frame in each picture. */
import type { FlameLayout, FrameName } from '../../workers/api/engine';

/** Makes the labels of a frame, best first. */
type MakeLabels<L> = (layout: L, index: number) => readonly string[];

export class LayoutLabels<L extends FlameLayout> {
  private readonly labelsOf = new WeakMap<FrameName[], (readonly string[])[]>();

  of(layout: L, index: number, make: MakeLabels<L>): readonly string[] {
    const name = layout.name[index];
    // The root's label contains the total, which changes; chains and aggregates have no names.
    if (layout.context[index] < 0 || layout.aggregate[index] > 0 || (layout.folded?.[index] ?? 0) > 0) return make(layout, index);
    let labels = this.labelsOf.get(layout.names);
    if (labels === undefined) {
      labels = [];
      this.labelsOf.set(layout.names, labels);
    }
    labels[name] ??= make(layout, index);
    return labels[name];
  }
}
