/** Writes a story's figures as text, so that a table of test cases can state the expected ones. */
import type { FrameName, StoryNote, StorySubject, WorkStory } from '../api/engine';

/** The name of a frame's method; `outside` if there is none. */
export const nameOf = (frame: FrameName | null): string => frame?.method ?? 'outside';

/** An integer with its sign. */
export const signed = (change: number): string => `${change < 0 ? '' : '+'}${Math.round(change)}`;

/** A subject's figures: `order +200, 10 calls of 100 to 10 of 300`. */
export const subjectText = ({ name, change, callsA, callsB, a, b, isInclusive }: StorySubject): string =>
  `${nameOf(name)} ${signed(change)}, ${callsA} calls of ${a} to ${callsB} of ${b}${isInclusive ? ', inclusive' : ''}`;

/** Text of each subject's figures inside a library call. */
export const insideIn = ({ subjects }: WorkStory): string[] =>
  subjects.map(({ inside }) => (inside === null ? 'none' : `${inside.library.method}: ${subjectText(inside.subject)}`));

function noteText(note: StoryNote): string {
  switch (note.kind) {
    case 'shift':
      return `${note.amount} of ${nameOf(note.name)} from ${note.lost.map(nameOf)} to ${note.gained.map(nameOf)}, ${signed(note.change)}`;
    case 'moved':
      return `${nameOf(note.name)} from ${nameOf(note.from)} to ${nameOf(note.to)}, ${note.callsA} and ${note.callsB} calls`;
    case 'renamed':
      return `${nameOf(note.before)} renamed to ${nameOf(note.after)}, ${(100 * note.share).toFixed(0)}%`;
    case 'package':
      return `${note.classes} of ${note.before} in ${note.after}`;
    case 'wrapper':
      return `${nameOf(note.name)} between ${nameOf(note.caller)} and ${nameOf(note.callee)}`;
    case 'loading':
      return `loading ${signed(note.change)} by ${nameOf(note.name)}, ${note.callsA} and ${note.callsB} calls`;
  }
}
/** The notes of a story, one text each. */
export const noteTexts = ({ notes }: WorkStory): string[] => notes.map(noteText);
