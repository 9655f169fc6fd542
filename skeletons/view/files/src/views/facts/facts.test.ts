import '../registry';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProfileSummary } from '../../../workers/api/engine';
import { useApp } from '../../state/store';
import { readAddress, writeAddress } from '../../state/url';
import { FactsView } from './FactsView';
import { sorted } from './sorted';

const a = { kind: 'url', url: 'run.mct', hash: '' } as const;

describe('the view facts', () => {
  it('keeps the order of its rows in the address', () => {
    const { place } = useApp.getState();
    const address = writeAddress({ ...place, view: 'facts', facts: { rows: 'name' } }, { a, b: null });
    expect(address).toBe('#/facts?v=1&a=run.mct&rows=name');
    const read = readAddress(address, 'https://example.org/');
    expect(read).toMatchObject({ problems: [], place: { view: 'facts', facts: { rows: 'name' } } });
    const { problems } = readAddress('#/facts?a=run.mct&rows=size', 'https://example.org/');
    expect(problems).toEqual(['The link’s order of the facts “size” was ignored: it must be told or name.']);
  });

  it('shows what the file says, by name where that is chosen', () => {
    const facts: [string, string][] = [
      ['System', 'Linux'],
      ['JVM', '17'],
    ];
    expect(sorted(facts, 'told')).toEqual(facts);
    expect(sorted(facts, 'name').map(([name]) => name)).toEqual(['JVM', 'System']);
  });

  it('is drawn', () => {
    const summary = {
      fileName: 'run.mct',
      mainClass: 'demo.Main',
      metrics: [{ id: 'calls', label: 'Calls', unit: 'calls', total: 3, kind: 'exact', better: 'less' }],
      threads: [],
      timeline: null,
      shared: null,
      ...{
        start: 0,
        end: 0,
        size: 1,
        folded: 0,
        incomplete: false,
        contexts: 1,
        mergedContexts: 1,
        attached: 0,
        roots: [],
        counted: [],
      },
      ...{ jvm: '', os: '', dump: '', analysis: '', agent: '', format: 'MCT', sha256: '', layout: null },
    } as unknown as ProfileSummary;
    // Outside a page, components see the store's initial state.
    Object.assign(useApp.getInitialState(), { slots: { a: { state: 'ready', ref: a, summary }, b: { state: 'empty' } } });
    useApp.setState(useApp.getInitialState(), true);
    const html = renderToStaticMarkup(createElement(FactsView));
    expect(html).toContain('<th scope="row">Program</th><td>demo.Main</td>');
  });
});
