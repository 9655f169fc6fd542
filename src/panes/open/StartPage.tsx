/** The page shown before anything is open. */
import { useState } from 'react';
import { isReport } from '../../state/report-page';
import { useApp } from '../../state/store';
import { Strip } from '../../ui/strip/Strip';
import { ExampleBox } from '../example/ExampleBox';
import { OpenPanel } from './OpenPanel';
import styles from './open.module.css';
import { PendingSides } from './PendingSides';

export function StartPage() {
  const opening = useApp(({ slots }) => slots.a.state === 'opening' || slots.b.state === 'opening');
  // If a link was opened, the ways to open something else are drawn later: they would delay the link's own content.
  const [linked, setLinked] = useState(opening);
  if (linked && !opening) setLinked(false);
  // A reader who followed a link wants its files, even if the page is still waiting for them.
  const nothing = useApp(({ slots }) => slots.a.state === 'empty' && slots.b.state === 'empty');
  const [withExample] = useState(nothing && !isReport());
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <h1 className={styles.lead}>
          See what a Java program did, call by call, and how two runs differ.{' '}
          <span>Exact counts; nothing leaves this browser.</span>
        </h1>
        <PendingSides />
        {!linked && <OpenPanel side="a" beside={withExample && <ExampleBox />} />}
      </div>
    </div>
  );
}

/** Pending sides as a strip, while another file is open. */
export function PendingSidesStrip() {
  return (
    <Strip look="question" className={styles.strip}>
      <PendingSides />
    </Strip>
  );
}
