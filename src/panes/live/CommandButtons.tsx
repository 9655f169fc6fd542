/** Commands of the strip as buttons. */

import { Button } from '../../ui/Button';
import type { StripCommand } from './strip-commands';

export const CommandButtons = ({ commands }: { commands: readonly StripCommand[] }) =>
  commands.map(({ label, icon: Icon, hint, isWaiting = false, look = 'plain', button, run }) => (
    <Button key={label} {...button} look={look} title={hint} isWaiting={isWaiting} onClick={run}>
      <Icon aria-hidden="true" /> {label}
    </Button>
  ));
