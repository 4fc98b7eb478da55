import type { MapImage, MapScheme } from "../../../../shared/ui/map/base-style.ts";
import { tokens } from "../../../../shared/ui/tokens.ts";
import { drawMarker, pictureOf, RATIO } from "../marker-images.tsx";
import { ElementSymbol } from "./element-symbol.tsx";

/** px: smaller than the marker of a device, and without its ring, so that the two are not taken for each other. */
const PICTURE = 26;
const SYMBOL = 19;

const START = "element/";

/** Where the pictures of a scheme begin; the name of the symbol follows. */
export const elementImages = (scheme: MapScheme): string => `${START}${scheme}/`;

const drawElement = async (scheme: MapScheme, symbol: string): Promise<MapImage | null> => {
  const colors = tokens[scheme];
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PICTURE * RATIO;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.scale(RATIO, RATIO);
  const middle = PICTURE / 2;
  // Without it the pipe would run through the symbol.
  context.beginPath();
  context.arc(middle, middle, middle, 0, 2 * Math.PI);
  context.fillStyle = colors.card;
  context.fill();
  const picture = await pictureOf(
    <ElementSymbol symbol={symbol} size={SYMBOL * RATIO} />,
    colors.ink2,
    colors,
  );
  const corner = middle - SYMBOL / 2;
  context.drawImage(picture, corner, corner, SYMBOL, SYMBOL);
  return { data: context.getImageData(0, 0, canvas.width, canvas.height) };
};

/** Draws the picture of a device, a cluster, a label or an element that a layer names; `null` for another one. */
export const drawPicture = async (name: string): Promise<MapImage | null> => {
  if (!name.startsWith(START)) return drawMarker(name);
  const [scheme, symbol] = name.slice(START.length).split("/");
  return (scheme === "light" || scheme === "dark") && symbol ? drawElement(scheme, symbol) : null;
};
