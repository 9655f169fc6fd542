/** Registers the page's commands, which palette, menus, shortcuts and help read. */

/** Groups in the order in which the menu and the help sheet show them. */
export const GROUPS = [
  'File',
  'View',
  'Metric',
  'Thread',
  'Search',
  'Selection',
  'Transform',
  'Export',
  'Flame graph',
  'Table',
  'Help, links and theme',
] as const;
export type Group = (typeof GROUPS)[number];

export interface Command {
  /** Unique and stable, because recent commands are stored by it: `view.flame`. */
  id: string;
  /** Imperative sentence for the user: `Show methods by cost`. */
  title: string;
  group: Group;
  /** Tooltip that explains a short title. The palette searches it, too. */
  hint?: string;
  /** `Mod+k` (Ctrl, on a Mac Cmd), `Shift+n`, `/`, `1`, `ArrowUp`. The first is shown if there is room for only one. */
  keys?: readonly string[];
  /** `own`: the focused component handles the keys itself; they are listed but not dispatched. */
  scope?: 'page' | 'own';
  /** Further words for the palette's search. */
  also?: string;
  /** Whether it can be run now; always if omitted. */
  enabled?(): boolean;
  run(): void;
}

export type Provider = () => readonly Command[];

const providers: Provider[] = [];

/** Adds a provider, which is called each time a list is shown. Returns a function that removes it. */
export function register(provider: Provider): () => void {
  providers.push(provider);
  return () => {
    const at = providers.indexOf(provider);
    if (at >= 0) providers.splice(at, 1);
  };
}

/** All commands, by group in the order of {@link GROUPS}. */
export function allCommands(): Command[] {
  const all = providers.flatMap((provider) => provider());
  return GROUPS.flatMap((group) => all.filter((command) => command.group === group));
}

export const isEnabled = (command: Command): boolean => command.enabled?.() ?? true;

/** The commands of a group that can be run now, for context menus. */
export const commandsOf = (group: Group): Command[] =>
  allCommands().filter((command) => command.group === group && isEnabled(command));

const RECENT_KEY = 'callgrove.recent-commands';
const MOST_RECENT = 8;

/** Ids of the commands run last, latest first. */
export function recentIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

/** Runs a command if it is enabled; `remember` puts it first among the recent ones. */
export function runCommand(command: Command, remember: boolean): boolean {
  if (!isEnabled(command)) return false;
  if (remember) {
    try {
      const ids = [command.id, ...recentIds().filter((id) => id !== command.id)].slice(0, MOST_RECENT);
      localStorage.setItem(RECENT_KEY, JSON.stringify(ids));
    } catch {
      // Without storage, no recent commands are remembered.
    }
  }
  command.run();
  return true;
}
