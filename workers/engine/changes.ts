/** The part of the engine that answers the page's questions about changes: story, tables and causes of a comparison. */
import type { ComparisonApi, View } from '../api/engine';
import { totalsOf } from '../comparison/overlap';
import { threadOverlaps } from '../comparison/thread-overlaps';
import { attempt } from '../jobs/attempt';
import { Pace } from '../jobs/pace';
import { type Comparisons, needsOfChanges } from './comparisons';
import type { Jobs } from './jobs';
import type { Profiles } from './profiles';

/** Answers questions about the changes between the two trees of a comparison. */
export class Changes {
  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
    private readonly comparisons: Comparisons,
  ) {}

  diffContexts: ComparisonApi['diffContexts'] = (id, page) =>
    this.comparisons.look(id, needsOfChanges(page), (open) => open.diff(page).contextPage(page));

  diffMethods: ComparisonApi['diffMethods'] = (id, page) =>
    this.comparisons.look(id, needsOfChanges(page), (open) => open.diff(page).methodPage(page));

  diffGroups: ComparisonApi['diffGroups'] = (id, by, page) =>
    this.comparisons.look(id, needsOfChanges(page), (open) => open.diff(page).groupPage(by, page));

  diffSubtrees: ComparisonApi['diffSubtrees'] = (id, page) =>
    this.comparisons.look(id, needsOfChanges(page), (open) => open.diff({ ...page, cost: 'inclusive' }).subtreePage(page));

  diffTypes: ComparisonApi['diffTypes'] = (id, page) =>
    this.comparisons.look(id, needsOfChanges({ ...page, type: { kind: 'all' } }), (open) =>
      open.diffTypes(page.metric).page(page),
    );

  diffThreads: ComparisonApi['diffThreads'] = (job, id, metric, onProgress) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const open = this.comparisons.get(id);
      const { a, b } = open.views;
      while (!open.comparison.holds([metric])) await open.comparison.ready([metric]);
      const { a: ofA, b: ofB } = totalsOf(open.comparison.weights(metric));
      const threaded = (view: View, weight: number) => {
        const { infos, threads } = this.profiles.get(view.profile).profile;
        return {
          threads,
          infos,
          weight,
          tree: async (thread: number) => open.renaming.tree(await this.profiles.tree({ ...view, thread }, pace), pace),
        };
      };
      return threadOverlaps(threaded(a, ofA), threaded(b, ofB), metric, pace);
    });

  correlation: ComparisonApi['correlation'] = (id, metric) =>
    this.comparisons.look(id, [metric], (open) => open.correlation(metric));

  ruleOffer: ComparisonApi['ruleOffer'] = (id, metric) =>
    attempt(async () => {
      const open = this.comparisons.get(id);
      const { part, metrics } = open.summary;
      const info = open.sides.a.summary.metrics.find((each) => each.id === metric);
      if (part || info === undefined || open.renaming.given.on.includes('lambdas')) return null;
      const { lambdasOffer } = await import('../matching/rule-offer');
      const overlap = metrics.find((each) => each.metric === metric)?.overlap ?? null;
      return lambdasOffer(open.comparison, info, overlap, new Pace());
    });

  changedMethods: ComparisonApi['changedMethods'] = async (id, metric, limit) => {
    const { changedMethods } = await import('../comparison/changed-methods');
    return this.comparisons.look(id, [metric], ({ comparison }) => changedMethods(comparison, metric, limit));
  };

  story: ComparisonApi['story'] = async (id, metric) => {
    const [{ storyOfSides }, { placedStory }, { storyOfWhole }] = await Promise.all([
      import('../comparison/story/runs-story'),
      import('../comparison/story/program-story'),
      import('./links/link-story'),
    ]);
    return this.comparisons.look(id, needsOfChanges({ metric }), async ({ ofStory, placed }) => {
      const { comparison, summary } = ofStory;
      const whole = storyOfWhole(ofStory, metric);
      const story = whole ?? { ...(await storyOfSides(comparison, metric, ofStory.program, new Pace())), ofPart: summary.part };
      return placedStory(story, placed);
    });
  };

  subjects: ComparisonApi['subjects'] = async (id, page) => {
    const [{ SubjectTable }, { placedSubject }, { storyOfWhole }] = await Promise.all([
      import('../comparison/story/subject-table'),
      import('../comparison/story/program-story'),
      import('./links/link-story'),
    ]);
    return this.comparisons.look(id, needsOfChanges(page), ({ ofStory, placed }) => {
      const { rows, total } = ofStory.subjects(page.metric, SubjectTable, storyOfWhole(ofStory, page.metric)).page(page);
      return { rows: rows.map((row) => placedSubject(row, placed)), total };
    });
  };

  causes: ComparisonApi['causes'] = async (id, metric) => {
    const [{ SubjectTable }, { storyOfWhole }] = await Promise.all([
      import('../comparison/story/subject-table'),
      import('./links/link-story'),
    ]);
    return this.comparisons.look(
      id,
      needsOfChanges({ metric }),
      ({ ofStory }) => ofStory.subjects(metric, SubjectTable, storyOfWhole(ofStory, metric)).causes,
    );
  };

  runsOverlap: ComparisonApi['runsOverlap'] = (job, id, metric, onProgress) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const [{ runsOverlap }, { runsOverlapOf }] = await Promise.all([
        import('../runs/run-overlaps'),
        import('../sharing/link-runs'),
      ]);
      const { comparison, whole } = this.comparisons.get(id);
      return {
        of: whole === null ? await runsOverlap(comparison, metric, pace) : runsOverlapOf(whole.from, metric, whole.swapped),
      };
    });
}
