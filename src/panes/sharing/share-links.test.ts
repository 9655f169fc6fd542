import { expect, it } from 'vitest';
import '../../views/registry';
import type { Place } from '../../state/place';
import { startPlace as begin } from '../../state/start-place';
import { useApp } from '../../state/store';
import { isThisComputer, payloadAddress } from './share-links';

const startPlace = begin();
const typed = 'com.acme.Secret';
const place: Place = {
  ...startPlace,
  match: { on: ['lambdas'], renames: [{ from: typed, to: 'x.Y' }] },
  own: [typed],
  gate: ['overlap(calls) < 95%', `calls(${typed}) > 5`],
  flame: { ...startPlace.flame, search: typed },
  union: { ...startPlace.union, search: typed },
  threadTable: { ...startPlace.threadTable, filter: typed },
  methods: { ...startPlace.methods, filter: typed },
  allocations: { ...startPlace.allocations, filter: typed, type: { kind: 'class', className: typed } },
  diff: { ...startPlace.diff, filter: typed, type: { kind: 'class', className: typed } },
};

it.each(['flame', 'tree', 'threads', 'sandwich', 'methods', 'allocations', 'timeline', 'compare'] as const)(
  'a link that hides names keeps nothing in %s that was typed by them',
  (view) => {
    for (const comparing of [false, true]) {
      const state = { ...useApp.getInitialState(), place: { ...place, view } };
      const address = payloadAddress(state, { payload: 'p', comparing, hidden: ['com.acme'] });
      expect(address).toContain('overlap');
      expect(address).not.toContain('Secret');
    }
  },
);

it.each([
  ['http://127.0.0.1:4173/#/compare', true],
  ['http://localhost:8080/', true],
  ['http://app.localhost/', true],
  ['http://[::1]:4173/', true],
  ['file:///tmp/report.html', true],
  ['https://callgrove.example/', false],
  ['https://localhost.example/', false],
  ['https://127.example/', false],
])('tells whether %s leads to this computer alone: %s', (address, local) => {
  expect(isThisComputer(new URL(address))).toBe(local);
});
