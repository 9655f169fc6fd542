/** The shell: places the views, and nothing else. */
import { lazy, Suspense, useEffect } from 'react';
import { Filters } from '../filters/Filters';
import { MappingStrip } from '../filters/MappingStrip';
import { Strips } from '../install/Strips';
import { DropTarget } from '../open/DropTarget';
import { OpenSheet } from '../open/OpenSheet';
import { SharedNote } from '../open/SharedNote';
import { AskStrip, StartPage } from '../open/StartPage';
import { TransformMenu } from '../transforms/TransformMenu';
import { TransformStrip } from '../transforms/TransformStrip';
import { HintProvider } from '../ui/Hint';
import { Bar } from './Bar';
import { Palette } from './commands/Palette';
import './commands';
import { Footer } from './Footer';
import { Header } from './Header';
import { Notices } from './Notices';
import { PrintHead } from './PrintHead';
import type { ViewId } from './place';
import styles from './shell.module.css';
import { startShortcuts } from './shortcuts';
import { currentSide, readySlot, useApp } from './store';
import { VIEWS as NAMED } from './views';

/** Views come when they are opened; the one that is seen first starts at once where a link asks for it, else when the page stands. */
const flame = () => import('../flame/FlameView');
setTimeout(() => void flame(), location.hash === '' ? 600 : 0);
const FlameView = lazy(async () => ({ default: (await flame()).FlameView }));
const MethodsView = lazy(async () => ({ default: (await import('../methods/MethodsView')).MethodsView }));
const AllocationsView = lazy(async () => ({ default: (await import('../allocations/AllocationsView')).AllocationsView }));
const CompareView = lazy(async () => ({ default: (await import('../compare/CompareView')).CompareView }));
const SandwichView = lazy(async () => ({ default: (await import('../sandwich/SandwichView')).SandwichView }));
const ShareSheet = lazy(async () => ({ default: (await import('../share/ShareSheet')).ShareSheet }));
const ThreadsView = lazy(async () => ({ default: (await import('../threads/ThreadsView')).ThreadsView }));
const SourcesSheet = lazy(async () => ({ default: (await import('../sources/SourcesSheet')).SourcesSheet }));
const CallTreeView = lazy(async () => ({ default: (await import('../tree/CallTreeView')).CallTreeView }));

const HelpSheet = lazy(async () => ({ default: (await import('./HelpSheet')).HelpSheet }));
const TruthsSheet = lazy(async () => ({ default: (await import('./TruthsSheet')).TruthsSheet }));

const VIEWS: Record<ViewId, React.ComponentType> = {
  flame: FlameView,
  tree: CallTreeView,
  methods: MethodsView,
  sandwich: SandwichView,
  threads: ThreadsView,
  allocations: AllocationsView,
  compare: CompareView,
};

export function App() {
  useEffect(() => startShortcuts(), []);
  const side = useApp(currentSide);
  const view = useApp((state) => state.place.view);
  const dialog = useApp((state) => state.dialog);
  const asking = useApp(({ slots }) =>
    (['a', 'b'] as const).some((each) => slots[each].state !== 'empty' && slots[each].state !== 'ready'),
  );
  const files = useApp(({ slots }) =>
    [readySlot(slots.a), readySlot(slots.b)].flatMap((slot) => slot?.summary.fileName ?? []).join(' and '),
  );
  useEffect(() => {
    document.title = files === '' ? 'callgrove' : `${files} – callgrove`;
  }, [files]);
  // A view that was drawn with other names is made anew.
  const naming = useApp((state) => state.naming.version);
  const View = VIEWS[view];
  return (
    <HintProvider delayDuration={350}>
      <div className={styles.app}>
        <PrintHead />
        <Header />
        <div>
          <Notices />
          <Strips />
          <SharedNote />
          {side && asking && <AskStrip />}
        </div>
        <div>
          {side && <Bar />}
          {side && <TransformStrip />}
          {side && <MappingStrip />}
        </div>
        <TransformMenu>
          <main className={styles.main}>
            {side ? (
              <>
                <h1 className="visually-hidden">{NAMED.find(([id]) => id === view)?.[1]}</h1>
                <Suspense fallback={null}>
                  <View key={naming} />
                </Suspense>
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
      <Suspense fallback={null}>
        {dialog === 'help' && <HelpSheet />}
        {dialog === 'truths' && <TruthsSheet />}
        {dialog === 'sources' && <SourcesSheet />}
        {dialog === 'share' && <ShareSheet />}
      </Suspense>
      <Filters />
      <Palette />
    </HintProvider>
  );
}
