/**
 * File and line of a method: a link if a template fits, otherwise a button that shows the text; next to it, a button that edits
 * templates.
 */
import { Code, Link2 } from 'lucide-react';
import type { FrameName } from '../../../workers/api/engine';
import { useTemplates } from '../../sources/template-store';
import { linkTo } from '../../sources/templates';
import { hideTexts, showTexts, useTexts } from '../../sources/texts';
import { openDialog } from '../../state/store';
import { Button } from '../../ui/Button';
import { Hint } from '../../ui/hint/Hint';
import styles from './sources.module.css';

const SOURCE_TEXT = 'The source of this method, from files that you drop';

/** @param toText whether to offer the method's text */
export function SourceLink({ name, toText = true }: { name: FrameName; toText?: boolean }) {
  const { templates } = useTemplates();
  const shown = useTexts((state) => state.shown);
  if (name.sourceFile === '') return null;
  const text = `${name.sourceFile}${name.line > 0 ? `:${name.line}` : ''}`;
  const link = linkTo(name, templates);
  const toggle = { 'aria-pressed': shown, onClick: shown ? hideTexts : showTexts };
  return (
    <p className={styles.source}>
      {link === null && toText && (
        <Hint text={SOURCE_TEXT}>
          <button type="button" className={styles.text} aria-label={`${text}, source text`} {...toggle}>
            {text}
          </button>
        </Hint>
      )}
      {link === null && !toText && <span>{text}</span>}
      {link !== null && (
        <a href={link} title={link} target={/^https?:/i.test(link) ? '_blank' : undefined} rel="noopener noreferrer">
          {text}
        </a>
      )}
      {link !== null && toText && (
        <Hint text={SOURCE_TEXT}>
          <Button look="quiet" icon aria-label="Source text" {...toggle}>
            <Code aria-hidden="true" />
          </Button>
        </Hint>
      )}
      <Hint text="Link methods to a repository or an editor">
        <Button look="quiet" icon aria-label="Source links" onClick={() => openDialog('sources')}>
          <Link2 aria-hidden="true" />
        </Button>
      </Hint>
    </p>
  );
}
