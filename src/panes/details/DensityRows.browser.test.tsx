import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ALLOCATED_BYTES } from '../../../common/metrics';
import type { LowerBound, MetricValue } from '../../../workers/api/engine';
import { mount } from '../../ui/testing/mount';
import { DensityRows } from './DensityRows';

const copy = { className: 'demo.Main', method: 'copy', descriptor: '()V', flags: 0, sourceFile: '', line: 0 };

/** The cells of the row on objects. */
function cellsOf(lowerBound: LowerBound, bytecodes: Omit<MetricValue, 'metric'>) {
  const values: MetricValue[] = [
    { metric: 'bytecodes', ...bytecodes },
    { metric: 'objects', inclusive: 20, exclusive: 4, lowerBound },
    { metric: ALLOCATED_BYTES, inclusive: 480, exclusive: 96 },
  ];
  mount(
    <table>
      <tbody>
        <DensityRows values={values} />
      </tbody>
    </table>,
  );
  return page.getByRole('row', { name: 'objects' }).getByRole('cell');
}

it('marks a density as a lower bound, and says so to assistive technology', async () => {
  const cells = cellsOf({ methods: [copy], exclusive: true }, { inclusive: 8000, exclusive: 500 });
  await expect.element(cells.nth(0)).toHaveTextContent(/^at least 2\.50\+$/);
  await expect.element(cells.nth(1)).toHaveTextContent(/^at least 8\.00\+$/);
  await expect.element(page.getByRole('row', { name: 'bytes' })).not.toHaveTextContent(/at least|\+/);
});

it('marks the inclusive density alone where a callee allocates uncounted', async () => {
  const cells = cellsOf({ methods: [copy], exclusive: false }, { inclusive: 8000, exclusive: 500 });
  await expect.element(cells.nth(0)).toHaveTextContent(/at least/);
  await expect.element(cells.nth(1)).toHaveTextContent(/^8\.00$/);
});

it('says why there is no density where not all bytecodes were counted', async () => {
  const bytecodes = { inclusive: 8000, exclusive: 500, lowerBound: { methods: [], exclusive: true } };
  const cells = cellsOf({ methods: [copy], exclusive: true }, bytecodes);
  await expect.element(cells).toHaveTextContent('not known: not all bytecodes were counted');
});

it('does not mark a dash', async () => {
  const cells = cellsOf({ methods: [copy], exclusive: true }, { inclusive: 8000, exclusive: 0 });
  await expect.element(cells.nth(1)).toHaveTextContent(/^–$/);
});
