import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FlameLayout } from '../../workers/api/engine';
import { nextRequest } from './layout-request';
import { prepareLayout } from './shown-layout';

const sight = fc
  .record({
    edges: fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 })).filter(([a, b]) => a !== b),
    width: fc.integer({ min: 1, max: 4000 }),
    firstRow: fc.integer({ min: 0, max: 300 }),
    rows: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ edges, ...rest }) => ({ focus: 7, x0: Math.min(...edges) / 1000, x1: Math.max(...edges) / 1000, ...rest }));

const answer = { count: 0, totalRows: 500, row: new Uint16Array(0) } as FlameLayout;

it('asks for all that is in view at its scale, and for nothing more once that is there', () => {
  fc.assert(
    fc.property(sight, (view) => {
      const request = nextRequest(view, null)!;
      expect(request.x0).toBeLessThanOrEqual(view.x0);
      expect(request.x1).toBeGreaterThanOrEqual(view.x1);
      expect(request.firstRow).toBeLessThanOrEqual(view.firstRow);
      expect(request.firstRow + request.rows).toBeGreaterThan(view.firstRow + view.rows);
      expect(request.width / (request.x1 - request.x0)).toBeCloseTo(view.width / (view.x1 - view.x0), 6);
      const shown = prepareLayout('', answer, request, () => 0);
      expect(nextRequest(view, shown)).toBeNull();
      expect(nextRequest({ ...view, focus: 8 }, shown)).not.toBeNull();
    }),
  );
});
