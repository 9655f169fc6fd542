/** A change of work as sentences, each with its amount, followed by minor notes. */
import { type ComponentProps, Fragment } from 'react';
import type { Piece } from '../../../common/story-sentence';
import { sameWork, varyingWork } from '../../../common/work-lines';
import { furtherSentences, noteSentence, sameCalls, subjectWords } from '../../../common/work-sentence';
import type { ContextId, FrameName, StoryPart, StorySubject, WorkStory } from '../../../workers/api/engine';
import { amount, count, plural, shortFigure, signed } from '../../ui/format';
import { boundReason } from '../../ui/lower-bounds';
import { longName } from '../../ui/method-names';
import { StoryPieces } from './StoryPieces';
import styles from './story.module.css';

interface WorkProps {
  story: WorkStory;
  unit: string;
  onGo(context: ContextId): void;
  /** Shows a method that has no context in view. */
  onFind?: ((name: FrameName) => void) | undefined;
}

export function WorkSentences({ story, most, selected, ...places }: WorkProps & { most: number; selected: ContextId }) {
  const { subjects } = story;
  const { unit } = places;
  const largest = Math.max(...subjects.map(({ change }) => Math.abs(change)));
  const same = sameWork(story);
  return (
    <>
      {same !== null && (
        <li>
          <StoryPieces pieces={same} of={story.runs ?? {}} exact={nothing} {...places} />.
          {story.runs === undefined && story.totalA !== story.totalB && (
            <small className={styles.why}>
              {' '}
              Counts are exact. Two runs of the same program often differ by this much, because class loading, hash table order
              and thread timing vary.
            </small>
          )}
        </li>
      )}
      {same === null &&
        subjects.slice(0, most).map((subject, at) => (
          <li
            key={`${subject.name && longName(subject.name)} ${subject.context}`}
            className={styles.subject}
            aria-current={subject.context >= 0 && selected === subject.context}
          >
            <div className={styles.amount}>
              <b className={subject.change > 0 ? 'grew' : 'shrank'}>
                {signed(subject.change, (value) => shortFigure(value, unit))}
              </b>
              <i
                data-less={subject.change < 0 || undefined}
                style={{ width: `${(100 * Math.abs(subject.change)) / largest}%` }}
                aria-hidden="true"
              />
            </div>{' '}
            <SubjectWords subject={subject} isFirst={at === 0} {...places} />
          </li>
        ))}
    </>
  );
}

/**
 * The sentence of one method, without its amount. The first has its reasons below it; each further one itself names the methods
 * it calls.
 */
function SubjectWords({ subject, isFirst, ...places }: Omit<WorkProps, 'story'> & { subject: StorySubject; isFirst: boolean }) {
  const { unit } = places;
  const { says, why, within = [] } = subjectWords(subject, unit, true);
  const further = furtherSentences(subject, unit);
  const props = { of: subject, ...places, exact: (name: FrameName) => <Exact {...{ subject, unit, name }} /> };
  return (
    <div className={styles.words}>
      <p>
        <StoryPieces pieces={isFirst ? says : [...says, ...within]} {...props} />.
      </p>{' '}
      {why.length + further.length > 0 && (
        <p className={styles.why}>
          <Further {...{ why, further, props }} />
        </p>
      )}
    </div>
  );
}

interface FurtherProps {
  why: ComponentProps<typeof StoryPieces>['pieces'];
  further: readonly ComponentProps<typeof StoryPieces>['pieces'][];
  props: Omit<ComponentProps<typeof StoryPieces>, 'pieces'>;
}

/** The sentences after the first: why the method changed, and what else did. */
function Further({ why, further, props }: FurtherProps) {
  return (
    <>
      {why.length > 0 && (
        <>
          It <StoryPieces pieces={why} {...props} />.{' '}
        </>
      )}
      {further.map((pieces, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences do not move.
        <Fragment key={at}>
          <StoryPieces pieces={pieces} {...props} />.{' '}
        </Fragment>
      ))}
    </>
  );
}

/**
 * Next to a method's figures, says why the story names it.
 *
 * @param place index of its sentence on the page, from 0; −1 if it has none there, so that everything is said here
 * @param isItself whether the method shown is the sentence's subject, so that its name is already above
 */
