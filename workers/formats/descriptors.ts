import type { FormatDescriptor } from '../files/format-descriptor';
import { collapsed } from './collapsed/descriptor';
import { flameHtml } from './flame-html/descriptor';
import { hprofText } from './hprof-text/descriptor';
import { jfr } from './jfr/descriptor';
import { mct } from './mct/descriptor';
import { pprof } from './pprof/descriptor';
import { speedscope } from './speedscope/descriptor';

/** Every format that is opened, a line each; the first that recognises a file gets it. */
export const FORMATS: readonly FormatDescriptor[] = [
  mct, //
  jfr,
  hprofText,
  pprof,
  speedscope,
  flameHtml,
  collapsed,
];
