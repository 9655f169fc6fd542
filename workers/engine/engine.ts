/** The engine: answers all questions of the API (`workers/api`), by passing each to the part that can answer it. */
import type { Engine } from '../api/engine';
import { Budget, pageBudget } from '../jobs/budget';
import { Changes } from './changes';
import { Comparisons } from './comparisons';
import { FileMatrix } from './file-matrix';
import { Files } from './files';
import { Gate } from './gate';
import { GivenFiles } from './given/given-files';
import { Jobs } from './jobs';
import { Naming } from './naming';
import { Profiles } from './profiles';
import { Runs } from './runs';
import { Sharing } from './sharing';
import { bySubject } from './subject';
import { Tables } from './tables';
import { type LaidOut, TreeQuestions } from './tree-questions';
import { UnionQuestions } from './union-questions';

/** The API, with additions that only code in the same thread can use: the command line and tests. */
export interface CallgroveEngine extends Engine {
  readonly profiles: Profiles;
  /** Like `open`, for a source that is neither Blob nor buffer. */
  readonly openSource: Files['openSource'];
  /** Like `openRuns`, for sources that are not Blobs. */
  readonly openRunSources: Runs['openSources'];
}

/**
 * Puts the engine together from its parts. It does not depend on running in a worker.
 *
 * @param memory maximum number of bytes that all open profiles may take, by estimate
 * @param laidOut called with each tree from which a flame graph was laid out
 */
export function createEngine(memory = pageBudget(), laidOut: LaidOut = () => undefined): CallgroveEngine {
  const jobs = new Jobs();
  const profiles = new Profiles(new Budget(memory));
  const files = new Files(jobs, profiles);
  const given = new GivenFiles(jobs);
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

  return {
    profiles,
    open: files.open,
    openSource: files.openSource,
    openArriving: files.openArriving,
    push: files.push,
    end: files.end,
    complete: files.complete,
    bytes: files.bytes,
    overlay: files.overlay,
    since: files.since,
    cancel: files.cancel,

    close: profiles.close,
    showNames: profiles.showNames,

    loadMapping: naming.loadMapping,
    dropMapping: naming.dropMapping,
    namesOf: naming.namesOf,

    transform: trees.transform,
    carryOver: trees.carryOver,
    grown: trees.grown,
    prepare: trees.prepare,

    flame: bySubject(trees.flame, unions.flame),
    context: bySubject(trees.context, unions.context),
    fileMethods: bySubject(trees.fileMethods, unions.fileMethods),
    step: bySubject(trees.step, unions.step),
    search: bySubject(trees.search, unions.search),

    callees: tables.callees,
    hottestPath: tables.hottestPath,
    recursion: tables.recursion,
    methodCosts: tables.methodCosts,
    waits: tables.waits,
    locks: tables.locks,
    fieldValues: tables.fieldValues,
    deadlockContexts: tables.deadlockContexts,
    hotMethods: tables.hotMethods,
    neighbours: tables.neighbours,
    objectTypes: tables.objectTypes,
    arrayTypes: tables.arrayTypes,
    allocatedTypes: tables.allocatedTypes,
    allocatingContexts: tables.allocatingContexts,
    allocatingMethods: tables.allocatingMethods,
    ownBasis: tables.ownBasis,
    packageShares: tables.packageShares,
    timeline: tables.timeline,
    vmActivity: tables.vmActivity,
    environment: tables.environment,

    compare: comparisons.compare,
    completeComparison: comparisons.complete,
    closeComparison: comparisons.close,
    ownComparison: comparisons.own,
    carryContexts: comparisons.carry,
    contextInSide: comparisons.inSide,
    contextInUnion: comparisons.inUnion,
    readRules: comparisons.readRules,

    diffContexts: changes.diffContexts,
    diffMethods: changes.diffMethods,
    diffGroups: changes.diffGroups,
    diffSubtrees: changes.diffSubtrees,
    diffTypes: changes.diffTypes,
    diffThreads: changes.diffThreads,
    correlation: changes.correlation,
    ruleOffer: changes.ruleOffer,
    changedMethods: changes.changedMethods,
    story: changes.story,
    subjects: changes.subjects,
    causes: changes.causes,
    runsOverlap: changes.runsOverlap,

    gate: gate.gate,

    joinRecordings: given.join,
    archivedProfiles: given.archived,
    openRuns: runs.open,
    openRunSources: runs.openSources,

    matrix: matrix.make,

    share: sharing.share,
    openLink: sharing.openLink,
    report: sharing.report,
  };
}
