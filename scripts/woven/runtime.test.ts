import { expect, it } from 'vitest';
import { instructionsOf } from './runtime.js';

const printed = (modifiers: string, entry: string, number: number) => `Compiled from "GroveX.java"
public final class java.lang.GroveX {
  static long held;

  ${modifiers}long get(int);
    Code:
       0: getstatic     #${number}                 // Field held:J
       3: ${entry}
       4: lreturn

  static {};
    Code:
       0: return
}
`;

it('finds the instructions of each method', () => {
  expect([...instructionsOf(printed('', 'i2l', 7))]).toEqual([
    ['java.lang.GroveX long get(int)', '0: getstatic # // Field held:J\n3: i2l\n4: lreturn\n'],
    ['java.lang.GroveX static {}', '0: return\n'],
  ]);
});

it('sees another instruction, but neither visibility nor places in the constant pool', () => {
  const methods = instructionsOf(printed('', 'i2l', 7));
  expect(instructionsOf(printed('public static ', 'i2l', 1041))).toEqual(methods);
  expect(instructionsOf(printed('', 'nop', 7))).not.toEqual(methods);
});
