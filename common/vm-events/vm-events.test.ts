import { describe, expect, it } from 'vitest';
import {
  countsInJdk,
  eventOfMetric,
  eventsNamed,
  methodsIn,
  metricOfEvent,
  VM_EVENTS,
  vmEvent,
  vmEventsIn,
  withoutNote,
} from './vm-events';

/** Ids that recordings use for other metrics, those of the agent's built-in processes among them. */
const TAKEN = [
  'calls',
  'bytecodes',
  'objects',
  'arrays',
  'elements',
  'bytes',
  'ticks',
  'cpu',
  'wait',
  'overlay',
  'monitors',
  'throws',
];

describe('events of the VM', () => {
  it('have ids that no other metric has', () => {
    const ids = VM_EVENTS.map(({ id }) => id);
    expect(new Set([...ids, ...TAKEN]).size).toBe(ids.length + TAKEN.length);
    expect(ids.every((id) => /^[a-z][a-z0-9-]{0,39}$/.test(id))).toBe(true);
    expect(vmEvent('exceptions')?.label).toBe('Exceptions created');
    expect(vmEvent('calls')).toBeUndefined();
  });

  it('are exact metrics of which less is better', () => {
    expect(VM_EVENTS.map(metricOfEvent)).toMatchObject(VM_EVENTS.map(({ id }) => ({ id, kind: 'exact', better: 'less' })));
  });

  it.each([
    [[''], []],
    [['bytecodes'], []],
    [['exceptions'], ['exceptions']],
    [['exceptions > 0', 'bytecodes > +1%'], ['exceptions']],
    [
      ['files-opened(com.acme.*) > +1 and +5%', 'overlap(waits) < 90%'],
      ['waits', 'files-opened'],
    ],
    [['calls(com.acme.exceptions.Handler) > 0', 'calls(exceptions.*) > 0', 'calls(*.exceptions) > 1'], []],
    [['inclusive parks(a.B.run) > +5% and +10000'], ['parks']],
    [['exceptional > 0', 'classes > 0'], []],
  ])('named in %j are %j', (texts, ids) => {
    expect(vmEventsIn(texts)).toEqual(ids);
  });

  it.each([
    [['new-activations > 1', 'exceptions > 0'], ['new-activations'], ['exceptions']],
    [['compared-frames'], ['compared-frames'], []],
    [['my-new-activations', 'calls(new-activations.A.b) > 0'], [], []],
  ])('named in %j are, in flight recordings, %j, and in others %j', (texts, inFlights, inOthers) => {
    expect([eventsNamed(texts, true), eventsNamed(texts, false)]).toEqual([inFlights, inOthers]);
  });

  it.each([
    ['exceptions', true],
    ['classes-initialised', false],
    ['bytecodes', false],
  ])('count in methods of the JDK alone: %s %j', (id, isInJdk) => {
    expect(countsInJdk(id)).toBe(isInJdk);
  });

  it.each([
    ['exceptions', 'Exceptions created', 'exceptions'],
    ['monitors', 'Monitors entered', 'monitors'],
    ['throws', 'Throws', 'throws'],
    ['exceptions', 'Exceptions', undefined],
    ['bytecodes', 'Bytecodes', undefined],
  ])('of metric %s, labelled %s, are %s', (id, label, event) => {
    expect(eventOfMetric({ id, label })?.id).toBe(event);
  });

  it.each([
    ['waits', 17, 'wait'],
    ['waits', 21, 'wait0'],
    ['sleeps', 18, 'sleep'],
    ['sleeps', 21, 'sleep0 sleepNanos0'],
    ['sleeps', 25, 'sleep0 sleepNanos0'],
    ['parks', 11, 'park'],
  ])('of kind %s on JDK %i are calls of %s', (id, jdk, names) => {
    expect(methodsIn(vmEvent(id) ?? VM_EVENTS[0], jdk).map((each) => each.names.join(' '))).toEqual([names]);
  });

  it.each([
    ['waits', null],
    [
      'exceptions',
      'Exceptions created: without exceptions that the VM raises itself, such as for null references, and those of methods that it may replace, such as List.get.',
    ],
    ['collections-requested', 'Garbage collections requested: without collections that the VM decides on itself.'],
  ])('of kind %s have the note %j', (id, note) => {
    expect(withoutNote(vmEvent(id) ?? VM_EVENTS[0])).toBe(note);
  });
});
