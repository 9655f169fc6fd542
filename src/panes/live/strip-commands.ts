/** Commands of the strip that are buttons on a wide screen, and a menu on a narrow one. */
import type { LucideIcon } from 'lucide-react';
import { createContext } from 'react';
import type { ButtonProps } from '../../ui/Button';

export interface StripCommand {
  label: string;
  icon: LucideIcon;
  hint?: string;
  /** Whether it cannot be used for a moment. */
  isWaiting?: boolean;
  look?: ButtonProps['look'];
  /** Further attributes of the button. */
  button?: ButtonProps;
  run(): void;
}

/** The commands of the menu around. */
export const MenuCommands = createContext<readonly StripCommand[]>([]);
