/** A test engine that answers the given questions; any other question throws an error that names it. */
import type { Engine } from './engine';

export const fakeEngine = (answers: object): Engine =>
  new Proxy(answers, {
    get(known, question) {
      if (question in known) return Reflect.get(known, question);
      throw new Error(`This test’s engine has no answer to ${String(question)}.`);
    },
  }) as Engine;
