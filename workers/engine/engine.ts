import { arraysByType } from '../analysis/array-types';
import { calleesPage, hottestPath } from '../analysis/callees';
import { addFigures, describeContext } from '../analysis/context';
import { ownCode } from '../analysis/own-code';
import { searchTree } from '../analysis/search';
import type { TreeTables } from '../analysis/tree-tables';
import type {
  ContextDetails,
  ContextId,
  Engine,
  FileMethods,
  FlameLayout,
  FlameRequest,
  MetricId,
  OpenOptions,
  ProfileId,
  ProfileSummary,
  Result,
  Subject,
  UnionFlameRequest,
  View,
} from '../api/engine';
import { Arriving } from '../files/arriving';
import { type ByteSource, blobSource, bufferSource } from '../files/bytes';
import { aheadFor } from '../formats/registry';
import { attempt, gone, known } from '../jobs/attempt';
import { Budget, pageBudget } from '../jobs/budget';
import { Cancelled, Pace } from '../jobs/job';
import { layoutFlame } from '../layout/flame';
import { nameRectangles, withinBounds } from '../layout/named';
import { stepFrom } from '../layout/step';
import type { MetricTree } from '../profile/metric-tree';
import { BEST } from '../profile/profile';
import type { Transformed } from '../transforms/transformed';
import { inclusive } from '../tree/prefix';
import type { Shape } from '../tree/tree';
import type { OnProgress } from './comparisons';
import { EngineNaming, nameOf } from './naming';
import { OpenProfile } from './open-profile';
import { Sharings } from './sharings';

/** Data that a question needs in memory: metrics laid over its tree, and perhaps allocations by type. */
interface Needs {
  metrics: MetricId[];
  /** Allocations by type. */
  allocations?: boolean;
}

/** The engine behind the door: opened profiles and comparisons by number. Knows no worker; the command line runs it as it is. */
export class CallgroveEngine extends Sharings implements Engine {
  private readonly profiles = new Map<ProfileId, OpenProfile>();
  private readonly jobs = new Map<number, Pace>();
  private readonly naming = new EngineNaming();
  private readonly arriving = new Map<number, Arriving>();
  /** What is being opened, by job, in contexts: several files come at once. */
  private readonly coming = new Map<number, number>();
  protected readonly budget: Budget;

  /** `memory`: bytes that open profiles may take in all, by estimate. */
  constructor(memory = pageBudget()) {
    super();
    this.budget = new Budget(memory);
  }

  open: Engine['open'] = (job, name, source, onProgress, options) =>
    this.openSource(job, name, source instanceof ArrayBuffer ? bufferSource(source) : blobSource(source), onProgress, options);

  /** As `open`, for files that are neither Blob nor buffer. */
  openSource(
    job: number,
    name: string,
    source: ByteSource,
    onProgress?: OnProgress,
    options?: OpenOptions,
  ): Promise<Result<ProfileSummary>> {
    return this.run(job, onProgress, (pace) => this.take(job, name, source, pace, options));
  }

  private async take(
    job: number,
    name: string,
    source: ByteSource,
    pace: Pace,
    options: OpenOptions | undefined,
  ): Promise<ProfileSummary> {
    const admit = (contexts: number, pruned: boolean): void => {
      this.coming.set(job, this.budget.admit(contexts, this.sizes(), pruned));
    };
    try {
      return this.adopt(await OpenProfile.open(name, source, pace, admit, options));
    } finally {
      this.coming.delete(job);
    }
  }

  openArriving: Engine['openArriving'] = (job, name, onProgress, options) => {
    const arriving = new Arriving(aheadFor(options?.first || BEST));
    this.arriving.set(job, arriving);
    return this.run(job, onProgress, async (pace) => {
      try {
        return await this.take(job, name, await arriving.whole, pace, options);
      } finally {
        this.arriving.delete(job);
      }
    });
  };

  push: Engine['push'] = (job, bytes) => {
    this.arriving.get(job)?.push(bytes);
  };

  end: Engine['end'] = (job) => {
    this.arriving.get(job)?.end();
  };

  complete: Engine['complete'] = (id) =>
    attempt(async () => {
      const open = this.profile(id);
      await open.completeInBackground();
      return open.summary;
    });

  bytes: Engine['bytes'] = (id) => attempt(() => this.profile(id).file());

  cancel: Engine['cancel'] = (job) => {
    this.arriving.get(job)?.abort(new Cancelled());
    this.jobs.get(job)?.cancel();
  };

  close: Engine['close'] = (profile) => {
    this.profiles.get(profile)?.close();
    this.profiles.delete(profile);
  };

  transform: Engine['transform'] = (job, view, metrics, carry, onProgress) =>
    this.run(job, onProgress, async (pace) =>
      (await this.transformed(view, pace)).summary(view.transforms ?? [], metrics, carry, pace),
    );

  prepare: Engine['prepare'] = (view, metric) =>
    attempt(async () => {
      await (await this.tree(view, new Pace())).prepare(metric);
      return null;
    });

