/** Decodes columns beside the engine's worker, which begins and ends this one. */
import { type Port, serveColumns } from './serve-columns';

serveColumns(self as unknown as Port);
