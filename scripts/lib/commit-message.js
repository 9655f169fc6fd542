// Checks the form of commit messages, as far as a script can (CONTRIBUTING.md, "Commits").

/** Longest subject, in characters. */
const LONGEST = 72;
/** Subjects written by git itself. */
const WRITTEN_BY_GIT = /^(Merge |Revert "|fixup! |squash! |amend! )/;
/** The area before the colon: one to three lower-case words or options, such as `reader`, `agent, docs` or `snapshots=gc`. */
const AREA = /^[a-z0-9][\w./=-]*(,? [a-z0-9][\w./=-]*){0,2}: /;

/** Words that never begin an imperative. */
const NO_VERB = /^(the|an?|this|that|these|those|it|its|there|what|which|who|no|we|i)$/i;
/** Past tense, progressive form, third person. */
const OTHER_MOOD = /(ed|ing|[^suiao\W]s)$/i;
/** Words with such endings that may begin an imperative. */
const IMPERATIVES =
  /^(need|heed|feed|seed|embed|speed|shed|proceed|exceed|succeed|bring|ring|sing|ping|string|swing|spring|wring|always)$/i;

/**
 * @param {string} subject without its area
 * @returns {string | null} what is wrong with the first word; null if nothing is
 */
function moodOf(subject) {
  const [word = ''] = subject.split(/[^\p{L}\p{N}'’-]/u);
  if (NO_VERB.test(word)) return `begins with “${word}”`;
  if (OTHER_MOOD.test(word) && !IMPERATIVES.test(word)) return `“${word}” is no imperative`;
  return null;
}

/**
 * Faults of a commit message. As in git, lines that begin with # are comments.
 *
 * @param {string} message
 * @returns {string[]} empty if nothing is wrong
 */
export function problemsOf(message) {
  const [above] = message.split(/^# -+ >8 -+$/m);
  const lines = above.split('\n').filter((line) => !line.startsWith('#'));
  while (lines.length > 0 && lines[0].trim() === '') lines.shift();
  const [subject = '', second = ''] = lines.map((line) => line.trimEnd());
  if (subject === '') return ['the subject is missing'];
  if (WRITTEN_BY_GIT.test(subject)) return [];
  const problems = [];
  const { length } = [...subject];
  if (length > LONGEST) problems.push(`the subject has ${length} characters, at most ${LONGEST} are allowed`);
  if (/\.$/.test(subject)) problems.push('the subject ends with a full stop');
  if (second !== '') problems.push('the second line is not blank');
  const mood = moodOf(subject.replace(AREA, ''));
  if (mood !== null) problems.push(`${mood}: say what the commit does to the code, as in “keep leaf flags”`);
  return problems;
}
