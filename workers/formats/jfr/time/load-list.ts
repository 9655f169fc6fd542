/** Keeps the load of the CPU in a flight recording, within a limit. */
import type { CpuLoad } from '../../../api/engine';

/** Most moments, after which adjacent ones are averaged: eighteen hours, at one each second. */
const MOST_MOMENTS = 2 ** 16;
const NS_A_MS = 1e6;

interface Moment {
  /** In nanoseconds since the start of the file. */
  readonly at: number;
  readonly jvm: number;
  readonly machine: number;
}

/** Load of the CPU, by moment. */
export class LoadList {
  private moments: Moment[] = [];

  constructor(private readonly most = MOST_MOMENTS) {}

  /**
   * Makes a function that adds the moments of a chunk. Shares above 1 count as 1, because recorders may give slightly more. Left
   * out are moments that were not measured: those without both shares, and a chunk's first if both shares are 0, because the JDK
   * writes zeros when it has no earlier moment to compare with. `at` is in nanoseconds since the start of the file.
   */
  ofChunk(): (at: number, jvm: number, machine: number) => void {
    let isFirst = true;
    return (at, jvm, machine) => {
      const isMeasured = jvm >= 0 && machine >= 0 && !(isFirst && jvm === 0 && machine === 0);
      isFirst = false;
      if (isMeasured) this.add(at, jvm, machine);
    };
  }

  private add(at: number, jvm: number, machine: number): void {
    if (this.moments.length >= this.most) this.halve();
    this.moments.push({ at, jvm: Math.min(1, jvm), machine: Math.min(1, machine) });
  }

  /** The moments in the order of time; null if there are none. */
  finish(): CpuLoad | null {
    const moments = this.moments.sort((a, b) => a.at - b.at);
    if (moments.length === 0) return null;
    return {
      at: moments.map(({ at }) => at / NS_A_MS),
      jvm: moments.map(({ jvm }) => jvm),
      machine: moments.map(({ machine }) => machine),
    };
  }

  /** Averages adjacent moments in pairs. */
  private halve(): void {
    const { moments } = this;
    moments.sort((a, b) => a.at - b.at);
    this.moments = Array.from({ length: Math.ceil(moments.length / 2) }, (_, pair) => {
      const [one, other = one] = [moments[2 * pair], moments[2 * pair + 1]];
      return {
        at: (one.at + other.at) / 2,
        jvm: (one.jvm + other.jvm) / 2,
        machine: (one.machine + other.machine) / 2,
      };
    });
  }
}
