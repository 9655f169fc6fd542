/** Shown in the source pane instead of a missing text: the reason, and what the user can do. */

import { sourceOf } from '../../../common/source-names';
import { isSample } from '../../opening/samples';
import { useTexts } from '../../sources/texts';
import { useApp } from '../../state/store';
import { plural } from '../../ui/format';
import { longName } from '../../ui/method-names';
import styles from './source-pane.module.css';
import type { useSelectedSource } from './useSelectedSource';

export function MissingText({ answer }: { answer: ReturnType<typeof useSelectedSource> }) {
  const given = useTexts((state) => state.given);
  return (
    <div className={styles.none} role="status">
      {given.length === 0 ? <HowTo /> : <Why answer={answer} />}
    </div>
  );
}

function HowTo() {
  const isOfSample = useApp(({ slots }) =>
    [slots.a, slots.b].some((slot) => slot.state === 'ready' && slot.ref.kind === 'url' && isSample(slot.ref.url)),
  );
  return (
    <>
      <p>No sources loaded.{isOfSample && ' The sample profiles do not include sources.'}</p>
      <p>
        Drop a <code>-sources.jar</code> or zip, a folder, or single .java, .kt, .scala or .groovy files anywhere on this page;
        for the JDK’s own methods, drop its <code>lib/src.zip</code>. They are read in this page and never sent anywhere. If the
        browser can remember them, it asks permission before reading them again.
      </p>
    </>
  );
}

function Why({ answer }: { answer: ReturnType<typeof useSelectedSource> }) {
  const given = useTexts((state) => state.given);
  if (answer === null) return <p>Select a method in any view to see its source here.</p>;
  const { value, error, fresh } = answer;
  const failed = (fresh ? error : null) ?? value?.error;
  if (failed)
    return (
      <p role="alert">
        {failed.message} {failed.where !== '' && <code>{failed.where}</code>} {failed.advice}
      </p>
    );
  if (value === null) return null;
  const { name } = value.figures.method;
  const { fileName } = sourceOf(name);
  if (fileName === '')
    return (
      <p>
        {name.method === '*'
          ? 'A package or class is selected. To see its source, remove the grouping and select a method.'
          : `The recording does not name a source file for ${longName(name)}, because the class was compiled without that information (javac -g:source,lines).`}
      </p>
    );
  if (value.search === null) return null;
  const { wanted, places, others, unopened } = value.search;
  if (places.length > 1)
    return (
      <p>
        {places.length} files match {wanted}, from several modules or versions. Above, choose the one that was recorded.
      </p>
    );
  return (
    <>
      <p>
        <code>{wanted}</code> is not in {given.map((each) => each.name).join(', ')}.
      </p>
      {others > 0 && (
        <p>
          {plural(others, 'file')} of that name {others === 1 ? 'belongs' : 'belong'} to other packages.
        </p>
      )}
      {unopened > 0 && (
        <p>
          {plural(unopened, 'more file')} of that name {unopened === 1 ? 'was' : 'were'} not opened: none is in the package’s
          folders. Choose only the folder of the module that contains the class.
        </p>
      )}
    </>
  );
}
