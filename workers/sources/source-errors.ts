/** Makes the errors for source files that the user gave and that cannot be used. */
import { FormatError } from '../jobs/errors';

export const badSources = (message: string, advice: string, where = ''): FormatError =>
  new FormatError('bad-sources', message, where, advice);
