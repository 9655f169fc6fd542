/** Writes the caption of a flame graph that is exported as a picture. */
import { KIND_WORDS } from '../../../common/metrics';
import { nounOf, unitBehind } from '../../../common/numbers';
import { digitsUnit } from '../../../common/sampling';
import type { Caption } from '../../canvas/svg-text';
import type { CurrentView } from '../../state/useView';
import { figure } from '../../ui/format';
import { COST_COLOURS } from './cost-colours';

/** Caption of an exported picture: file, tree, metric, total, and the meaning of its colours. */
export function captionOf({ slot, threadName, metric, total }: CurrentView, isByCost = false): Caption {
  const { fileName, mainClass, jvm, sha256 } = slot.summary;
  return {
    lines: [
      `${fileName}: ${threadName}, ${figure(total, digitsUnit(metric))}${unitBehind(digitsUnit(metric) || metric.unit)}`,
      [mainClass, jvm, `SHA-256 ${sha256.slice(0, 16)}…`].filter(Boolean).join(' · '),
    ],
    legend: [
      {
        style: null,
        text: `Width shows ${nounOf(metric.unit)} (${KIND_WORDS[metric.kind] || 'exact'}); ${isByCost ? 'colour shows cost per bytecode relative to the rest' : 'colour shows the package (JDK packages are paler)'}`,
      },
      ...(isByCost ? COST_COLOURS : []),
    ],
  };
}
