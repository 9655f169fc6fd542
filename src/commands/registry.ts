/** The one registry of commands. */

/** Groups in the order in which menu and help sheet show them. */
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
  'Page',
] as const;
export type Group = (typeof GROUPS)[number];

export interface Command {
  /** Unique and stable: what is remembered as recent. `view.flame`. */
  id: string;
  /** What it does, as a person would say it: `Show hot methods`. */
  title: string;
  group: Group;
  /** `Mod+k` (Ctrl, on a Mac Cmd), `Shift+n`, `/`, `1`, `ArrowUp`. The first is shown where there is room for one. */
  keys?: readonly string[];
  /** `own`: the part that has the focus handles the keys itself; they are listed, not dispatched. */
  scope?: 'page' | 'own';
  /** More words by which the palette finds it. */
  also?: string;
  /** Asked before it is offered or run; absent = always. */
  enabled?(): boolean;
  run(): void;
}

export type Provider = () => readonly Command[];

const providers: Provider[] = [];

/** Adds commands; asked anew each time a list is shown. Returns the way to take them off again. */
export function register(provider: Provider): () => void {
  providers.push(provider);
  return () => {
    const at = providers.indexOf(provider);
    if (at >= 0) providers.splice(at, 1);
  };
}

/** Every command, by group in the order of {@link GROUPS}. */
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

/** Ids of the commands that were run last, the latest first. */
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
      // A page without storage forgets what was run.
    }
  }
  command.run();
  return true;
}
