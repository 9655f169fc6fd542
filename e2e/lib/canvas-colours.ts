import type { Locator } from '@playwright/test';

/** Shares of a picture in the system colours Canvas, CanvasText and GrayText, and the share that is not grey. */
export interface Colours {
  shares: number[];
  coloured: number;
}

/** The colours of a canvas, as drawn. */
export const coloursOf = (canvas: Locator): Promise<Colours> => canvas.evaluate(countColours, null);

/** The colours of any element, as displayed. */
export async function shownColours(element: Locator): Promise<Colours> {
  const png = (await element.screenshot({ animations: 'disabled' })).toString('base64');
  return element.evaluate(countColours, png);
}

/** Runs in the page. @param png picture as base64; null to use the canvas itself */
async function countColours(element: Element, png: string | null): Promise<Colours> {
  let canvas = element as HTMLCanvasElement;
  if (png !== null) {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')!.drawImage(picture, 0, 0);
  }
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
}
