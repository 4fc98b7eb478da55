import type { MimicDocument, SymbolKind } from "@sgval/contract/scada/mimic";
import { useReactFlow, useStore } from "@xyflow/react";
import { type CSSProperties, type RefObject, useCallback, useEffect } from "react";

const MOST_ZOOM = 1.25;
const LEAST_ZOOM = 0.2;
const EDGE = 12;
/** The legend and the buttons at the lower edge. */
export const FOOT = 48;
/** Below it labels would lie over each other: the drawing is moved instead. */
const LEAST_FITTED = 0.55;

/** How much larger type is on a wall display. There the whole drawing grows, and its texts keep the space that they have in it. */
const wallScale = (): number => (document.documentElement.dataset.kiosk === "true" ? 1.25 : 1);

type Size = { width: number; height: number };

/**
 * Where a drawing stands in its frame (px): in the middle, as large as fits but not below `least`. One that is larger than its
 * frame then begins where the water begins, at the left, and at the top.
 */
export const placeOf = ({ width, height }: Size, frame: Size, least = LEAST_FITTED) => {
  const fitting = Math.min((frame.width - 2 * EDGE) / width, (frame.height - 2 * EDGE) / height);
  const zoom = Math.max(least, Math.min(MOST_ZOOM * wallScale(), fitting));
  const start = (outer: number, inner: number) => Math.max(EDGE, (outer - inner * zoom) / 2);
  return { x: start(frame.width, width), y: start(frame.height, height), zoom };
};

/** Values under a symbol: name and number, ruler, age and one line more. */
const VALUES_BELOW = 110;
const withValuesBelow: readonly SymbolKind[] = ["valve", "prv", "meter", "well", "filter", "chlorinator"];

/**
 * What a drawing takes with its texts: values under a symbol at the lower edge are beyond the sheet.
 * @param scale how much larger than the drawing its texts are
 */
export const extentOf = ({ width, height, symbols }: MimicDocument, scale = 1): Size => {
  const bottoms = symbols
    .filter(({ kind, bindings }) => withValuesBelow.includes(kind) && Object.keys(bindings).length > 0)
    .map((symbol) => symbol.y + symbol.height + VALUES_BELOW * scale);
  return { width, height: Math.max(height, ...bottoms) };
};

/** The frame in which a drawing is as wide as its frame: its ratio, and the height (px) from which on it grows no more. */
export const frameOf = (document: MimicDocument): { aspectRatio: string; most: number } => {
  const { width, height } = extentOf(document);
  const around = FOOT + 2 * EDGE;
  return { aspectRatio: `${width} / ${height + around}`, most: height * MOST_ZOOM + around };
};

/** Shows the drawing in the middle of the frame, and again when the frame gets another size, as by the faceplate beside it. */
export const useFit = (
  frame: RefObject<HTMLElement | null>,
  document: MimicDocument,
  /** A picture without legend and buttons. */
  bare = false,
) => {
  const flow = useReactFlow();
  const place = useCallback(
    (least?: number) => {
      const outer = frame.current;
      if (!outer) return;
      const inside = { width: outer.clientWidth, height: outer.clientHeight - (bare ? 0 : FOOT) };
      // In a drawing that is made small its texts stay legible: they take more of it.
      const { zoom } = placeOf(extentOf(document), inside, least);
      void flow.setViewport(placeOf(extentOf(document, textScale(zoom)), inside, least));
    },
    [frame, flow, document, bare],
  );
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(() => place());
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, place]);
  return {
    place: useCallback(() => place(), [place]),
    /** The whole drawing, however small that is. */
    showAll: useCallback(() => place(LEAST_ZOOM), [place]),
  };
};

/** Labels of 12 px are 11 px on the screen down to this zoom. */
const LEGIBLE_ZOOM = 11 / 12;
const MOST_SCALE = LEGIBLE_ZOOM / 0.45;

const textScale = (zoom: number): number => Math.min(MOST_SCALE, Math.max(1, LEGIBLE_ZOOM / zoom));

/** How much larger than the drawing its labels are drawn, so that they can be read at this zoom. */
export const labelScale = (zoom: number): number => textScale(zoom) / wallScale();

/** From here on labels show less, so that they do not lie over each other. */
const TIGHT = 1.25;

/** The scale of the labels inside a canvas, for its frame. */
export const useLabelScale = (): { style: CSSProperties; "data-tight": boolean } => {
  const scale = useStore(({ transform: [, , zoom] }) => Math.round(100 * labelScale(zoom)) / 100);
  return { style: { "--label-scale": scale } as CSSProperties, "data-tight": scale > TIGHT };
};
