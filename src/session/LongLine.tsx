/** A long question (useLongAnswer) while it is answered, or cancelled: how far it is, the way out, and the way back. Nothing where neither is so. */
import type { Progress } from '../../workers/api/engine';
import { Button } from '../ui/Button';
import { Strip } from '../ui/strip/Strip';
import { ProgressLine } from './ProgressLine';

interface Props {
  progress: Progress | null;
  stopped: boolean;
  cancel(): void;
  again(): void;
  /** The button that asks once more. */
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
