import type { Locator } from '@playwright/test';

/** Shares of a canvas that have the colours Canvas, CanvasText and GrayText of the system, and the share that is no grey. */
export const coloursOf = (picture: Locator): Promise<{ shares: number[]; coloured: number }> =>
  picture.evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const pixels: Record<string, number> = {};
    let coloured = 0;
    for (let i = 0; i < data.length; i += 4) {
      const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!];
      const key = `rgb(${red}, ${green}, ${blue})`;
      pixels[key] = (pixels[key] ?? 0) + 1;
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40) coloured++;
    }
    const probe = document.createElement('span');
    document.body.append(probe);
    const system = ['Canvas', 'CanvasText', 'GrayText'].map((colour) => {
      probe.style.color = colour;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    const all = data.length / 4;
    return { shares: system.map((colour) => (pixels[colour] ?? 0) / all), coloured: coloured / all };
  });
