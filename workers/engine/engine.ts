import type { Engine } from '../api/engine';
import { Budget, pageBudget } from '../jobs/budget';
import { Changes } from './changes';
import { Comparisons } from './comparisons';
import { Files } from './files';
import { Gate } from './gate';
import { Jobs } from './jobs';
import { FileMatrix } from './matrix';
import { Naming } from './naming';
import { Profiles } from './profiles';
import { Runs } from './runs';
import { Sharing } from './sharing';
import { bySubject } from './subject';
import { Tables } from './tables';
import { type LaidOut, TreeQuestions } from './tree-questions';
import { UnionQuestions } from './union-questions';

/** The engine behind the door: its parts, put together. Knows no worker; the command line runs it as it is. */
export class CallgroveEngine implements Engine {
  readonly profiles: Profiles;

  readonly open: Engine['open'];
  readonly openSource: Files['openSource'];
  readonly openArriving: Engine['openArriving'];
  readonly push: Engine['push'];
  readonly end: Engine['end'];
  readonly complete: Engine['complete'];
  readonly bytes: Engine['bytes'];
  readonly cancel: Engine['cancel'];

  readonly close: Engine['close'];
  readonly showNames: Engine['showNames'];

  readonly loadMapping: Engine['loadMapping'];
  readonly dropMapping: Engine['dropMapping'];
  readonly namesOf: Engine['namesOf'];

  readonly transform: Engine['transform'];
  readonly prepare: Engine['prepare'];

  readonly flame: Engine['flame'];
  readonly context: Engine['context'];
  readonly fileMethods: Engine['fileMethods'];
  readonly step: Engine['step'];
  readonly search: Engine['search'];

  readonly callees: Engine['callees'];
  readonly hottestPath: Engine['hottestPath'];
  readonly hotMethods: Engine['hotMethods'];
  readonly neighbours: Engine['neighbours'];
  readonly objectTypes: Engine['objectTypes'];
  readonly arrayTypes: Engine['arrayTypes'];
  readonly allocatingContexts: Engine['allocatingContexts'];
  readonly allocatingMethods: Engine['allocatingMethods'];
  readonly ownCode: Engine['ownCode'];
  readonly timeline: Engine['timeline'];

  readonly compare: Engine['compare'];
  readonly completeComparison: Engine['completeComparison'];
  readonly closeComparison: Engine['closeComparison'];
  readonly readRules: Engine['readRules'];

  readonly diffContexts: Engine['diffContexts'];
  readonly diffMethods: Engine['diffMethods'];
  readonly diffGroups: Engine['diffGroups'];
  readonly diffSubtrees: Engine['diffSubtrees'];
  readonly diffTypes: Engine['diffTypes'];
  readonly diffThreads: Engine['diffThreads'];
  readonly correlation: Engine['correlation'];
  readonly changedMethods: Engine['changedMethods'];
  readonly runsOverlap: Engine['runsOverlap'];

  readonly gate: Engine['gate'];

  readonly openRuns: Engine['openRuns'];
  readonly openRunSources: Runs['openSources'];

  readonly matrix: Engine['matrix'];

  readonly share: Engine['share'];
  readonly openLink: Engine['openLink'];
  readonly report: Engine['report'];

  /** `memory`: bytes that open profiles may take in all, by estimate. */
  constructor(memory = pageBudget(), laidOut: LaidOut = () => undefined) {
    const jobs = new Jobs();
    const profiles = new Profiles(new Budget(memory));
    const files = new Files(jobs, profiles);
    const trees = new TreeQuestions(jobs, profiles, laidOut);
    const tables = new Tables(jobs, profiles);
    const naming = new Naming(jobs, profiles);
    const comparisons = new Comparisons(jobs, profiles);
    const unions = new UnionQuestions(comparisons, laidOut);
    const changes = new Changes(jobs, profiles, comparisons);
    const gate = new Gate(jobs, comparisons);
    const runs = new Runs(jobs, profiles);
    const matrix = new FileMatrix(jobs, profiles);
    const sharing = new Sharing(jobs, profiles, comparisons, gate);

    this.profiles = profiles;
    this.open = files.open;
    this.openSource = files.openSource;
    this.openArriving = files.openArriving;
    this.push = files.push;
    this.end = files.end;
    this.complete = files.complete;
    this.bytes = files.bytes;
    this.cancel = files.cancel;

    this.close = profiles.close;
    this.showNames = profiles.showNames;

    this.loadMapping = naming.loadMapping;
    this.dropMapping = naming.dropMapping;
    this.namesOf = naming.namesOf;

    this.transform = trees.transform;
    this.prepare = trees.prepare;

    this.flame = bySubject(trees.flame, unions.flame);
    this.context = bySubject(trees.context, unions.context);
    this.fileMethods = bySubject(trees.fileMethods, unions.fileMethods);
    this.step = bySubject(trees.step, unions.step);
    this.search = bySubject(trees.search, unions.search);

    this.callees = tables.callees;
    this.hottestPath = tables.hottestPath;
    this.hotMethods = tables.hotMethods;
    this.neighbours = tables.neighbours;
    this.objectTypes = tables.objectTypes;
    this.arrayTypes = tables.arrayTypes;
    this.allocatingContexts = tables.allocatingContexts;
    this.allocatingMethods = tables.allocatingMethods;
    this.ownCode = tables.ownCode;
    this.timeline = tables.timeline;

    this.compare = comparisons.compare;
    this.completeComparison = comparisons.complete;
    this.closeComparison = comparisons.close;
    this.readRules = comparisons.readRules;

    this.diffContexts = changes.diffContexts;
    this.diffMethods = changes.diffMethods;
    this.diffGroups = changes.diffGroups;
    this.diffSubtrees = changes.diffSubtrees;
    this.diffTypes = changes.diffTypes;
    this.diffThreads = changes.diffThreads;
    this.correlation = changes.correlation;
    this.changedMethods = changes.changedMethods;
    this.runsOverlap = changes.runsOverlap;

    this.gate = gate.gate;

    this.openRuns = runs.open;
    this.openRunSources = runs.openSources;

    this.matrix = matrix.make;

    this.share = sharing.share;
    this.openLink = sharing.openLink;
    this.report = sharing.report;
  }
}
