import { Pace } from '../jobs/pace';
import { Profile } from '../profile/profile';
import type { Recording } from '../profile/recording';

/** Exclusive values of every metric by `thread>frame;frame`, added up for threads with equal names; zeros are left out. */
export async function stackValues(recording: Recording): Promise<Map<string, number[]>> {
  const pace = new Pace();
  const profile = await Profile.build(recording, pace);
  const ids = profile.infos.map(({ id }) => id);
  const found = new Map<string, number[]>();
  for (const { index, name } of profile.threads) {
    const laid = await profile.tree(index, pace);
    await laid.ready(ids);
    const path: string[] = [];
    for (let i = 0; i < laid.tree.size; i++) {
      const { className, method } = laid.names.frame(laid.tree.method[i]);
      path.length = laid.tree.depth[i];
      path.push(className === '' ? method : `${className}.${method}`);
      const own = ids.map((id) => laid.prefix(id).sums[i + 1] - laid.prefix(id).sums[i]);
      const key = `${name}>${path.join(';')}`;
      const before = found.get(key);
      if (own.some((each) => each > 0)) found.set(key, before === undefined ? own : own.map((each, k) => each + before[k]));
    }
  }
  return found;
}
