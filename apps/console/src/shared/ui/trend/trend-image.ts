import { saveFile } from "../../api/save-file.ts";
import { readToken } from "../paint.ts";
import { FONT_FAMILY } from "../type-scale.ts";
import { lineColor, readTrendColors } from "./trend-colors.ts";
import type { TrendSeries } from "./trend-types.ts";

/** Around and between the pictures, CSS px. */
const SIDE = 16;
const LINE = 20;

/** An SVG of the page as a picture. It is drawn without the page's style sheets, so each element takes its colours along. */
const pictureOf = async (svg: SVGSVGElement): Promise<HTMLImageElement> => {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new TypeError("no SVG");
  const copies = copy.querySelectorAll("*");
  svg.querySelectorAll("*").forEach((element, index) => {
    const { fill, stroke, strokeWidth, paintOrder } = getComputedStyle(element);
    const target = copies[index];
    // A pattern stays; only colours come from style sheets.
    if (target?.getAttribute("fill")?.startsWith("url(") === false || !target?.hasAttribute("fill"))
      target?.setAttribute("fill", fill);
    target?.setAttribute("stroke", stroke);
    // The ground around a letter lies under it, and is as wide as on the page.
    target?.setAttribute("stroke-width", strokeWidth);
    target?.setAttribute("paint-order", paintOrder);
  });
  // Without a size of its own a browser may draw nothing of it on a canvas.
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "sans-serif");
  copy.setAttribute("font-size", "11");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
};

interface ImageTexts {
  title: string;
  /** The range. */
  sub: string;
  /** The colour of a line that no series has is `null`. */
  series: readonly (Pick<TrendSeries, "label" | "dash"> & { color: TrendSeries["color"] | null })[];
}

/**
 * The chart inside an element as a PNG: its title, the lines of its legend, every panel, and the events under them; or the
 * drawing that the element has instead.
 */
const chartImage = async (host: HTMLElement, { title, sub, series }: ImageTexts): Promise<Blob | null> => {
  const frame = host.getBoundingClientRect();
  const ratio = devicePixelRatio;
  const canvas = document.createElement("canvas");
  const top = SIDE + 2 * LINE + series.length * LINE;
  canvas.width = Math.round((frame.width + 2 * SIDE) * ratio);
  canvas.height = Math.round((top + frame.height + SIDE) * ratio);
  const ctx = canvas.getContext("2d");
  if (!ctx) return null;
  ctx.scale(ratio, ratio);
  ctx.fillStyle = readToken(host, "card");
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text: string, x: number, y: number, font: string, color: string) => {
    ctx.font = `${font} ${FONT_FAMILY}`;
    ctx.fillStyle = color;
    ctx.fillText(text, x, y);
  };
  write(title, SIDE, SIDE + 14, "600 15px", readToken(host, "ink"));
  write(sub, SIDE, SIDE + 14 + LINE, "12px", readToken(host, "mute"));
  const colors = readTrendColors(host);
  series.forEach(({ label, color, dash }, index) => {
    const y = SIDE + 14 + (index + 2) * LINE;
    ctx.fillStyle = color === null ? colors.ink : lineColor(colors, { color, dash });
    const [length = 20, space = 0] = dash ?? [];
    for (let x = 0; x < 20; x += length + space)
      ctx.fillRect(SIDE + x, y - 5, Math.min(length, 20 - x), dash ? 2 : 3);
    write(label, SIDE + 26, y, "12px", readToken(host, "ink2"));
  });
  const place = (element: Element) => {
    const box = element.getBoundingClientRect();
    return [SIDE + box.left - frame.left, top + box.top - frame.top, box.width, box.height] as const;
  };
  for (const plot of host.querySelectorAll("canvas")) ctx.drawImage(plot, ...place(plot));
  for (const svg of host.querySelectorAll<SVGSVGElement>("[role=group] > svg, svg[role=img]"))
    ctx.drawImage(await pictureOf(svg), ...place(svg));
  for (const unit of host.querySelectorAll("[role=group] > div > span")) {
    const [x, y] = place(unit);
    write(unit.textContent, x, y + 12, "11px", readToken(host, "mute"));
  }
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
};

/** Hands the chart inside an element to the browser as a PNG file. */
export const saveChartImage = async (host: HTMLElement, texts: ImageTexts): Promise<void> => {
  const image = await chartImage(host, texts);
  if (image) saveFile(`${texts.title} ${texts.sub}.png`, image);
};
