/** Lanes above the timeline's bars: load of the CPU, heap after garbage collections. */
import type { VmActivity } from '../../../../workers/api/engine';
import type { Bar } from '../bar-layout';
import styles from './activity.module.css';
import { Lane } from './Lane';
import { heapSummary, type Lanes, loadSummary } from './lane-values';

interface Props {
  activity: VmActivity;
  lanes: Lanes;
  bars: readonly Bar[];
}

export function VmLanes({ activity: { load, collections }, lanes, bars }: Props) {
  if (lanes.load === null && lanes.heap === null) return null;
  const largest = collections.reduce((most, { after }) => Math.max(most, after ?? 0), 1);
  return (
    <div className={styles.lanes}>
      {load && lanes.load && (
        <Lane
          bars={bars}
          values={lanes.load.map((each) => each?.jvm ?? null)}
          behind={lanes.load.map((each) => each?.machine ?? null)}
          summary={loadSummary(load)}
        />
      )}
      {lanes.heap && (
        <Lane bars={bars} values={lanes.heap.map((size) => size && size / largest)} summary={heapSummary(collections)} />
      )}
    </div>
  );
}
