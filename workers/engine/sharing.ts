/** The part of the engine that makes and opens links and report pages. */
import type { ComparisonId, Engine, SharedLink, ShareRequest, View } from '../api/engine';
import { attempt } from '../jobs/attempt';
import { Pace } from '../jobs/pace';
import { type ReportFile, reportHtml } from '../sharing/report-page';
import type { Comparisons } from './comparisons';
import type { Gate } from './gate';
import type { Jobs } from './jobs';
import { openPayload } from './links/link-opening';
import type { Profiles } from './profiles';

/** Loaded when something is shared. */
const sharing = () => import('./links/link-making');

/** Makes links and report pages from open profiles, and opens links. */
export class Sharing {
  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
    private readonly comparisons: Comparisons,
    private readonly gate: Gate,
  ) {}

  share: Engine['share'] = (job, subject, request, onProgress) =>
    this.jobs.run(job, onProgress, (pace) =>
      typeof subject === 'number' ? this.shareComparison(subject, request, pace) : this.shareTree(subject, request, pace),
    );

  openLink: Engine['openLink'] = (payload) =>
    attempt(async () => {
      const { metric, sides } = await openPayload(payload, new Pace());
      const [a, b] = sides.map((open) => this.profiles.adopt(open));
      return { metric, a, b: b ?? null };
    });

  report: Engine['report'] = ({ template, title, address, content }) =>
    attempt(async () => {
      const files: ReportFile[] = [];
      for (const { profile, name } of 'files' in content ? content.files : [])
        files.push({ name, bytes: await this.profiles.get(profile).whole() });
      const payload = 'payload' in content ? content.payload : null;
      return new Blob([reportHtml(template, { title, address, files, payload, origin: { date: new Date(), commit: '' } })], {
        type: 'text/html',
      });
    });

  private async shareComparison(id: ComparisonId, request: ShareRequest, pace: Pace): Promise<SharedLink> {
    const { conditions, acceptPartial } = request.gate ?? { conditions: [], acceptPartial: false };
    const decided = await this.gate.decide(id, conditions, request.metric, acceptPartial, pace);
    const gates = decided.flatMap((each) => (each.ok ? [each.value] : []));
    const { shareComparison } = await sharing();
    return shareComparison(this.comparisons.get(id), gates, request, pace);
  }

  private async shareTree(view: View, request: ShareRequest, pace: Pace): Promise<SharedLink> {
    const open = this.profiles.get(view.profile);
    await open.complete(pace);
    const { shareTree } = await sharing();
    return shareTree(
      { tree: await this.profiles.tree(view, pace), summary: open.summary, view, part: open.profile.recording.part },
      request,
      pace,
    );
  }
}