export function SubjectDetail({
  subject,
  place,
  isItself,
  ...places
}: Omit<WorkProps, 'story'> & { subject: StorySubject; place: number; isItself: boolean }) {
  const { unit } = places;
  const { says, why } = subjectWords(subject, unit, true);
  const further = place < 0 ? furtherSentences(subject, unit) : [sameCalls(subject)].filter((pieces) => pieces !== null);
  const props = { of: subject, ...places, exact: (name: FrameName) => <Exact {...{ subject, unit, name }} /> };
  return (
    <section className={styles.detail} aria-label="Why this method changed">
      <h3>{place < 0 ? 'Why it changed' : isItself ? `Why it is listed ${RANKS[place] ?? 'here'}` : 'Part of this change'}</h3>
      <p>
        <b className={subject.change > 0 ? 'grew' : 'shrank'}>{signed(subject.change, (value) => shortFigure(value, unit))}</b>{' '}
        <StoryPieces pieces={isItself ? withoutSubject(says) : says} {...props} />. <Further {...{ why, further, props }} />
      </p>
    </section>
  );
}

const RANKS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A sentence starting at its verb: `Costs 3,652 bytecodes per call, up from 9`. */
function withoutSubject([, ...pieces]: readonly Piece<FrameName>[]): Piece<FrameName>[] {
  const at = pieces.findIndex((piece) => !('text' in piece && piece.text.trim() === ''));
  const [first, ...rest] = pieces.slice(Math.max(0, at));
  if (first === undefined || !('text' in first)) return pieces;
  const verb = first.text.trimStart();
  return [{ text: verb.charAt(0).toUpperCase() + verb.slice(1) }, ...rest];
}

/** Notes on changes that do not change the work, and on work that varies between runs. */
export function QuietNotes({ story, ...places }: WorkProps) {
  const { notes, runs } = story;
  const varying = runs ? varyingWork(runs) : null;
  if (notes.length === 0 && varying === null) return null;
  return (
    <p className={styles.quiet}>
      {notes.map((note) => {
        const pieces = noteSentence(note, places.unit);
        return (
          <span key={JSON.stringify(note)}>
            <StoryPieces pieces={pieces} of={{}} exact={nothing} {...places} />.{' '}
          </span>
        );
      })}
      {varying !== null && (
        <span>
          <StoryPieces pieces={varying} of={{}} exact={nothing} {...places} />.{' '}
        </span>
      )}
    </p>
  );
}

const nothing = (): null => null;

/**
 * Figures of the method to which a change is attributed, or of a method that it calls; none for a method inside a library call.
 */
function Exact({ subject, unit, name }: { subject: StorySubject; unit: string; name: FrameName }) {
  if (name === subject.name) return <SubjectFigures {...{ subject, unit }} />;
  const part = subject.parts.find((each) => each.name === name);
  return part && <PartFigures {...{ subject, part, unit }} />;
}

function SubjectFigures({ subject, unit }: { subject: StorySubject; unit: string }) {
  const { a, b, callsA, callsB, change, context, lowerBound } = subject;
  return (
    <>
      <p>
        {count(a)} → {amount(b, unit)} in its own code, in library calls, and in callees found on one side only
      </p>
      {context < 0 && <Elsewhere />}
      <p>
        {callsA + callsB > 0 && `${count(callsA)} → ${plural(callsB, 'call')}. `}
        {lowerBound !== undefined && `${boundReason(lowerBound)} `}
        It accounts for {signed(Math.round(change), (value) => amount(value, unit))}.
      </p>
    </>
  );
}

function PartFigures({ subject, part, unit }: { subject: StorySubject; part: StoryPart; unit: string }) {
  const { a, b, callsA, callsB, change, context, lowerBound } = part;
  return (
    <>
      <p>
        {count(a)} → {amount(b, unit)} including everything it calls
      </p>
      {context < 0 && <Elsewhere />}
      <p>
        {callsA + callsB > 0 &&
          `${count(callsA)} → ${plural(callsB, 'call')}${subject.name === null ? '' : ` by ${longName(subject.name)}`}. `}
        {lowerBound !== undefined && `${boundReason(lowerBound)} `}
        This part: {signed(Math.round(change), (value) => amount(value, unit))}.
      </p>
    </>
  );
}

const Elsewhere = () => <p>This context is not in the link. Open the files to see it.</p>;
