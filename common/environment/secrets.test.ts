import { describe, expect, it } from 'vitest';
import { isSecret, safeArguments, safeValue } from './secrets';

describe('values that are left out', () => {
  it.each([
    ['password', true],
    ['DB_PASSWORD', true],
    ['javax.net.ssl.keyStorePassword', true],
    ['GITHUB_TOKEN', true],
    ['aws_secret_access_key', true],
    ['PGPASSWD', true],
    ['GOOGLE_APPLICATION_CREDENTIALS', true],
    ['ApiKey', true],
    ['java.version', false],
    ['HOME', false],
    ['PATH', false],
  ])('by the name %s: %s', (name, expected) => {
    expect(isSecret(name)).toBe(expected);
    expect(safeValue(name, 'hunter2')).toBe(expected ? '(left out)' : 'hunter2');
  });

  it.each([
    ['-Ddb.password=hunter2', '-Ddb.password=(left out)'],
    ['-Xmx1g -Dapi.key=hunter2 -XX:+UseZGC', '-Xmx1g -Dapi.key=(left out) -XX:+UseZGC'],
    ['app.Main --token=hunter2', 'app.Main --token=(left out)'],
    ['app.Main --token hunter2 --port 80', 'app.Main --token (left out) --port 80'],
    ['app.Main --Secret "hunter2 and more" --port 80', 'app.Main --Secret (left out) --port 80'],
    ['-Dpassword=hunter2 with spaces -jar x.jar', '-Dpassword=(left out) -jar x.jar'],
    ['app.Main password=hunter2', 'app.Main password=(left out)'],
    [
      '-Durl=jdbc:postgresql://h/db?user=a&password=hunter2&ssl=true',
      '-Durl=jdbc:postgresql://h/db?user=a&password=(left out)&ssl=true',
    ],
    ['-Durl=jdbc:sqlserver://h;user=a;password=hunter2;x=1', '-Durl=jdbc:sqlserver://h;user=a;password=(left out);x=1'],
    ['-Dproxy=https://a:hunter2@proxy:80/x', '-Dproxy=https://(left out)@proxy:80/x'],
    ['-Dproxy=https://a:hunter2@more@proxy/x', '-Dproxy=https://(left out)@proxy/x'],
    ['-Durl=jdbc:oracle:thin:scott/hunter2@host:1521', '-Durl=jdbc:oracle:thin:(left out)@host:1521'],
    ['-javaagent:a.jar=host=x,token=hunter2,port=1', '-javaagent:a.jar=host=x,token=(left out),port=1'],
    ['app.Main {"password": "hunter2", "port": 1}', 'app.Main {"password": "(left out)", "port": 1}'],
    ['--token', '--token (left out)'],
  ])('in arguments: %s', (given, expected) => {
    expect(safeArguments(given)).toBe(expected);
    expect(safeArguments(given)).not.toContain('hunter2');
  });

  it.each([
    '-Xmx1g -XX:StartFlightRecording=filename=a.jfr,settings=profile',
    'app.Main one two  three',
    '/lib/keycloak-core.jar:/lib/other.jar',
    'https://example.org/a@b',
    '',
  ])('are none in %s', (text) => expect(safeArguments(text)).toBe(text));

  it('are left out within properties that repeat the command line', () => {
    expect(safeValue('sun.java.command', 'app.Main --password hunter2')).toBe('app.Main --password (left out)');
    expect(safeValue('JAVA_TOOL_OPTIONS', '-Dtoken=hunter2')).toBe('-Dtoken=(left out)');
  });
});
