/** Form elements in which the user types or chooses something. */
import type { ComponentProps } from 'react';
import styles from './field.module.css';

const of = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

export const TextField = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input className={of(styles.field, className)} {...rest} />
);

/** For code, one statement per line; as wide as its container. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea className={of(styles.field, styles.area, className)} spellCheck={false} {...rest} />
);

interface SelectProps extends ComponentProps<'select'> {
  /** Whether long choices are cut off. */
  short?: boolean;
  /** Text before the element, which is also its label. */
  label?: string;
}

export function Select({ short = false, label, ...rest }: SelectProps) {
  const select = <select className={of(styles.field, short ? styles.short : undefined)} {...rest} />;
  if (label === undefined) return select;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the element is in it
    <label className={styles.labelled}>
      {label}
      {select}
    </label>
  );
}

/** Lets the user choose a file. The element is cleared afterwards, so that the same file can be chosen again. */
export const FileField = (props: { accept: string; onFile(file: File): void }) => (
  <input
    type="file"
    className={styles.file}
    accept={props.accept}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      target.value = '';
      if (file) props.onFile(file);
    }}
  />
);
