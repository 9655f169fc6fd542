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
    ['accessToken', true],
    ['privateKey', true],
    ['AWS_SECRET_ACCESS_KEY', true],
    ['DB_PASS', true],
    ['dbPass', true],
    ['MYSQL_PWD', true],
    ['SSH_PASSPHRASE', true],
    ['http.cookie', true],
    ['AUTHORIZATION', true],
    ['NPM_AUTH', true],
    ['azure.sig', true],
    ['java.version', false],
    ['PWD', false],
    ['OLDPWD', false],
    ['SSH_AUTH_SOCK', false],
    ['java.security.auth.login.config', false],
    ['app.design', false],
    ['PGPASSFILE', false],
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
    ['app.Main apiKey=hunter2', 'app.Main apiKey=(left out)'],
    ['app.Main --accessToken hunter2 --x', 'app.Main --accessToken (left out) --x'],
    ['app.Main --pass hunter2 --x', 'app.Main --pass (left out) --x'],
    ['-Dmy.db_pwd=hunter2', '-Dmy.db_pwd=(left out)'],
    ['app.Main --password -hunter2 --x', 'app.Main --password (left out) --x'],
    ['app.Main --password "a -b hunter2" --x', 'app.Main --password (left out) --x'],
    ["app.Main --password='a -b \"c hunter2' --x", 'app.Main --password=(left out) --x'],
    ['app.Main password=a;hunter2&c --x', 'app.Main password=(left out) --x'],
    ['{"password":"a,hunter2","port":1}', '{"password":"(left out)","port":1}'],
    ['--config={"db":{"token":"hunter2"}}', '--config={"db":{"token":"(left out)"}}'],
    ['-Durl=jdbc:sqlserver://h;password={a;hunter2};x=1', '-Durl=jdbc:sqlserver://h;password=(left out);x=1'],
    ['-Durl="jdbc:mysql://h/db?password=hunter2"', '-Durl="jdbc:mysql://h/db?password=(left out)"'],
    ['-Dfile=https://h/x?sv=1&sig=hunter2', '-Dfile=https://h/x?sv=1&sig=(left out)'],
    ['app.Main Authorization: Bearer hunter2', 'app.Main Authorization: Bearer (left out)'],
    ['-javaagent:x.jar=token=hunter2', '-javaagent:x.jar=token=(left out)'],
    ['-Dx=mysql://a:hunter2@h', '-Dx=mysql://(left out)@h'],
  ])('in arguments: %s', (given, expected) => {
    expect(safeArguments(given)).toBe(expected);
    expect(safeArguments(given)).not.toContain('hunter2');
  });

  it.each([
    '-Xmx1g -XX:StartFlightRecording=filename=a.jfr,settings=profile',
    'app.Main one two  three',
    '/lib/keycloak-core.jar:/lib/other.jar',
    'https://example.org/a@b',
    '-XX:HeapDumpPath=/a/keys/b.hprof -XX:+UseZGC',
    '-XX:OnError="echo %p" -Xlog:gc*:file=gc.log',
    '',
  ])('are none in %s', (text) => expect(safeArguments(text)).toBe(text));

  it.each(['a', 'key', '"', 'key="', 'key={', "'", 'a://', 'jdbc:oracle:x:', ' ', 'key=', 'a.'])(
    'are found in a text of %j again and again, in time',
    (piece) => {
      expect(safeArguments(piece.repeat(50_000)).length).toBeGreaterThan(0);
    },
    5000,
  );

  it('are left out within properties that repeat the command line', () => {
    expect(safeValue('sun.java.command', 'app.Main --password hunter2')).toBe('app.Main --password (left out)');
    expect(safeValue('JAVA_TOOL_OPTIONS', '-Dtoken=hunter2')).toBe('-Dtoken=(left out)');
  });
});
