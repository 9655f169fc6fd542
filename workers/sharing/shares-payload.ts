/** Writes and reads, in a shared link, what differs between the samples of two profiles (docs/sharing.md). */
import type { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import { below, contradiction, readDouble, readFigure, writeDouble, writeFigure } from './payload-values';
import type { SharedShares } from './shared-shares';
import { readOwn, writeOwn } from './work-story-payload';

type Row = SharedShares['reported'][number];

/** Most rows to report, and most runs per side. */
const MOST = 32;

export function writeShares(out: Bytes, { own, reported, within, whole, rows }: SharedShares): void {
  writeOwn(out, own);
  for (const count of [whole.runsA, whole.runsB, rows]) out.varint(count);
  for (const events of [whole.events.a, whole.events.b]) writeFigure(out, events);
  out.varint(reported.length);
  for (const row of reported) {
    out.varint(row.method);
    out.varint(row.context + 1);
    out.varint(row.contexts);
    for (const figure of [row.a, row.wholeA, row.b, row.wholeB]) writeFigure(out, figure);
    for (const share of [...row.runsA, ...row.runsB]) writeDouble(out, share);
  }
  writeMarks(out, within);
}

/** @param link methods and contexts of the link */
export function readShares(reader: VarintReader, link: { readonly methods: number; readonly contexts: number }): SharedShares {
  const own = readOwn(reader);
  const [runsA, runsB] = [readRuns(reader), readRuns(reader)];
  const rows = reader.next();
  const events = { a: readAmount(reader), b: readAmount(reader) };
  const reported = Array.from({ length: below(reader, MOST + 1, 'methods') }, (): Row => {
    const method = below(reader, link.methods, 'methods');
    const context = below(reader, link.contexts + 1, 'contexts') - 1;
    const contexts = reader.next();
    const [a, wholeA, b, wholeB] = [readAmount(reader), readAmount(reader), readAmount(reader), readAmount(reader)];
    if (!(a <= wholeA && b <= wholeB && wholeA > 0 && wholeB > 0)) throw contradiction('One of its shares is invalid.');
    const shares = (runs: number): number[] => Array.from({ length: runs }, () => readShare(reader));
    return { method, context, contexts, a, wholeA, b, wholeB, runsA: shares(runsA), runsB: shares(runsB) };
  });
  if (reported.length > rows) throw contradiction('It reports more methods than were compared.');
  return {
    kind: 'shares',
    own,
    reported,
    within: readMarks(reader, link.contexts, reported.length),
    whole: { events, runsA, runsB },
    rows,
  };
}

/**
 * Since most contexts are in no row, the positions of the others are written, each as its distance from the previous one,
 * followed by their rows.
 */
function writeMarks(out: Bytes, within: Int8Array): void {
  const places = [...within.keys()].filter((at) => within[at] !== 0);
  out.varint(places.length);
  places.forEach((at, k) => {
    out.varint(at - (places[k - 1] ?? 0));
  });
  for (const at of places) out.varint(2 * (Math.abs(within[at]) - 1) + (within[at] < 0 ? 1 : 0));
}

function readMarks(reader: VarintReader, contexts: number, reported: number): Int8Array {
  const within = new Int8Array(contexts);
  let at = 0;
  const places = Array.from({ length: below(reader, contexts + 1, 'contexts') }, () => {
    at += reader.next();
    if (at >= contexts) throw contradiction('One of its differences belongs to no context.');
    return at;
  });
  for (const place of places) {
    const mark = below(reader, 2 * reported, 'differences');
    const row = Math.floor(mark / 2) + 1;
    within[place] = mark % 2 === 1 ? -row : row;
  }
  return within;
}

function readRuns(reader: VarintReader): number {
  const runs = below(reader, MOST + 1, 'runs');
  if (runs === 0) throw contradiction('One of its sides has no runs.');
  return runs;
}

function readAmount(reader: VarintReader): number {
  const amount = readFigure(reader);
  if (amount < 0) throw contradiction('One of its sample counts is below zero.');
  return amount;
}

function readShare(reader: VarintReader): number {
  const share = readDouble(reader);
  if (!(share >= 0 && share <= 1)) throw contradiction('One of its shares is invalid.');
  return share;
}
