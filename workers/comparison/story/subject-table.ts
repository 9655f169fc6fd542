/** Makes the table of the methods that account for a comparison's change. */
import { Pager } from '../../analysis/pager';
import type { FrameName, MethodCauses, MetricId, Page, StorySubject, SubjectColumn, SubjectRequest } from '../../api/engine';
import type { Comparison } from '../comparison';
import { answersOfProgram, type ComparedProgram } from './program-story';

export class SubjectTable {
  private readonly pager: Pager<SubjectColumn>;

  private constructor(
    private readonly subjects: readonly StorySubject[],
    readonly causes: MethodCauses[],
  ) {
    const names = subjects.map(({ name }) => (name === null ? '' : textOf(name)));
    const places = new Map([...names].sort().map((name, at) => [name, at]));
    const key =
      (column: SubjectColumn) =>
      (row: number): number => {
        const { change, a, b, callsB } = subjects[row];
        switch (column) {
          case 'name':
            return places.get(names[row]) ?? 0;
          case 'change':
            return Math.abs(change);
          case 'calls':
            return callsB;
          default:
            return { a, b }[column];
        }
      };
    this.pager = new Pager({ rows: Uint32Array.from(subjects.keys()), key, method: (row) => row }, (filter) => {
      const wanted = filter.toLowerCase();
      return Uint8Array.from(names, (name) => Number(name.toLowerCase().includes(wanted)));
    });
  }

  /** Makes the table for a metric, which must be loaded, as must calls if both sides have them. */
  static of(comparison: Comparison, metric: MetricId, program: ComparedProgram): SubjectTable {
    const { subjects, causes } = answersOfProgram(comparison, metric, program);
    return new SubjectTable(subjects, causes);
  }

  /**
   * Makes the table from a link's story of the complete profiles. The link's own contexts would not show how other methods
   * changed.
   */
  static ofStory(subjects: readonly StorySubject[]): SubjectTable {
    return new SubjectTable(subjects, []);
  }

  page(request: SubjectRequest): Page<StorySubject> {
    const { rows, total } = this.pager.page(request);
    return { rows: rows.map((row) => this.subjects[row]), total };
  }
}

const textOf = ({ className, method, descriptor, shown }: FrameName): string =>
  `${className}.${method}${descriptor}${shown === undefined ? '' : ` ${shown.packageName}.${shown.owner}.${shown.method}`}`;
