import type { FrameName } from '../../workers/api/engine';

/** A frame's name for tests that look only at its class. */
export const frame = (className: string): FrameName => ({
  className,
  method: 'm',
  descriptor: '()V',
  flags: 0,
  sourceFile: '',
  line: 0,
});
