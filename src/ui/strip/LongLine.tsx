/** Progress of a long question (`useLongAnswer`) with *Cancel*; after cancelling, a button that repeats the question. */
import type { Progress } from '../../../workers/api/engine';
import { Button } from '../Button';
import { ProgressLine } from './ProgressLine';
import { Strip } from './Strip';

interface Props {
  progress: Progress | null;
  stopped: boolean;
  cancel(): void;
  again(): void;
  /** Text of the button that repeats the question. */
  label: string;
}

export function LongLine({ progress, stopped, cancel, again, label }: Props) {
  if (progress === null && !stopped) return null;
  return (
    <Strip look="inline">
      {progress === null ? (
        <Button onClick={again}>{label}</Button>
      ) : (
        <>
          <ProgressLine progress={progress} />
          <Button onClick={cancel}>Cancel</Button>
        </>
      )}
    </Strip>
  );
}
