import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { RuleOffer } from '../../../common/rule-offer';
import type { ComparisonSummary, MetricComparison } from '../../../workers/api/engine';
import { fakeEngine } from '../../engine/fake-engine';
import { EngineContext } from '../../engine/useEngine';
import { placeNow, setPlace, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { LambdasOffer } from './NameRules';

const metric = { metric: 'samples', unit: 'samples', kind: 'sampled', overlap: 40 } as MetricComparison;
const summary = { comparison: 3 } as ComparisonSummary;

let answered = 0;

function show(offer: RuleOffer | null): void {
  const engine = fakeEngine({
    ruleOffer: async () => {
      answered++;
      return { ok: true, value: offer };
    },
  });
  mount(
    <EngineContext value={engine}>
      <LambdasOffer {...{ summary, metric }} />
    </EngineContext>,
  );
}

beforeEach(() => {
  answered = 0;
  useApp.setState(useApp.getInitialState(), true);
  setPlace({ view: 'compare' });
});

it('offers the rule for lambdas, and applies it beside the others', async () => {
  setPlace({ match: { renames: [{ from: 'a', to: 'b' }], on: ['overloads'] } });
  show({ overlap: 40, byRule: 99 });
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent(
      'A and B number the same lambdas differently. With the rule “lambdas”, the overlap is 99.00%, not 40.00%.',
    );
  await page.getByRole('button', { name: 'Apply the rule' }).click();
  expect(placeNow().match).toEqual({ renames: [{ from: 'a', to: 'b' }], on: ['lambdas', 'overloads'] });
});

it('says nothing where the rule would change little', async () => {
  show(null);
  await expect.poll(() => answered).toBe(1);
  expect(page.getByRole('note').elements()).toEqual([]);
});
