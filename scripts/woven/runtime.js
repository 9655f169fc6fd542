// Reads the methods of the agent's runtime out of what `javap` prints.

const CLASS = /^(?:public |final |abstract |static )*(?:class|interface|enum) ([\w.$]+)/;
const METHOD =
  /^ {2}(?:public |private |protected |static |final |synchronized |native |abstract )*((?:\S.*)?\(.*\).*|static \{\});$/;
const INSTRUCTION = /^ +\d+: /;

/**
 * The instructions of each method, without places in the constant pool, which shift when something is renamed.
 *
 * @param {string} text of `javap -c -p`
 * @returns {Map<string, string>} by class and signature
 */
export function instructionsOf(text) {
  const methods = new Map();
  let [className, key] = ['', ''];
  for (const line of text.split('\n')) {
    const named = CLASS.exec(line)?.[1];
    const signature = METHOD.exec(line)?.[1];
    if (named !== undefined) className = named;
    else if (signature !== undefined) {
      key = `${className} ${signature}`;
      methods.set(key, '');
    } else if (INSTRUCTION.test(line)) {
      const instruction = line
        .trim()
        .replace(/#\d+(, +\d+)?/g, '#')
        .replace(/\s+/g, ' ');
      methods.set(key, `${methods.get(key)}${instruction}\n`);
    }
  }
  return methods;
}
