/** A checkbox that shows the requested state while the change is being made. */
import { type ReactNode, useState } from 'react';
import styles from './filters.module.css';

export function Switch(props: { checked: boolean; label: string; note: ReactNode; onChange(on: boolean): Promise<void> }) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setAsked(on);
    await props.onChange(on);
    setAsked(null);
  };
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={asked ?? props.checked} onChange={(event) => void change(event.target.checked)} />
      <span>
        {props.label}
        <small>{props.note}</small>
      </span>
    </label>
  );
}
