/** Label and example of each built-in rule for matching names. */
import type { BuiltInRule } from '../../../workers/api/engine';

export const RULE_WORDS: Record<BuiltInRule, { label: string; example: string }> = {
  lambdas: { label: 'Numbers of lambdas', example: 'lambda$main$3 is lambda$main$*, Foo$$Lambda$14 is Foo$$Lambda' },
  anonymous: { label: 'Numbers of anonymous and local classes', example: 'Foo$1 is Foo$*' },
  access: { label: 'Numbers of accessors of private members', example: 'access$000 is access$*' },
  proxies: { label: 'Packages and numbers of proxies', example: 'jdk.proxy2.$Proxy7 is $Proxy' },
  reflection: {
    label: 'Accessors of reflection, whatever JDK made them',
    example: 'GeneratedMethodAccessor[…] and DirectMethodHandleAccessor are MethodAccessor',
  },
  generated: {
    label: 'Numbers and digests of generated classes',
    example: 'B$$EnhancerBySpringCGLIB$$1a2b is B$$EnhancerBySpringCGLIB$$*',
  },
  overloads: { label: 'Parameter types', example: 'overloads of a method are one method' },
};