  flame = ((subject: Subject, request: UnionFlameRequest) =>
    typeof subject === 'number' ? this.unionFlame(subject, request) : this.treeFlame(subject, request)) as Engine['flame'];

  private treeFlame = (view: View, request: FlameRequest): Promise<Result<FlameLayout>> =>
    this.look(view, { metrics: [request.metric] }, (laid): FlameLayout => {
      const started = performance.now();
      const { tree, names } = laid;
      const viewport = withinBounds(request, tree.size);
      const { focus } = viewport;
      const shape = shapeOf(laid, request.metric);
      const rectangles = layoutFlame(shape, viewport);
      this.laidOut(shape, laid.heights);
      const { sums } = laid.prefix(request.metric);
      return {
        ...nameRectangles(rectangles, names, request.known),
        totalRows: laid.heights.below(focus) + 1,
        total: focus < 0 ? sums[tree.size] : inclusive(tree, sums, focus),
        layoutMs: performance.now() - started,
      };
    });

  context = ((subject: Subject, context: ContextId, metrics?: MetricId[]) =>
    typeof subject === 'number'
      ? this.unionContext(subject, context)
      : this.treeContext(subject, context, metrics)) as Engine['context'];

  private treeContext = (view: View, context: ContextId, metrics?: MetricId[]): Promise<Result<ContextDetails>> =>
    metrics === undefined
      ? this.wholeContext(view, context)
      : this.look(
          view,
          (laid) => ({ metrics: [...shown(laid), ...metrics] }),
          (laid) => laid.aside(() => describeContext(laid, known(context, laid.tree.size), metrics, false)),
        );

  step: Engine['step'] = (view, metric, context, to) =>
    typeof view === 'number'
      ? this.unionStep(view, metric, context, to)
      : this.look(view, { metrics: [metric] }, (laid) =>
          stepFrom(shapeOf(laid, metric), context < 0 ? -1 : known(context, laid.tree.size), to),
        );

  callees: Engine['callees'] = (view, context, request) =>
    this.look(view, withCalls(request.metric), (laid) =>
      calleesPage(laid, context < 0 ? -1 : known(context, laid.tree.size), request),
    );

  hottestPath: Engine['hottestPath'] = (view, metric, context) =>
    this.look(view, { metrics: [metric] }, (laid) =>
      hottestPath(laid, metric, context < 0 ? -1 : known(context, laid.tree.size)),
    );

  fileMethods = ((subject: Subject, metric: MetricId, at: number) =>
    typeof subject === 'number'
      ? this.unionFileMethods(subject, metric, at)
      : this.treeFileMethods(subject, metric, at)) as Engine['fileMethods'];

  private treeFileMethods = async (view: View, metric: MetricId, method: number): Promise<Result<FileMethods>> => {
    const { fileMethods } = await import('../analysis/file-methods');
    return this.look(view, withCalls(metric), (laid, tables) => {
      if (!(method >= 0 && method < laid.names.size)) throw gone(`Method ${method}`);
      return fileMethods(laid, tables, metric, method);
    });
  };

  hotMethods: Engine['hotMethods'] = (view, metric, page) =>
    this.look(view, withCalls(metric), (_, tables) => tables.hot(metric).page(page));

  neighbours: Engine['neighbours'] = (view, metric, method) =>
    this.look(view, withCalls(metric), (laid, tables) => {
      if (!(method >= 0 && method < laid.names.size)) throw gone(`Method ${method}`);
      return tables.neighbours(metric, method);
    });

  search: Engine['search'] = (view, metric, query) =>
    typeof view === 'number'
      ? this.unionSearch(view, metric, query)
      : this.look(view, { metrics: [metric] }, (laid) =>
          searchTree(laid.tree, laid.prefix(metric).sums, laid.names.matching(query)),
        );

  objectTypes: Engine['objectTypes'] = (view, page) =>
    this.look(view, allocations, (_, tables) => tables.allocations.objectTypes(page));

  arrayTypes: Engine['arrayTypes'] = (view) => this.look(view, { metrics: [], allocations: true }, (laid) => arraysByType(laid));

  allocatingContexts: Engine['allocatingContexts'] = (view, filter, page) =>
    this.look(view, allocations, (_, tables) => tables.allocations.contexts(filter, page));

  allocatingMethods: Engine['allocatingMethods'] = (view, filter, page) =>
    this.look(view, allocations, (_, tables) => tables.allocations.methods(filter, page));

  showNames: Engine['showNames'] = (asWritten) => this.naming.show(asWritten, this.profiles.values());

  loadMapping: Engine['loadMapping'] = (job, id, fileName, file, onProgress) =>
    this.run(job, onProgress, (pace) => this.naming.load(this.profile(id), fileName, file, pace));

  dropMapping: Engine['dropMapping'] = (id) => {
    const open = this.profiles.get(id);
    if (open) open.profile.names.display.mapping = null;
  };

