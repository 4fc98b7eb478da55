import type { Download, Page } from "playwright-core";

/** Height of the drawing of a valve in its own coordinates, by which it is found. */
const VALVE_DRAWING = 'svg[viewBox$=" 146"]';

/**
 * What is wrong with the picture of the valve on a page while its container has one width after the other, px: it is
 * missing, smaller than its container, out of scale, or something beside it is cut off.
 */
export const faultsOfValvePicture = async (page: Page, widths: readonly number[]): Promise<string[]> => {
  await page.locator(VALVE_DRAWING).first().waitFor();
  return page.evaluate(
    async ([selector, sizes]) => {
      const host = document.querySelector(selector)?.closest("[aria-label]")?.parentElement;
      if (!host) return ["no picture"];
      const faults: string[] = [];
      // Wider than the page, as on a larger screen.
      host.style.position = "relative";
      for (const size of sizes) {
        host.style.width = `${size}px`;
        // It is measured, drawn again and painted.
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
        const svg = host.querySelector<SVGSVGElement>(selector);
        const box = svg?.getBoundingClientRect();
        if (!svg || !box || !svg.checkVisibility()) {
          faults.push(`${size}: no picture`);
          continue;
        }
        if (box.width < size - 4 || box.width > size) faults.push(`${size}: ${box.width} px wide`);
        const scale = svg.viewBox.baseVal.height / svg.viewBox.baseVal.width;
        if (Math.abs(box.height - box.width * scale) > 1) faults.push(`${size}: out of scale`);
        const frame = svg.closest("[aria-label]");
        // An ellipsis says itself that it cuts.
        const BORDERS = 2;
        for (const part of [frame, ...(frame?.querySelectorAll("[role=group], p") ?? [])])
          if (
            part &&
            part.scrollWidth > part.clientWidth + BORDERS &&
            getComputedStyle(part).textOverflow !== "ellipsis"
          )
            faults.push(`${size}: "${part.textContent}" is cut off`);
      }
      host.removeAttribute("style");
      return faults;
    },
    [VALVE_DRAWING, widths] as const,
  );
};

/** A downloaded file; the browser runs elsewhere. */
export const bytesOf = async (file: Download): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};

/**
 * How many px of a PNG of a chart with two lines have the colour of each line, in its legend and below it, and how many
 * of its last lines, where the time axis is, are not empty.
 */
export const colorsOfPicture = (page: Page, file: Buffer) =>
  page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const styles = getComputedStyle(document.documentElement);
    const token = (name: string) => styles.getPropertyValue(`--sg-palette-ui-${name}`).trim();
    const near = (one: number, other: number) => Math.abs(one - other) < 24;
    const count = (color: string, top: number, bottom: number): number => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(color.slice(at, at + 2), 16),
      );
      const { data } = context.getImageData(0, top, canvas.width, bottom - top);
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if (near(data[at] ?? 0, red) && near(data[at + 1] ?? 0, green) && near(data[at + 2] ?? 0, blue))
          found += 1;
      return found;
    };
    // Title, range and two lines of the legend.
    const head = (16 + 4 * 20) * devicePixelRatio;
    const lines = [token("series1"), token("series2")];
    return {
      legend: lines.map((color) => count(color, 0, head)),
      lines: lines.map((color) => count(color, head, canvas.height)),
      axis: count(token("mute"), canvas.height - 40 * devicePixelRatio, canvas.height),
    };
  }, file.toString("base64"));
