import { describe, expect, it } from 'vitest';
import { EXAMPLE, linkTo, problemOf } from './templates';

const GITHUB = 'https://github.com/acme/app/blob/main/src/main/java/{path}#L{line}';

describe('links to sources', () => {
  it('are made of package, file and line, encoded', () => {
    expect(linkTo(EXAMPLE, [{ prefix: '', template: GITHUB }])).toBe(
      'https://github.com/acme/app/blob/main/src/main/java/org/h2/command/Parser.java#L42',
    );
    expect(linkTo(EXAMPLE, [{ prefix: '', template: 'idea://open?file=/src/{path}&line={line}' }])).toBe(
      'idea://open?file=/src/org/h2/command/Parser.java&line=42',
    );
    const odd = { ...EXAMPLE, className: 'Main', sourceFile: 'M n&#?.kt', line: 0 };
    expect(linkTo(odd, [{ prefix: '', template: GITHUB }])).toMatch(/java\/M%20n%26%23%3F\.kt#L1$/);
    expect(linkTo({ ...EXAMPLE, className: 'jdk.proxy1.$Proxy[a.B,c.D]' }, [{ prefix: '', template: GITHUB }])).toContain(
      '/jdk/proxy1/Parser.java',
    );
  });

  it('are those of the closest package, and none where the file or a template is not known', () => {
    const templates = [
      { prefix: '', template: 'https://all.example/{file}' },
      { prefix: 'org.h2', template: 'https://h2.example/{file}' },
      { prefix: 'org.h2.command.*', template: 'https://command.example/{file}' },
      { prefix: 'org.h2.com', template: 'https://other.example/{file}' },
    ];
    expect(linkTo(EXAMPLE, templates)).toBe('https://command.example/Parser.java');
    expect(linkTo({ ...EXAMPLE, className: 'org.h2x.A' }, templates)).toBe('https://all.example/Parser.java');
    expect(linkTo({ ...EXAMPLE, className: 'a.B' }, templates.slice(1))).toBeNull();
    expect(linkTo({ ...EXAMPLE, sourceFile: '' }, templates)).toBeNull();
  });

  it('are refused with a reason where they are not safe or make no sense', () => {
    for (const [template, why] of [
      ['javascript:alert({line})//{file}', /“javascript:” is not allowed/],
      ['JavaScript:{file}', /not allowed/],
      ['data:text/html,{file}', /not allowed/],
      ['file:///{path}', /not allowed/],
      ['{path}', /starts with its scheme/],
      ['//evil/{path}', /starts with its scheme/],
      ['https://{file}/x', /Write out the host/],
      ['https:///{file}', /Write out the host/],
      ['https:\\\\evil\\{file}', /Write out the host/],
      ['https://good.example@evil.example/{file}', /Write out the host/],
      ['http://example.org/{file}', /only for this machine/],
      ['https://a.example/ {file}', /cannot contain spaces/],
      ['https://a.example/{fiel}', /There is no placeholder \{fiel\}/],
      ['https://a.example/{file', /not closed/],
      ['https://a.example/x', /same for every method/],
      [`https://a.example/{file}${'x'.repeat(1000)}`, /at most 1000/],
      ['', /Type an address/],
    ] as const) {
      expect([template, problemOf(template)]).toEqual([template, expect.stringMatching(why)]);
      expect(linkTo(EXAMPLE, [{ prefix: '', template }])).toBeNull();
    }
    for (const template of [GITHUB, 'http://localhost:63342/api/file/{path}:{line}', 'vscode://file/w/{path}:{line}'])
      expect([template, problemOf(template)]).toEqual([template, null]);
  });
});
