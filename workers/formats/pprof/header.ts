/** Reads what a pprof profile says about itself: value types, period, comments, times. */
import { amount, count } from '../../../common/numbers';
import type { SamplingFacts } from '../../../common/sampling-facts';
import { OWN_COMMENT, type ValueType } from './columns';
import { FIELD } from './fields';
import type { Tables } from './tables';
import type { Wire } from './wire';

/** Field numbers of a value type. */
const [TYPE, UNIT] = [1, 2];
const MILLISECOND = 1e6;
/** Most comments that are shown, and most characters in each. */
const [MOST_COMMENTS, LONGEST] = [8, 300];

interface NamedType {
  type: number;
  unit: number;
}

/** Facts about a file besides its samples. */
interface Facts {
  readonly types: readonly ValueType[];
  readonly comments: readonly string[];
  /** Index of the type that is shown first. */
  readonly first: number;
  /** Milliseconds since 1970; 0 if unknown. */
  readonly start: number;
  readonly end: number;
  /** For each type: how many of the file's units a sample stands for, if the sampling period is of that type. */
  readonly period: readonly (number | undefined)[];
  readonly sentences: readonly string[];
  readonly sampling: SamplingFacts;
}

/** Fields of a profile outside its tables. Strings remain numbers until all of them have been read. */
export class Header {
  private readonly types: NamedType[] = [];
  private readonly comments: number[] = [];
  private period = 0;
  private periodType: NamedType = { type: 0, unit: 0 };
  private defaultType = 0;
  private drop = 0;
  private keep = 0;
  private time = 0;
  private duration = 0;

  /** Reads a field. */
  take(wire: Wire): void {
    switch (wire.field) {
      case FIELD.sampleType:
        this.types.push(namedType(wire));
        break;
      case FIELD.periodType:
        this.periodType = namedType(wire);
        break;
      case FIELD.comment:
        wire.each(() => this.comments.push(wire.unsigned()));
        break;
      case FIELD.period:
        this.period = wire.signed();
        break;
      case FIELD.time:
        this.time = wire.signed();
        break;
      case FIELD.duration:
        this.duration = wire.signed();
        break;
      case FIELD.dropFrames:
        this.drop = wire.unsigned();
        break;
      case FIELD.keepFrames:
        this.keep = wire.unsigned();
        break;
      default:
        this.defaultType = wire.unsigned();
    }
  }

  facts(tables: Tables): Facts {
    const { time, duration, period } = this;
    const types = this.types.map(({ type, unit }) => ({ type: tables.text(type), unit: tables.text(unit) }));
    const comments = this.comments.map((each) => tables.text(each));
    const ofPeriod = { type: tables.text(this.periodType.type), unit: tables.text(this.periodType.unit) };
    const wanted = tables.text(this.defaultType);
    const named = wanted === '' ? -1 : types.findIndex(({ type }) => type === wanted);
    const sentences: string[] = [];
    if (period > 0 && ofPeriod.type !== '')
      sentences.push(`A sample was taken every ${count(period)} ${ofPeriod.unit} of ${ofPeriod.type}.`);
    for (const [words, field, pattern] of [
      ['drop', 'drop_frames', tables.text(this.drop)],
      ['keep', 'keep_frames', tables.text(this.keep)],
    ] as const)
      if (pattern !== '')
        sentences.push(`The file asks viewers to ${words} frames (${field}: ${shortened(pattern)}); all of them are shown.`);
    const others = comments.filter((comment) => comment !== '' && !comment.startsWith(OWN_COMMENT));
    sentences.push(...others.slice(0, MOST_COMMENTS).map((comment) => `Comment in the file: ${shortened(comment)}.`));
    const left = others.length - MOST_COMMENTS;
    if (left > 0) sentences.push(`The file has ${count(left)} further ${left === 1 ? 'comment' : 'comments'}.`);
    return {
      types,
      comments,
      // If there is no default, the last type is used, as profile.proto specifies.
      first: named < 0 ? types.length - 1 : named,
      start: time > 0 ? time / MILLISECOND : 0,
      end: time > 0 ? (time + Math.max(0, duration)) / MILLISECOND : 0,
      period: types.map(({ type, unit }) =>
        period > 0 && type === ofPeriod.type && unit === ofPeriod.unit ? period : undefined,
      ),
      sentences,
      sampling: {
        durationMs: Math.max(0, Math.round(duration / MILLISECOND)),
        settings:
          period > 0 && ofPeriod.type !== ''
            ? { [`period of ${ofPeriod.type}`]: amount(period, ofPeriod.unit).replace('.0 ', ' ') }
            : {},
      },
    };
  }
}

function namedType(wire: Wire): NamedType {
  const named = { type: 0, unit: 0 };
  const outer = wire.enter();
  while (wire.next()) {
    if (wire.field === TYPE) named.type = wire.unsigned();
    else if (wire.field === UNIT) named.unit = wire.unsigned();
    else wire.skip();
  }
  wire.leave(outer);
  return named;
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return `“${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}”`.replace(/[.]”$/, '”');
};
