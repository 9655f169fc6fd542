/** Runs the command line inside a test. */
import { main } from './main';

/** Output and exit status of a command. */
export interface CommandResult {
  status: number;
  out: string;
  errors: string[];
  /** Progress lines; null when one was removed. */
  progress: (string | null)[];
}

/** Runs the command line in this process, for tests. @param template the page that `--html` fills */
export async function runInProcess(args: string[], template = ''): Promise<CommandResult> {
  let out = '';
  const errors: string[] = [];
  const progress: (string | null)[] = [];
  const status = await main(args, '1.2.3', {
    out: async (text) => {
      out += text;
    },
    error: (line) => errors.push(line),
    progress: (line) => progress.push(line),
    template: async () => template,
  });
  return { status, out, errors, progress };
}
