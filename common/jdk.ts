/**
 * Recognises the JDK's packages, for page and engine: those in the modules of JDK 17, 21 and 25, as listed by `java
 * --list-modules` and `java --describe-module`.
 *
 * Other vendors also put packages into `javax`, `com.sun` and `org`, so only those listed here count.
 */
import { packageOf } from './class-names';

/** Top-level names that only the JDK uses, with all packages below them. */
const OWN = new RegExp(
  `^(?:${[
    'java',
    'jdk',
    'sun',
    // Proxies of non-exported interfaces, before their names are made canonical.
    'com.sun.proxy',
    'com.sun.accessibility.internal',
    'com.sun.beans',
    'com.sun.crypto.provider',
    'com.sun.imageio',
    'com.sun.jarsigner',
    'com.sun.java.(?:accessibility|swing)',
    'com.sun.java_cup.internal',
    'com.sun.jdi',
    'com.sun.jmx.(?:defaults|interceptor|mbeanserver|remote)',
    'com.sun.jndi.(?:dns|ldap|rmi|toolkit|url)',
    'com.sun.management',
    'com.sun.media.sound',
    'com.sun.naming.internal',
    'com.sun.net.httpserver',
    'com.sun.nio.(?:file|sctp)',
    'com.sun.org.(?:apache.(?:bcel|xalan|xerces|xml|xpath)|slf4j.internal)',
    'com.sun.rowset',
    'com.sun.security.(?:auth|jgss|ntlm|sasl)',
    'com.sun.source',
    'com.sun.swing.internal',
    'com.sun.tools.(?:attach|classfile|doclint|example|javac|javap|jconsole|jdeprscan|jdeps|jdi|jnativescan|script|sjavac)',
    'com.sun.xml.internal',
    'javax.swing',
  ]
    .join('|')
    .replaceAll('.', '\\.')})(?:\\.|$)`,
);

/** Prefixes of packages that the JDK shares with other vendors, and the JDK's own packages below each prefix. */
const SHARED: Readonly<Record<string, string>> = {
  'javax.':
    'accessibility annotation.processing crypto crypto.interfaces crypto.spec imageio imageio.event imageio.metadata imageio.plugins.bmp imageio.plugins.jpeg imageio.plugins.tiff imageio.spi imageio.stream lang.model lang.model.element lang.model.type lang.model.util management management.loading management.modelmbean management.monitor management.openmbean management.relation management.remote management.remote.rmi management.timer naming naming.directory naming.event naming.ldap naming.ldap.spi naming.spi net net.ssl print print.attribute print.attribute.standard print.event rmi.ssl script security.auth security.auth.callback security.auth.kerberos security.auth.login security.auth.spi security.auth.x500 security.cert security.sasl smartcardio sound sound.midi sound.midi.spi sound.sampled sound.sampled.spi sql sql.rowset sql.rowset.serial sql.rowset.spi tools transaction.xa xml',
  'javax.xml.':
    'catalog crypto crypto.dom crypto.dsig crypto.dsig.dom crypto.dsig.keyinfo crypto.dsig.spec datatype namespace parsers stream stream.events stream.util transform transform.dom transform.sax transform.stax transform.stream validation xpath',
  'netscape.': 'javascript',
  'org.': 'ietf.jgss jcp.xml.dsig.internal jcp.xml.dsig.internal.dom xml.sax xml.sax.ext xml.sax.helpers',
  'org.w3c.': 'dom dom.bootstrap dom.css dom.events dom.html dom.ls dom.ranges dom.stylesheets dom.traversal dom.views dom.xpath',
};

const NAMED = new Set(Object.entries(SHARED).flatMap(([first, rest]) => rest.split(' ').map((name) => first + name)));

/** Whether a package belongs to the JDK. */
export const isJdkPackage = (packageName: string): boolean => OWN.test(packageName) || NAMED.has(packageName);

/** Whether a class, given by its binary name, belongs to the JDK. */
export const isJdk = (className: string): boolean => isJdkPackage(packageOf(className));
