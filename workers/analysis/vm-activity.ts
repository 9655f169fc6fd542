/** Lists the garbage collections of a recording, and the load of the CPU. */
import type { VmActivity } from '../api/engine';
import type { Recording } from '../profile/recording';

/** What the VM did, as read from the file, or from the collections at which snapshots were taken. */
export function vmActivity({ activity, observed, snapshots }: Recording): VmActivity {
  if (activity !== undefined) return activity;
  const { ends = [] } = observed?.collections ?? {};
  return {
    collections: ends.flatMap((end, snapshot) =>
      end === null
        ? []
        : [{ ...end, at: snapshots?.elapsed[snapshot] ?? 0, longest: end.collections === 1 ? end.duration : null }],
    ),
    ...{ omitted: 0, arePauses: false, load: null },
  };
}
