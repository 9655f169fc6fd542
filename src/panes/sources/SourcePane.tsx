/** Pane below a view with the source text of the selected method. */
import { Code, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { SourcePlace, SourceSearch } from '../../../workers/api/engine';
import { arrange, groupedBy } from '../../session/applied-transforms';
import { choosePlace, hideTexts, useTexts } from '../../sources/texts';
import type { Side } from '../../state/place';
import { useApp } from '../../state/store';
import { coveredBy } from '../../state/views';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/field/Field';
import { Hint } from '../../ui/hint/Hint';
import { ResizeHandle } from '../../ui/layout/ResizeHandle';
import { closeOverlays } from '../../ui/overlay/open-overlays';
import { Segmented } from '../../ui/Segmented';
import { useNarrow } from '../../ui/useMedia';
import { knowsLines } from '../transforms/recorded-names';
import { GivenSources } from './GivenSources';
import { MissingText } from './MissingText';
import { SourceLink } from './SourceLink';
import { SourceTextView } from './SourceTextView';
import styles from './source-pane.module.css';
import { useSelectedSource } from './useSelectedSource';

/** Height in pixels that shows a head, a foot and eight lines of source, and the least that a view above keeps. */
const [ENOUGH, ABOVE] = [320, 290];

export function SourcePane() {
  const pane = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  const height = useTexts((state) => state.height);
  const asked = useTexts((state) => state.asked);
  const side = useTexts((state) => state.side);
  const comparing = useApp((state) => coveredBy(state.place.view) === 'pair');
  const knowsLinesHere = useApp(knowsLines) && !comparing;
  const grouped = useApp((state) => groupedBy(state.place.transforms));
  const answer = useSelectedSource();
  const isEmpty = useTexts(({ given, before, loading }) => given.length + before.length === 0 && loading === null);
  // In a low window, the usual share of the height would show only a few lines.
  useLayoutEffect(() => {
    const room = pane.current?.parentElement?.clientHeight ?? 0;
    if (narrow || room === 0 || useTexts.getState().height !== useTexts.getInitialState().height) return;
    const share = Math.min(ENOUGH, room - ABOVE) / room;
    useTexts.setState(({ height }) => ({ height: Math.max(height, share) }));
  }, [narrow]);
  useEffect(() => {
    if (asked === 0) return;
    // On a narrow screen, the sheet with the link that was pressed would cover the text.
    closeOverlays();
    pane.current?.focus({ preventScroll: true });
    pane.current?.scrollIntoView({ block: narrow ? 'start' : 'nearest' });
  }, [asked, narrow]);
  const hasText = answer?.value?.text != null;
  // Below the picture of a narrow screen, the pane had no room to scroll up while it was empty.
  useEffect(() => {
    if (hasText && narrow && pane.current?.contains(document.activeElement)) pane.current.scrollIntoView();
  }, [hasText, narrow]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    hideTexts();
  };
  const shown = answer?.value ?? null;
  const text = answer && shown?.text && shown.place ? { ...shown, text: shown.text, place: shown.place } : null;
  const head = (tools: ReactNode) => (
    <div className={styles.head}>
      <h2 className={styles.title}>
        <Code aria-hidden="true" /> Source
      </h2>
      {shown && <SourceFileSelect search={shown.search} place={shown.place} side={answer?.side ?? 'a'} />}
      {comparing && (
        <Segmented
          label="Lines from"
          value={side}
          choices={[
            { value: 'a', label: 'A', hint: 'Line numbers as recorded in A, for the sources that A was built from' },
            { value: 'b', label: 'B', hint: 'Line numbers as recorded in B, for the sources that B was built from' },
          ]}
          onChange={(to) => useTexts.setState({ side: to })}
        />
      )}
      {shown && <p className={styles.sentence}>{shown.figures.sentence}</p>}
      <span className={styles.spacer} />
      {shown && <SourceLink name={shown.figures.method.name} toText={false} />}
      {tools}
      <Button look="quiet" icon aria-label="Hide the source" onClick={hideTexts}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
  const foot = (missing: ReactNode) => (
    <div className={styles.foot}>
      {text && <p className={styles.note}>{answer?.note}</p>}
      {missing}
      {text && knowsLinesHere && grouped === null && (
        <Hint text="One frame for each line where a method runs or makes a call">
          <Button onClick={() => void arrange('group', { kind: 'group', by: 'line' })}>Figures by line</Button>
        </Hint>
      )}
      <GivenSources />
    </div>
  );
  return (
    <>
      {!narrow && !isEmpty && <SourceResizeHandle />}
      <section
        ref={pane}
        tabIndex={-1}
        className={styles.pane}
        style={narrow || isEmpty ? undefined : { height: `${height * 100}%` }}
        onKeyDown={onKeyDown}
        aria-label="Source"
        aria-busy={answer !== null && !answer.fresh}
      >
        {text && answer ? (
          <SourceTextView
            key={`${text.place.sources}:${text.place.file}`}
            shown={text}
            head={head}
            foot={foot}
            onSelect={answer.select}
          />
        ) : (
          <>
            {head(null)}
            <MissingText answer={answer} />
            {foot(null)}
          </>
        )}
      </section>
    </>
  );
}

/** The draggable line between a view and the source below it, which sets the source's height. */
const SourceResizeHandle = () => (
  <ResizeHandle
    label="Source pane height"
    height={useTexts((state) => state.height)}
    least={0.15}
    most={0.85}
    onMove={(height) => useTexts.setState({ height })}
  />
);

const idOf = ({ sources, file }: SourcePlace): string => `${sources}:${file}`;

/** Path of the source file; if several fit, a list to choose from. */
function SourceFileSelect({ search, place, side }: { search: SourceSearch | null; place: SourcePlace | null; side: Side }) {
  const places = search?.places ?? [];
  if (places.length > 1)
    return (
      <label className={styles.places}>
        <span>{places.length} files match</span>
        <Select
          aria-label="Which file"
          value={place ? idOf(place) : ''}
          onChange={({ target }) => {
            const chosen = places.find((each) => idOf(each) === target.value);
            if (chosen) choosePlace(side, chosen);
          }}
        >
          {place === null && <option value="">Choose one…</option>}
          {places.map((each) => (
            <option key={idOf(each)} value={idOf(each)}>
              {each.of}: {each.path}
            </option>
          ))}
        </Select>
      </label>
    );
  if (place === null) return null;
  return (
    <p className={styles.path} title={`${place.of}: ${place.path}`}>
      <bdi>{place.path}</bdi> {place.of !== place.path && <span>in {place.of}</span>}
    </p>
  );
}
