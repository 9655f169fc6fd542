import { describe, expect, it } from 'vitest';
import { isJdk, isJdkPackage } from './jdk';

describe('packages of the JDK', () => {
  it('are told from those that only begin alike', () => {
    for (const name of [
      'java.lang.Object',
      'jdk.internal.misc.Unsafe',
      'com.sun.tools.javac.Main',
      'com.sun.proxy.$Proxy[a.B,c.D]',
      'com.sun.net.httpserver.HttpServer',
      'javax.swing.JTable',
      'javax.swing.plaf.basic.BasicTableUI',
      'javax.xml.XMLConstants',
      'javax.xml.parsers.SAXParser',
      'javax.security.auth.Subject',
      'org.w3c.dom.Node',
    ])
      expect(isJdk(name), name).toBe(true);
    for (const name of [
      'javax.servlet.Filter',
      'javax.xml.bind.JAXB',
      'javax.annotation.PostConstruct',
      'javax.security.auth.message.AuthStatus',
      'javax.management.j2ee.Management',
      'com.sun.jna.Native',
      'com.sun.mail.smtp.SMTPTransport',
      'com.sun.xml.bind.Util',
      'org.w3c.dom.svg.SVGDocument',
      'javassist.CtClass',
      'org.h2.Driver',
      'Main',
      'java',
      'com.sunny.Day',
    ])
      expect(isJdk(name), name).toBe(false);
  });
  it('are asked for by themselves, too', () => {
    expect(['java.util', 'javax.sql', 'org.w3c.dom'].every(isJdkPackage)).toBe(true);
    expect(['javax', 'javax.servlet', 'com.sun', 'org', ''].some(isJdkPackage)).toBe(false);
  });
});
