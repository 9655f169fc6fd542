/** The header: brand, chips of the open files, and page-wide buttons. */
import { ArrowLeftRight, CircleHelp, FolderOpen, Monitor, Moon, Plus, Search, Share2, Sun, X } from 'lucide-react';
import type { ProfileSummary } from '../../workers/api/engine';
import { canSwap, closeSide, swapSides } from '../opening/side-files';
import { chipWords, marksOf } from '../panes/profile/file-text';
import type { Place, Side } from '../state/place';
import type { Theme } from '../state/preferences';
import { isReport } from '../state/report-page';
import { currentSide, openDialog, readySlot, setPlace, useApp } from '../state/store';
import { setTheme } from '../state/theme';
import { withoutTree } from '../state/view-states';
import { coveredBy, firstOf } from '../state/views';
import { Button } from '../ui/Button';
import { decimal, plural } from '../ui/format';
import { Hint } from '../ui/hint/Hint';
import { lazyComponent } from '../ui/lazy-component';
import { MainMenu } from './commands/MainMenu';
import { find } from './commands/page';
import styles from './header.module.css';

/** Loaded on demand, because few files have marks. */
const FileMarks = lazyComponent(async () => (await import('./FileMarks')).FileMarks);

export function Header() {
  const slots = useApp((state) => state.slots);
  const matrix = useApp((state) => coveredBy(state.place.view) === 'set');
  const anything = matrix || slots.a.state !== 'empty' || slots.b.state !== 'empty';
  return (
    <header className={styles.header} data-files={anything}>
      <span className={styles.brand}>
        call<b>grove</b>
      </span>
      <div className={styles.files}>
        <FileChip side="a" />
        {canSwap(slots) && (
          <Hint text="Swap A and B">
            <Button look="quiet" icon className={styles.swap ?? ''} aria-label="Swap A and B" onClick={swapSides}>
              <ArrowLeftRight aria-hidden="true" />
            </Button>
          </Hint>
        )}
        <FileChip side="b" />
        {readySlot(slots.a) && slots.b.state === 'empty' && (
          <Button look="quiet" aria-label="Compare with…" onClick={() => openDialog('open-b')}>
            <Plus aria-hidden="true" /> <span>Compare with…</span>
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        {anything && (
          <Button look="quiet" icon className={styles.find ?? ''} aria-label="Find" onClick={find}>
            <Search aria-hidden="true" />
          </Button>
        )}
        {anything && (
          <Button className={styles.wide ?? ''} onClick={() => openDialog('open-a')}>
            <FolderOpen aria-hidden="true" /> Open…
          </Button>
        )}
        {anything && !matrix && !isReport() && (
          <Button aria-label="Share…" onClick={() => openDialog('share')}>
            <Share2 aria-hidden="true" /> <span>Share…</span>
          </Button>
        )}
        <ThemeButton />
        <Hint text="Help and shortcuts (?)">
          <Button
            look="quiet"
            icon
            className={styles.wide ?? ''}
            aria-label="Help and shortcuts"
            onClick={() => openDialog('help')}
          >
            <CircleHelp aria-hidden="true" />
          </Button>
        </Hint>
        <MainMenu />
      </div>
    </header>
  );
}

function FileChip({ side }: { side: Side }) {
  const slot = useApp((state) => state.slots[side]);
  const current = useApp((state) => coveredBy(state.place.view) !== 'pair' && currentSide(state) === side);
  const ready = readySlot(slot);
  if (!ready) return null;
  const { summary } = ready;
  const parts = chipWords(summary);
  const pruned = summary.pruned ? `, ${prunedText(summary.pruned)}` : '';
  return (
    <div className={styles.chip} data-current={current}>
      <button
        type="button"
        className={styles.chipMain}
        aria-pressed={current}
        aria-label={`${side.toUpperCase()}: ${summary.fileName}, ${parts.join(', ')}${pruned}`}
        title={`${summary.fileName}\n${parts.join(' · ')}\nSHA-256 ${summary.sha256}`}
        onClick={() => setPlace((place) => lookAt(side, place))}
      >
        <span className={styles.letter}>{side.toUpperCase()}</span>
        <FileName name={summary.fileName} />
        <small>{parts.join(' · ')}</small>
        {summary.pruned && <PrunedMark pruned={summary.pruned} />}
      </button>
      {marksOf(summary).length > 0 && <FileMarks side={side} summary={summary} />}
      <Button
        look="quiet"
        icon
        data-part="close"
        aria-label={`Close ${side.toUpperCase()}: ${summary.fileName}`}
        onClick={() => void closeSide(side)}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Number of letters kept at the end of a shortened name: the names of two files often begin alike. */
const END = 5;

/** On a narrow screen, the file extension is dropped to make room for the name. */
function FileName({ name }: { name: string }) {
  const stem = name.replace(/(?<=.)\.\w+$/, '');
  return (
    <strong>
      <span data-part="start">{stem.slice(0, -END)}</span>
      <span data-part="end">{stem.slice(-END)}</span>
      <span>{name.slice(stem.length)}</span>
    </strong>
  );
}

type Pruned = NonNullable<ProfileSummary['pruned']>;

const prunedText = ({ share, folded }: Pruned): string =>
  `pruned: ${plural(folded, 'context')} below ${decimal(share * 100, 4)}% folded into their callers, totals exact`;

function PrunedMark({ pruned }: { pruned: Pruned }) {
  return (
    <abbr className={styles.pruned} title={prunedText(pruned)}>
      pruned
    </abbr>
  );
}

/** The place after a side's chip was clicked, without ids of the other file's contexts. */
function lookAt(side: Side, place: Place): Place {
  const view = coveredBy(place.view) === 'pair' ? firstOf('file') : place.view;
  return { ...(side === place.side ? place : withoutTree(place, ['file'])), side, view };
}

const THEMES: Record<Theme, { next: Theme; label: string; icon: typeof Sun }> = {
  system: { next: 'light', label: 'Theme: system', icon: Monitor },
  light: { next: 'dark', label: 'Theme: light', icon: Sun },
  dark: { next: 'system', label: 'Theme: dark', icon: Moon },
};

function ThemeButton() {
  const theme = useApp((state) => state.theme);
  const { next, label, icon: Icon } = THEMES[theme];
  return (
    <Hint text={label}>
      <Button look="quiet" icon className={styles.wide ?? ''} aria-label={label} onClick={() => setTheme(next)}>
        <Icon aria-hidden="true" />
      </Button>
    </Hint>
  );
}
