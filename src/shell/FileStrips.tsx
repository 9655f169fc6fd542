/** The strips between tabs and view: deadlocks, transforms, mapping files, waits, and the gate's verdict. */
import { hasToken } from '../opening/serve-token';
import { followEvents } from '../panes/events/follow';
import { readySlot, useApp } from '../state/store';
import { coveredBy } from '../state/views';
import { lazyComponent } from '../ui/lazy-component';

const LiveStrip = lazyComponent(async () => (await import('../panes/live/LiveStrip')).LiveStrip);
const DeadlockStrip = lazyComponent(async () => (await import('../panes/locks/DeadlockStrip')).DeadlockStrip);
const TransformStrip = lazyComponent(async () => (await import('../panes/transforms/TransformStrip')).TransformStrip);
const WaitStrip = lazyComponent(async () => (await import('../panes/profile/WaitStrip')).WaitStrip);
const MappingStrip = lazyComponent(async () => (await import('../panes/filters/MappingStrip')).MappingStrip);
const GateStrip = lazyComponent(async () => (await import('../panes/gate/GateStrip')).GateStrip);

followEvents();

export function FileStrips() {
  const covers = useApp((state) => coveredBy(state.place.view));
  const hasDeadlocks = useApp(({ slots }) => [slots.a, slots.b].some((slot) => readySlot(slot)?.summary.deadlocks));
  const stepped = useApp(
    ({ place: { transforms }, transforming: { running, past, future } }) =>
      transforms.length + past.length + future.length > 0 || running !== null,
  );
  const mapped = useApp(({ naming: { mappings, loading } }) => loading !== null || Object.keys(mappings).length > 0);
  const byWait = useApp(({ place }) => place.metric === 'wait');
  const gated = useApp(({ place }) => place.gate.length > 0);
  const isSet = covers === 'set';
  return (
    <>
      {!isSet && hasToken() && <LiveStrip />}
      {hasDeadlocks && !isSet && <DeadlockStrip />}
      {stepped && !isSet && <TransformStrip />}
      {mapped && !isSet && <MappingStrip />}
      {byWait && covers === 'file' && <WaitStrip />}
      {gated && covers === 'pair' && <GateStrip />}
    </>
  );
}
