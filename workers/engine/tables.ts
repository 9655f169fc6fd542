/** The part of the engine that answers questions with tables of one tree, such as hot methods and allocations. */
import { isAllocationMetric } from '../../common/metrics';
import { COMPARED_FRAMES, NEW_ACTIVATIONS } from '../../common/vm-events/new-activations';
import { hasBytesByType } from '../analysis/allocated-types';
import type { Allocations } from '../analysis/allocations';
import { arraysByType } from '../analysis/array-types';
import { calleesPage, hottestPath, recursionAround } from '../analysis/callees';
import { ownClasses } from '../analysis/own-classes';
import { packageShares } from '../analysis/package-shares';
import type { TreeTables } from '../analysis/tree-tables';
import { metricsByType } from '../analysis/type-sums';
import type { AllocationRequest, Engine, MetricId } from '../api/engine';
import { attempt } from '../jobs/attempt';
import { notInTree } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { unknownMetric } from '../profile/laid-tree';
import type { MetricTree } from '../profile/metric-tree';
import type { Jobs } from './jobs';
import type { Needs, Profiles } from './profiles';
import { checkContext } from './subject';

/** Answers questions with tables over the tree of a view. */
export class Tables {
  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
  ) {}

  callees: Engine['callees'] = (view, context, request) =>
    this.profiles.look(view, withShares(request.metric), (laid) =>
      calleesPage(laid, context < 0 ? -1 : checkContext(context, laid.tree.size), request),
    );

  hottestPath: Engine['hottestPath'] = (view, metric, context) =>
    this.profiles.look(view, { metrics: [metric] }, (laid) =>
      hottestPath(laid, metric, context < 0 ? -1 : checkContext(context, laid.tree.size)),
    );

  recursion: Engine['recursion'] = (view, metric, context) =>
    this.profiles.look(view, { metrics: [metric] }, (laid) =>
      recursionAround(laid, metric, checkContext(context, laid.tree.size)),
    );

  methodCosts: Engine['methodCosts'] = async ({ profile, thread }) => {
    const { profileCosts, rankedMetrics } = await import('../overlay/profile-costs');
    return this.profiles.look(
      { profile, thread },
      (laid) => ({ metrics: rankedMetrics(laid) }),
      (laid) => profileCosts(laid.origin.recorded, this.profiles.get(profile).profile.recording, new Pace()),
    );
  };

  waits: Engine['waits'] = async ({ profile, thread }, own) => {
    const { waitsOf, WAIT } = await import('../overlay/waits');
    const { mainClass } = this.profiles.get(profile).summary;
    return this.profiles.look(
      { profile, thread },
      (laid) => ({ metrics: laid.has(WAIT) ? [WAIT] : [] }),
      (laid) => waitsOf(laid.origin.recorded, mainClass, own),
    );
  };

  fieldValues: Engine['fieldValues'] = (profile) =>
    attempt(async () => {
      const { fieldValues } = await import('../profile/values/field-values');
      return fieldValues(this.profiles.get(profile).profile.recording);
    });

  locks: Engine['locks'] = async (view) => {
    const { lockTable } = await import('../analysis/lock-table');
    return this.profiles.look(view, { metrics: [] }, (laid) => lockTable(laid, this.profiles.profileOf(view).recording));
  };

  deadlockContexts: Engine['deadlockContexts'] = async (view) => {
    const { deadlockContexts } = await import('../analysis/lock-table');
    return this.profiles.look(view, { metrics: [] }, (laid) => deadlockContexts(laid, this.profiles.profileOf(view).recording));
  };

  hotMethods: Engine['hotMethods'] = (view, metric, page) =>
    this.profiles.look(view, page.calls === false ? { metrics: [metric] } : withCalls(metric), (_, tables) =>
      tables.hot(metric).page(page),
    );

  neighbours: Engine['neighbours'] = (view, metric, method) =>
    this.profiles.look(view, withCalls(metric), (laid, tables) => {
      if (!(method >= 0 && method < laid.names.size)) throw notInTree(`method ${method}`);
      return tables.neighbours(metric, method);
    });

  objectTypes: Engine['objectTypes'] = (view, page) =>
    this.profiles.look(view, allocations, (_, tables) => tables.allocations.objectTypes(page));

  arrayTypes: Engine['arrayTypes'] = (view) =>
    this.profiles.look(view, { metrics: [], allocations: true }, (laid) => arraysByType(laid));

  allocatedTypes: Engine['allocatedTypes'] = (view, page) =>
    this.profiles.look(view, needsOf(page), (laid, tables) => {
      if (page.sampled !== undefined) return sampledTables(laid, tables, page.sampled).types.page(page);
      if (!hasBytesByType(laid)) throw unknownMetric('bytes', laid.metricIds);
      return tables.allocatedTypes.page(page);
    });

  allocatingContexts: Engine['allocatingContexts'] = (view, filter, page) =>
    this.profiles.look(view, needsOf(page), (laid, tables) => allocationsIn(laid, tables, page).contexts(filter, page));

  allocatingMethods: Engine['allocatingMethods'] = (view, filter, page) =>
    this.profiles.look(view, needsOf(page), (laid, tables) => allocationsIn(laid, tables, page).methods(filter, page));

  packageShares: Engine['packageShares'] = (profile, metric) =>
    this.profiles.look({ profile, thread: 'all' }, { metrics: [metric] }, (laid) =>
      packageShares(laid, metric, this.profiles.get(profile).summary.mainClass),
    );

  ownBasis: Engine['ownBasis'] = (profile, own) =>
    this.profiles.look({ profile, thread: 'all' }, { metrics: [] }, (laid) => {
      const { mainClass } = this.profiles.get(profile).summary;
      return ownClasses([{ laid, mainClass }], own).basis;
    });

  environment: Engine['environment'] = (profile) =>
    attempt(async () => this.profiles.get(profile).profile.recording.environment ?? []);

  vmActivity: Engine['vmActivity'] = (profile) =>
    attempt(async () => {
      const { vmActivity } = await import('../analysis/vm-activity');
      return vmActivity(this.profiles.get(profile).profile.recording);
    });

  timeline: Engine['timeline'] = (job, view, request, onProgress) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const open = this.profiles.get(view.profile);
      // Other questions may be waiting for the tree as well, so cancelling this one does not stop making it.
      const laid = await this.profiles.tree(view, new Pace());
      if (request.context >= 0) checkContext(request.context, laid.tree.size);
      // The lower bounds of threads are known once the rest of the profile has been read.
      if (isAllocationMetric(request.metric) || !laid.lowerBounds.isExact(request.metric)) await open.profile.complete(pace);
      const { timelineOf } = await import('../analysis/timeline');
      const { recording, threads } = this.profiles.profileOf(view);
      return timelineOf(laid, recording, request, threads, pace);
    });
}

