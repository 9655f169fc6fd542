import type { ComparisonId, Engine, SharedLink, ShareRequest, Sharing, View } from '../api/engine';
import { attempt } from '../jobs/attempt';
import { Pace } from '../jobs/job';
import { type ReportFile, reportHtml } from '../share/report';
import { openPayload } from './link';
import { Severals } from './severals';

/** Fetched when something is shared. */
const sharing = () => import('./shared-part');

/** The part of the engine that shares what is open, and opens what was shared. */
export abstract class Sharings extends Severals implements Sharing {
  share: Engine['share'] = (job, subject, request, onProgress) =>
    this.run(job, onProgress, (pace) =>
      typeof subject === 'number' ? this.shareComparison(subject, request, pace) : this.shareProfile(subject, request, pace),
    );

  private async shareComparison(id: ComparisonId, request: ShareRequest, pace: Pace): Promise<SharedLink> {
    const { conditions, acceptPartial } = request.gate ?? { conditions: [], acceptPartial: false };
    const decided = await this.decide(id, conditions, request.metric, acceptPartial, pace);
    const gates = decided.flatMap((each) => (each.ok ? [each.value] : []));
    const { shareComparison } = await sharing();
    return shareComparison(this.comparison(id), gates, request, pace);
  }

  private async shareProfile(view: View, request: ShareRequest, pace: Pace): Promise<SharedLink> {
    const open = this.profile(view.profile);
    await open.complete(pace);
    const { shareTree } = await sharing();
    return shareTree({ tree: await this.tree(view, pace), summary: open.summary, view }, request, pace);
  }

  openLink: Engine['openLink'] = (payload) =>
    attempt(async () => {
      const { metric, sides } = await openPayload(payload, new Pace());
      const [a, b] = sides.map((open) => this.adopt(open));
      return { metric, a, b: b ?? null };
    });

  report: Engine['report'] = ({ template, title, address, content }) =>
    attempt(async () => {
      const files: ReportFile[] = [];
      for (const { profile, name } of 'files' in content ? content.files : [])
        files.push({ name, bytes: await this.profile(profile).whole() });
      const payload = 'payload' in content ? content.payload : null;
      return new Blob([reportHtml(template, { title, address, files, payload })], { type: 'text/html' });
    });
}