  namesOf: Engine['namesOf'] = (id, methods) => attempt(() => methods.map((method) => nameOf(this.profile(id), method)));

  ownCode: Engine['ownCode'] = (view, metric) =>
    this.look(view, { metrics: [metric] }, (laid) => ownCode(laid, metric, this.profile(view.profile).summary.mainClass));

  /** Its metrics one after the other, each beside the one on the screen: all at once, laid over a large tree, take more memory than a page has. */
  private wholeContext(view: View, context: ContextId): Promise<Result<ContextDetails>> {
    const needs = (laid: MetricTree): Needs => ({
      metrics: shown(laid),
      allocations: true,
    });
    return this.look(view, needs, async (laid) => {
      const details = laid.aside(() => describeContext(laid, known(context, laid.tree.size), [], true));
      for (const metric of laid.metricIds) {
        while (!laid.holds([metric])) await laid.ready([...shown(laid), metric]);
        laid.aside(() => addFigures(details, laid, metric));
      }
      return details;
    });
  }

  timeline: Engine['timeline'] = (job, view, request, onProgress) =>
    this.run(job, onProgress, async (pace) => {
      const open = this.profile(view.profile);
      // Others may wait for the tree as well: it is made whether this question is cancelled or not.
      const laid = await this.tree(view, new Pace());
      if (request.context >= 0) known(request.context, laid.tree.size);
      const { timelineOf } = await import('../analysis/timeline');
      return timelineOf(laid, open.profile.recording, request, pace);
    });

  private look<T>(
    view: View,
    needs: Needs | ((laid: MetricTree) => Needs),
    work: (laid: MetricTree, tables: TreeTables) => T | Promise<T>,
  ): Promise<Result<T>> {
    return attempt(async () => {
      const open = this.profile(view.profile);
      const laid = await this.tree(view, new Pace());
      const { metrics, allocations } = typeof needs === 'function' ? needs(laid) : needs;
      while (!laid.holds(metrics, allocations)) await laid.ready(metrics, allocations);
      return work(laid, open.tablesOf(laid));
    });
  }

  protected async tree(view: View, pace: Pace): Promise<MetricTree> {
    const { transforms } = view;
    if (transforms === undefined || transforms.length === 0) return this.base(view, pace);
    return (await this.transformed(view, pace)).tree(transforms, pace);
  }

  private async transformed(view: View, pace: Pace): Promise<Transformed> {
    const open = this.profile(view.profile);
    return open.transformedOf(await this.base(view, pace));
  }

  /** The tree before any transform. */
  private base({ profile, thread }: View, pace: Pace): Promise<MetricTree> {
    return this.profile(profile).tree(thread, pace, (contexts) => this.budget.admitApart(contexts, this.sizes()));
  }

  /** Makes what the first picture of a profile takes, while the page makes room for it. */
  protected anticipate(id: ProfileId): void {
    const metric = this.profiles.get(id)?.profile.merged.latest ?? null;
    if (metric !== null)
      void this.flame({ profile: id, thread: 'all' }, { metric, focus: -1, x0: 0, x1: 1, width: 1440, firstRow: 0, rows: 60 });
  }

  /** Contexts of each profile that is open or being opened. */
  protected sizes(): number[] {
    return [...this.coming.values(), ...[...this.profiles.values()].flatMap(({ sizes }) => sizes)];
  }

  protected async run<T>(job: number, onProgress: OnProgress, work: (pace: Pace) => Promise<T>): Promise<Result<T>> {
    const pace = new Pace(
      onProgress === undefined ? undefined : (progress) => void Promise.resolve(onProgress(progress)).catch(() => undefined),
    );
    this.jobs.set(job, pace);
    const result = await attempt(() => work(pace));
    this.jobs.delete(job);
    return result;
  }

  protected adopt(open: OpenProfile): ProfileSummary {
    open.id = this.nextId();
    this.profiles.set(open.id, open);
    this.naming.adopt(open);
    return open.summary;
  }

  protected profile(id: ProfileId): OpenProfile {
    const open = this.profiles.get(id);
    if (open === undefined) throw gone(`Profile ${id}`);
    return open;
  }
}

/** The metric on the screen: what is asked for beside it does not take its place. */
const shown = ({ latest }: MetricTree): MetricId[] => (latest === null ? [] : [latest]);

/** Hot methods and their neighbours count calls beside the metric. */
const withCalls =
  (metric: MetricId) =>
  (laid: MetricTree): Needs => ({ metrics: laid.has('calls') ? [metric, 'calls'] : [metric] });

const allocations = (laid: MetricTree): Needs => ({
  metrics: laid.metricIds.filter((id) => id === 'objects' || id === 'calls'),
  allocations: true,
});

function shapeOf(laid: MetricTree, metric: MetricId): Shape {
  return { tree: laid.tree, widths: laid.prefix(metric).widths, parents: laid.parents };
}
