import type { FrameName } from '../../../workers/api/engine';

/** Makes a frame's name, for tests in which only its class matters. */
export const frame = (className: string): FrameName => ({
  className,
  method: 'm',
  descriptor: '()V',
  flags: 0,
  sourceFile: '',
  line: 0,
});
