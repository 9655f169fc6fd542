/** Packages of the JDK's modules. `javax` also holds what never came with a JDK: those of it that do are listed (Java SE 21 API, "All Packages"). */
const JDK =
  /^(?:java|jdk|sun|com\.sun|netscape\.javascript|org\.(?:ietf\.jgss|jcp\.xml\.dsig|w3c\.dom|xml\.sax)|javax\.(?:accessibility|annotation\.processing|crypto|imageio|lang\.model|management|naming|net|print|rmi|script|security|smartcardio|sound|sql|swing|tools|transaction\.xa|xml\.(?:catalog|crypto|datatype|namespace|parsers|stream|transform|validation|xpath)))\./;
/** Classes of `javax.xml` itself; packages below it may be anybody's. */
const JAVAX_XML = /^javax\.xml\.[A-Z]/;

/** Of a class, or of a method as `class.method`. */
export const isJdk = (className: string): boolean => JDK.test(className) || JAVAX_XML.test(className);
