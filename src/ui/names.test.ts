import { describe, expect, it } from 'vitest';
import { elementTypeName, flagWords, packageOf, parameters, simpleName } from './names';

describe('names', () => {
  it('splits binary class names', () => {
    expect(packageOf('java.util.Map$Entry')).toBe('java.util');
    expect(simpleName('java.util.Map$Entry')).toBe('Map$Entry');
    expect(packageOf('Main')).toBe('');
    expect(simpleName('Main')).toBe('Main');
  });
  it('reads descriptors', () => {
    expect(parameters('(Ljava/lang/Object;[[IJ)V')).toBe('(Object, int[][], long)');
    expect(parameters('()V')).toBe('()');
    expect(parameters('(Lbroken')).toBe('(Lbroken');
    expect(parameters('no descriptor')).toBe('no descriptor');
  });
  it('names element types and flags', () => {
    expect(elementTypeName('R')).toBe('reference');
    expect(elementTypeName('J')).toBe('long');
    expect(flagWords(1 | 4 | 16)).toEqual(['constructor', 'native']);
  });
});
