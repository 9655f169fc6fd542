/** Places header, strips, view, footer and dialogs. */
import { useEffect } from 'react';
import { useWaiting } from '../install/install-store';
import { Filters } from '../panes/filters/FiltersSheet';
import { DropTarget } from '../panes/open/DropTarget';
import { OpenSheet } from '../panes/open/OpenSheet';
import { AskStrip, StartPage } from '../panes/open/StartPage';
import { TransformMenu } from '../panes/transforms/TransformMenu';
import { useTexts } from '../sources/texts';
import { HintProvider } from '../ui/Hint';
import { later } from '../ui/lazy-component';
import { keepFocus } from '../ui/overlay/focus-return';
import { SkipLink } from '../ui/SkipLink';
import { Bar } from './Bar';
import { useNextTask, whenIdle } from './scheduling';
import './commands';
import { SavingStrip } from '../saving/SavingStrip';
import { currentSide, placeNow, readySlot, useApp } from '../state/store';
import { viewOfId, views } from '../state/views';
import { Strips as StripList } from '../ui/strip/Strip';
import styles from './app.module.css';
import { Footer } from './Footer';
import { Header } from './Header';
import { Notices } from './Notices';
import { PrintHead } from './PrintHead';
import { startShortcuts } from './shortcuts';

const Strips = later(async () => (await import('../install/Strips')).Strips);
const TransformStrip = later(async () => (await import('../panes/transforms/TransformStrip')).TransformStrip);
const MappingStrip = later(async () => (await import('../panes/filters/MappingStrip')).MappingStrip);
const SharedNote = later(async () => (await import('../panes/open/LinkContentsStrip')).SharedNote);
const GateStrip = later(async () => (await import('../panes/gate/GateStrip')).GateStrip);
const GateSheet = later(async () => (await import('../panes/gate/GateSheet')).GateSheet);
const ShareSheet = later(async () => (await import('../panes/sharing/ShareSheet')).ShareSheet);
const SeveralSheet = later(async () => (await import('../panes/open/MultipleFilesSheet')).SeveralSheet);
const SourcesSheet = later(async () => (await import('../panes/sources/SourcesSheet')).SourcesSheet);
const SourcePane = later(async () => (await import('../panes/sources/SourcePane')).SourcePane);

const Palette = later(async () => (await import('./commands/Palette')).Palette);
const HelpSheet = later(async () => (await import('./HelpSheet')).HelpSheet);
const TruthsSheet = later(async () => (await import('./TruthsSheet')).TruthsSheet);

/** Views by id. A view's script is fetched when it is first shown, or before by `fetchView`. */
const SHOWN = new Map(views().map(({ id, load }) => [id, later(load)]));

/** Fetches the script of the view: at once if the address is a link, else when the page is idle. */
export function fetchView(): void {
  const fetch = SHOWN.get(placeNow().view)?.fetch;
  if (fetch === undefined) return;
  if (location.hash === '') whenIdle(fetch);
  else fetch();
}

export function App() {
  useEffect(() => startShortcuts(), []);
  useEffect(() => keepFocus(), []);
  const side = useApp(currentSide);
  const view = useApp((state) => state.place.view);
  const { label, covers } = viewOfId(view);
  const matrix = covers === 'set';
  const dialog = useApp((state) => state.dialog);
  const withText = useTexts((state) => state.shown);
  const waiting = useWaiting(({ update, files }) => update !== 'none' || files.length > 0);
  const shared = useApp(({ slots }) => [slots.a, slots.b].some((slot) => readySlot(slot)?.summary.shared));
  const stepped = useApp(
    ({ place: { transforms }, transforming: { running, past, future } }) =>
      transforms.length + past.length + future.length > 0 || running !== null,
  );
  const mapped = useApp(({ naming: { mappings, loading } }) => loading !== null || Object.keys(mappings).length > 0);
  const gated = useApp(({ place }) => covers === 'pair' && place.gate.length > 0);
  const asking = useApp(({ slots }) =>
    (['a', 'b'] as const).some((each) => slots[each].state !== 'empty' && slots[each].state !== 'ready'),
  );
  const files = useApp(({ slots }) =>
    [readySlot(slots.a), readySlot(slots.b)].flatMap((slot) => slot?.summary.fileName ?? []).join(' and '),
  );
  useEffect(() => {
    document.title = files === '' ? 'callgrove' : `${files} – callgrove`;
  }, [files]);
  // The key: other names make a view anew.
  const naming = useApp((state) => state.naming.version);
  const View = SHOWN.get(view);
  const anything = side !== null || matrix;
  const room = useNextTask(anything);
  return (
    <HintProvider delayDuration={350}>
      <div className={styles.app}>
        <SkipLink />
        <PrintHead />
        <Header />
        <div>
          <Notices />
          <SavingStrip />
          <StripList role="status">{waiting && <Strips />}</StripList>
          {shared && <SharedNote />}
          {(side || matrix) && asking && <AskStrip />}
        </div>
        <div>
          {side && <Bar />}
          {side && !matrix && stepped && <TransformStrip />}
          {side && !matrix && mapped && <MappingStrip />}
          {side && gated && <GateStrip />}
        </div>
        <TransformMenu>
          <main className={styles.main} tabIndex={-1}>
            {anything ? (
              <>
                <h1 className="visually-hidden">{label}</h1>
                {room && View && <View key={naming} />}
                {side && !matrix && withText && <SourcePane />}
              </>
            ) : (
              <StartPage />
            )}
          </main>
        </TransformMenu>
        <Footer />
      </div>
      <DropTarget />
      <OpenSheet />
      {dialog === 'help' && <HelpSheet />}
      {dialog === 'truths' && <TruthsSheet />}
      {dialog === 'sources' && <SourcesSheet />}
      {dialog === 'share' && <ShareSheet />}
      {dialog === 'gate' && <GateSheet />}
      {dialog === 'several' && <SeveralSheet />}
      <Filters />
      {dialog === 'palette' && <Palette />}
    </HintProvider>
  );
}
