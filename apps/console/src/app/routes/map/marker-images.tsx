import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { deviceMarks } from "@sgval/contract/devices/device-status";
import { type TypeColor, typeColor } from "@sgval/contract/devices/device-types";
import { deviceTypes } from "@sgval/quantities/device-types";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { DeviceSilhouette, typeTokens } from "../../../shared/ui/device/device-silhouette.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import type { MapImage, MapScheme } from "../../../shared/ui/map/base-style.ts";
import { type ConsoleTokens, type TokenName, tokens } from "../../../shared/ui/tokens.ts";
import { createStyleCache } from "../../theme/emotion-cache.ts";

/** Sizes in px of the picture, which is drawn twice as large for dense screens. */
const PICTURE = 38;
const DISC = 28;
const SILHOUETTE = 18;
const SHAPE = 16;
export const RATIO = 2;

const isToken = (name: string): name is TokenName => name in tokens.light;

/** Styles of these pictures carry the nonce of the page too: others are refused. */
let styles: EmotionCache | null = null;

/** A component as an image: variables of the page mean nothing in a picture of its own. */
export const pictureOf = async (element: ReactElement, color: string, colors: ConsoleTokens) => {
  const host = document.createElement("div");
  const root = createRoot(host);
  styles ??= createStyleCache(null);
  const cache = styles;
  flushSync(() => root.render(<CacheProvider value={cache}>{element}</CacheProvider>));
  const svg = host.querySelector("svg");
  svg?.removeAttribute("style");
  svg?.setAttribute("color", color);
  const text = (svg ? new XMLSerializer().serializeToString(svg) : "").replace(
    /var\(--[\w-]*-(\w+)\)/g,
    (whole, name: string) => (isToken(name) ? colors[name] : whole),
  );
  root.unmount();
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
};

/** Name of the picture of a marker, whose colour follows, or of a cluster, in one scheme. */
export const markerName = (scheme: MapScheme, kind: string, mark: string): string =>
  `marker/${scheme}/${kind}/${mark}`;

/** Behind a mark in such a name: of alarms that are over, and so hollow. */
export const RETURNED = "-returned";

/** The name as an expression of the map library, out of the properties of a feature. */
export const CLUSTER = "cluster";

/** Name of the plate behind a label. */
export const plateName = (scheme: MapScheme): string => `plate/${scheme}`;

const PLATE = 14;
const PLATE_RADIUS = 3;

/** A plate whose middle grows with the text on it. */
const drawPlate = (colors: ConsoleTokens): MapImage | null => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PLATE * RATIO;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.scale(RATIO, RATIO);
  context.beginPath();
  context.roundRect(0.5, 0.5, PLATE - 1, PLATE - 1, PLATE_RADIUS);
  context.fillStyle = colors.card;
  context.fill();
  context.strokeStyle = colors.lineStrong;
  context.stroke();
  const [from, to] = [(PLATE_RADIUS + 1) * RATIO, (PLATE - PLATE_RADIUS - 1) * RATIO];
  const [start, end] = [RATIO, (PLATE - 1) * RATIO];
  return {
    data: context.getImageData(0, 0, canvas.width, canvas.height),
    stretch: { stretchX: [[from, to]], stretchY: [[from, to]], content: [start, start, end, end] },
  };
};

const drawDisc = async (
  colors: ConsoleTokens,
  kind: string,
  mark: string,
  color: TypeColor,
): Promise<MapImage | null> => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PICTURE * RATIO;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.scale(RATIO, RATIO);
  const middle = PICTURE / 2;
  const radius = kind === CLUSTER ? middle - 2 : DISC / 2;
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
  context.fillStyle = colors.card;
  context.fill();
  context.lineWidth = 1.25;
  context.strokeStyle = colors.edge;
  context.stroke();
  const type = deviceTypes.find((one) => one === kind);
  if (type) {
    const image = await pictureOf(
      <DeviceSilhouette type={type} size={SILHOUETTE * RATIO} />,
      colors[typeTokens[color] ?? "ink"],
      colors,
    );
    context.drawImage(image, middle - SILHOUETTE / 2, middle - SILHOUETTE / 2, SILHOUETTE, SILHOUETTE);
  }
  const look = mark.endsWith(RETURNED) ? "returned" : "plain";
  const shape = deviceMarks.find((one) => one === mark.replace(RETURNED, ""));
  if (shape) {
    const image = await pictureOf(
      <StatusShape kind={shape} look={look} size={SHAPE * RATIO} />,
      colors.mute,
      colors,
    );
    const x = PICTURE - SHAPE - 1;
    context.beginPath();
    context.arc(x + SHAPE / 2, 1 + SHAPE / 2, SHAPE / 2, 0, 2 * Math.PI);
    context.fillStyle = colors.card;
    context.fill();
    context.drawImage(image, x, 1, SHAPE, SHAPE);
  }
  return { data: context.getImageData(0, 0, canvas.width, canvas.height) };
};

/** Draws the picture that a layer names; `null` for another one. */
export const drawMarker = async (name: string): Promise<MapImage | null> => {
  const [start, scheme, kind, mark, color] = name.split("/");
  if (scheme !== "light" && scheme !== "dark") return null;
  if (start === "plate") return drawPlate(tokens[scheme]);
  return start === "marker" && kind && mark !== undefined
    ? drawDisc(tokens[scheme], kind, mark, typeColor.safeParse(color).data ?? "neutral")
    : null;
};
