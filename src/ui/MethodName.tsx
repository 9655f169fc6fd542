/** A method's name: package and parameters are dimmed, class and method plain; hovering shows the full name. */
import { type ComponentProps, Fragment } from 'react';
import type { FrameName } from '../../workers/api/engine';
import styles from './method-name.module.css';
import { fullName, isLimited, packageName, parametersOf, shortName } from './method-names';

export function MethodName({ name }: { name: FrameName }) {
  const inside = packageName(name);
  const short = shortName(name);
  const at = short.lastIndexOf('.') + 1;
  const [owner, method] = [short.slice(0, at), short.slice(at)];
  return (
    <span className={styles.name} title={fullName(name)}>
      {inside !== '' && <NamePiece kind="package" text={`${inside}.`} />}
      <b>
        {owner !== '' && <span>{owner}</span>}
        <span>{method}</span>
      </b>
      <NamePiece kind="parameters" text={parametersOf(name)} />
      {isLimited(name.flags) && <Limited />}
    </span>
  );
}

/** A name that wraps only after dots. */
export const BrokenAtDots = ({ text }: { text: string }) =>
  text.split('.').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name's words do not move.
    <Fragment key={at}>
      {at > 0 && (
        <>
          .<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));

/** A name within a sentence. Browsers lay out a button element as a block, so punctuation after it could begin a line. */
export const NameButton = ({ text, ...props }: ComponentProps<'span'> & { text: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  <span
    role="button"
    tabIndex={0}
    {...props}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.currentTarget.click();
    }}
  >
    <BrokenAtDots text={text} />
  </span>
);

/** Text that may be cut off, or left out entirely, if there is little room. */
function NamePiece({ kind, text }: { kind: string; text: string }) {
  return (
    <span className={styles.piece} data-part={kind}>
      <span>{text}</span>
    </span>
  );
}

/** Marks a figure that is partly counted; the details and the footer's dialog name the rule. */
export function Limited() {
  return (
    <abbr className={styles.limited} title="partly counted">
      ≈<span className="visually-hidden"> partly counted</span>
    </abbr>
  );
}
