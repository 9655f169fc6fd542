/** A group of radio buttons that looks like a single control, with all choices visible. */
import { Fragment, type ReactNode, useId } from 'react';
import { Hint } from './hint/Hint';
import styles from './segmented.module.css';

export interface Choice<T extends string> {
  value: T;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
  /** Heading shared by adjacent choices with the same one; empty for none. */
  group?: string;
}

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  choices: Choice<T>[];
  onChange(value: T): void;
  /** Called when the pointer enters a choice, or leaves one (null). */
  onPoint?(value: T | null): void;
}

export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const name = useId();
  const groups = [...new Set(props.choices.map(({ group = '' }) => group))];
  return (
    <fieldset className={styles.segments} aria-label={props.label}>
      {groups.map((group) => {
        const segments = props.choices
          .filter(({ group: own = '' }) => own === group)
          .map((choice) => <Segment key={choice.value} {...{ choice, name }} of={props} />);
        if (group === '') return <Fragment key={group}>{segments}</Fragment>;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
          <span key={group} className={styles.group} role="group" aria-label={group}>
            <span className={styles.name} aria-hidden="true">
              {group}
            </span>
            {segments}
          </span>
        );
      })}
    </fieldset>
  );
}

interface SegmentProps<T extends string> {
  choice: Choice<T>;
  name: string;
  of: SegmentedProps<T>;
}

function Segment<T extends string>({ choice: { value, label, hint, disabled = false }, name, of }: SegmentProps<T>) {
  const segment = (
    <label className={styles.segment} onPointerEnter={() => of.onPoint?.(value)} onPointerLeave={() => of.onPoint?.(null)}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={of.value === value}
        disabled={disabled}
        onChange={() => of.onChange(value)}
      />
      {label}
    </label>
  );
  return hint ? <Hint text={hint}>{segment}</Hint> : segment;
}
