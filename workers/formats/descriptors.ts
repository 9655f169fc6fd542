/** Lists all file formats that can be opened. */
import type { FormatDescriptor } from '../files/format-descriptor';
import { collapsed } from './collapsed/descriptor';
import { flameHtml } from './flame-html/descriptor';
import { hprofText } from './hprof-text/descriptor';
import { jfr } from './jfr/descriptor';
import { mct } from './mct/descriptor';
import { perfScript } from './perf-script/descriptor';
import { pprof } from './pprof/descriptor';
import { speedscope } from './speedscope/descriptor';

/** All formats that can be opened, one per line; the first one that recognises a file is used. */
export const FORMATS: readonly FormatDescriptor[] = [
  mct, //
  jfr,
  hprofText,
  pprof,
  speedscope,
  flameHtml,
  perfScript,
  collapsed,
];
