/** The app's page: places header, strips, view, footer and dialogs. */
import { type ComponentType, useEffect } from 'react';
import { useWaiting } from '../install/install-store';
import { DropTarget } from '../panes/open/DropTarget';
import { PendingSidesStrip, StartPage } from '../panes/open/StartPage';
import { ShownBoundsSize } from '../panes/profile/ShownBoundsSize';
import { TransformMenu } from '../panes/transforms/TransformMenu';
import { useTexts } from '../sources/texts';
import { HintProvider } from '../ui/hint/Hint';
import { ToolPlacesProvider } from '../ui/layout/ToolPlaces';
import { lazyComponent } from '../ui/lazy-component';
import { SkipLink } from '../ui/SkipLink';
import { useNextTask, whenIdle } from '../ui/scheduling';
import { useNarrow } from '../ui/useMedia';
import { Bar } from './Bar';
import './commands';
import { useSaving } from '../saving/saving-store';
import type { DialogId } from '../state/dialogs-slice';
import { closeDialog, currentSide, placeNow, readySlot, useApp } from '../state/store';
import { viewOfId, views } from '../state/views';
import { Strips as StripList } from '../ui/strip/Strip';
import styles from './app.module.css';
import { ErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { Header } from './Header';
import { Notices } from './Notices';
import { startShortcuts } from './shortcuts';

const SavingStrip = lazyComponent(async () => (await import('../saving/SavingStrip')).SavingStrip);
const Strips = lazyComponent(async () => (await import('../install/Strips')).Strips);
const FileStrips = lazyComponent(async () => (await import('./FileStrips')).FileStrips);
const LinkContentsStrip = lazyComponent(async () => (await import('../panes/open/LinkContentsStrip')).LinkContentsStrip);
const SourcePane = lazyComponent(async () => (await import('../panes/sources/SourcePane')).SourcePane);

const BottomTabs = lazyComponent(async () => (await import('./BottomTabs')).BottomTabs);
const PrintHead = lazyComponent(async () => (await import('./PrintHead')).PrintHead);

const OpenSheet = lazyComponent(async () => (await import('../panes/open/OpenSheet')).OpenSheet);
/** Dialogs by id. */
const DIALOGS: Partial<Record<DialogId, ComponentType>> = {
  'open-a': OpenSheet,
  'open-b': OpenSheet,
  help: lazyComponent(async () => (await import('./HelpSheet')).HelpSheet),
  counted: lazyComponent(async () => (await import('./CountedSheet')).CountedSheet),
  sources: lazyComponent(async () => (await import('../panes/sources/SourcesSheet')).SourcesSheet),
  share: lazyComponent(async () => (await import('../panes/sharing/ShareSheet')).ShareSheet),
  gate: lazyComponent(async () => (await import('../panes/gate/GateSheet')).GateSheet),
  several: lazyComponent(async () => (await import('../panes/open/MultipleFilesSheet')).MultipleFilesSheet),
  filters: lazyComponent(async () => (await import('../panes/filters/FiltersSheet')).FiltersSheet),
  events: lazyComponent(async () => (await import('../panes/events/EventsSheet')).EventsSheet),
  palette: lazyComponent(async () => (await import('./commands/Palette')).Palette),
};

/** Views by id. A view's script is fetched when it is first shown, or earlier by `fetchView`. */
const SHOWN = new Map(views().map(({ id, load }) => [id, lazyComponent(load)]));

/** Fetches the view's script: at once if the page was opened by a link, otherwise when the page is idle. */
export function fetchView(): void {
  const fetch = SHOWN.get(placeNow().view)?.fetch;
  if (fetch === undefined) return;
  if (location.hash === '') whenIdle(() => void fetch());
  else void fetch();
}

export const App = () => (
  <ToolPlacesProvider>
    <Page />
  </ToolPlacesProvider>
);

function Page() {
  useEffect(() => startShortcuts(), []);
  useEffect(() => {
    // Without this script, the page works, but the focus is lost when a dialog closes.
    void import('../ui/overlay/focus-return').then(({ watchFocus }) => watchFocus()).catch(() => {});
  }, []);
  const side = useApp(currentSide);
  const view = useApp((state) => state.place.view);
  const { label, covers } = viewOfId(view);
  const matrix = covers === 'set';
  const dialog = useApp((state) => state.dialog);
  const Dialog = DIALOGS[dialog];
  const withText = useTexts((state) => state.shown);
  const waiting = useWaiting(({ update, files }) => update !== 'none' || files.length > 0);
  const shared = useApp(({ slots }) => [slots.a, slots.b].some((slot) => readySlot(slot)?.summary.shared));
  const asking = useApp(({ slots }) =>
    (['a', 'b'] as const).some((each) => slots[each].state !== 'empty' && slots[each].state !== 'ready'),
  );
  const files = useApp(({ slots }) =>
    [readySlot(slots.a), readySlot(slots.b)].flatMap((slot) => slot?.summary.fileName ?? []).join(' and '),
  );
  useEffect(() => {
    document.title = files === '' ? 'callgrove' : `${files} – callgrove`;
  }, [files]);
  // The key recreates a view when names are displayed differently.
  const naming = useApp((state) => state.naming.version);
  const View = SHOWN.get(view);
  const anything = side !== null || matrix;
  const room = useNextTask(anything);
  const narrow = useNarrow();
  const saving = useSaving((state) => state.saving !== null);
  return (
    <HintProvider delay={350}>
      <div className={styles.app}>
        <SkipLink />
        {room && <PrintHead />}
        <Header />
        <div>
          <Notices />
          {saving && <SavingStrip />}
          <StripList role="status">{waiting && <Strips />}</StripList>
          {shared && <LinkContentsStrip />}
          {(side || matrix) && asking && <PendingSidesStrip />}
        </div>
        <div>
          {side && <Bar />}
          {side && <FileStrips />}
        </div>
        <TransformMenu>
          <main className={styles.main} tabIndex={-1}>
            {anything ? (
              <>
                <h1 className="visually-hidden">{label}</h1>
                {room && View && (
                  <ErrorBoundary
                    key={view}
                    what={`The view “${label}”`}
                    advice="Your files stay open, and the other views still work."
                  >
                    <ShownBoundsSize>
                      <View key={naming} />
                    </ShownBoundsSize>
                  </ErrorBoundary>
                )}
                {side && !matrix && withText && (
                  <ErrorBoundary what="The source pane" advice="Your files stay open, and the views still work.">
                    <SourcePane />
                  </ErrorBoundary>
                )}
              </>
            ) : (
              <StartPage />
            )}
          </main>
        </TransformMenu>
        <Footer />
        {side && narrow && <BottomTabs />}
      </div>
      <DropTarget />
      <ErrorBoundary key={dialog} what="The dialog" advice="Your files stay open." onClose={closeDialog}>
        {Dialog && <Dialog />}
      </ErrorBoundary>
    </HintProvider>
  );
}
