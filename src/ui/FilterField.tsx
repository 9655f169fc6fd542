/** The field with which the user filters a table by class, method or package. */
import { TextField } from './field/Field';
import { SYNTAX } from './MethodSearch';
import { useFingers } from './useMedia';

/** Text field that limits a table to rows whose class, method or package contains the text. */
export function FilterField({
  label,
  value,
  onChange,
  find = false,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
  find?: boolean;
}) {
  const fingers = useFingers();
  return (
    <TextField
      {...(find ? { 'data-find': true } : {})}
      type="search"
      aria-label={label}
      placeholder={find && !fingers ? `${label}   /` : label}
      title={SYNTAX}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