/** The data for hot methods and their neighbours, which show calls in addition to the metric. */
export const withCalls =
  (metric: MetricId) =>
  (laid: MetricTree): Needs => ({ metrics: laid.has('calls') ? [metric, 'calls'] : [metric] });

/** The data for rows of the call tree, which also have their share of new activations. */
const withShares =
  (metric: MetricId) =>
  (laid: MetricTree): Needs => ({
    metrics: [
      ...withCalls(metric)(laid).metrics,
      ...[NEW_ACTIVATIONS, COMPARED_FRAMES].filter((id) => laid.has(id) && id !== metric),
    ],
  });

const needsOf = ({ sampled }: Pick<AllocationRequest<never>, 'sampled'>): ((laid: MetricTree) => Needs) =>
  sampled === undefined ? allocations : () => ({ metrics: [sampled] });

const allocationsIn = (
  laid: MetricTree,
  tables: TreeTables,
  { sampled }: Pick<AllocationRequest<never>, 'sampled'>,
): Allocations => (sampled === undefined ? tables.allocations : sampledTables(laid, tables, sampled).allocations);

/** Throws FormatError (`unknown-metric`) if the metric's figures are not known by class. */
function sampledTables(laid: MetricTree, tables: TreeTables, metric: MetricId): ReturnType<TreeTables['sampled']> {
  const known = metricsByType(laid);
  if (hasBytesByType(laid) || !known.includes(metric)) throw unknownMetric(metric, known);
  return tables.sampled(metric);
}

const allocations = (laid: MetricTree): Needs => ({
  metrics: laid.metricIds.filter((id) => id === 'objects' || id === 'calls' || id === 'bytes'),
  allocations: true,
});
