/** A group of radio buttons that looks like one control; all choices are in sight. */
import { type ReactNode, useId } from 'react';
import { Hint } from './Hint';
import styles from './segmented.module.css';

export interface Choice<T extends string> {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export function Segmented<T extends string>(props: {
  label: string;
  value: T;
  choices: Choice<T>[];
  onChange(value: T): void;
  /** A pointer entered a choice, or left one (null). */
  onPoint?(value: T | null): void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.segments} aria-label={props.label}>
      {props.choices.map(({ value, label, hint, disabled = false }) => {
        const segment = (
          <label
            key={value}
            className={styles.segment}
            onPointerEnter={() => props.onPoint?.(value)}
            onPointerLeave={() => props.onPoint?.(null)}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={props.value === value}
              disabled={disabled}
              onChange={() => props.onChange(value)}
            />
            {label}
          </label>
        );
        return hint ? (
          <Hint key={value} text={hint}>
            {segment}
          </Hint>
        ) : (
          segment
        );
      })}
    </fieldset>
  );
}
