/** The line between a view and the source below it, which sets the source's height. */
import { useTexts } from '../../sources/texts';
import { ResizeHandle } from '../../ui/layout/ResizeHandle';

export const SourceResizeHandle = () => (
  <ResizeHandle
    label="Height of the source"
    height={useTexts((state) => state.height)}
    least={0.15}
    most={0.85}
    onMove={(height) => useTexts.setState({ height })}
  />
);
