import type { ZoneFigures } from "@sgval/contract/zones/zone-accounting";
import type { ZoneFigureKey } from "@sgval/contract/zones/zone-figures";

/** Lines of the balance after the IWA in the order of their table, with how far each is indented. */
export const balanceLines = [
  { key: "system_input", depth: 0 },
  { key: "revenue_water", depth: 1 },
  { key: "non_revenue_water", depth: 1 },
  { key: "unbilled_authorised", depth: 2 },
  { key: "water_losses", depth: 2 },
  { key: "apparent_losses", depth: 3 },
  { key: "under_registration", depth: 4 },
  { key: "unauthorised_use", depth: 4 },
  { key: "real_losses", depth: 3 },
] as const satisfies readonly { key: ZoneFigureKey; depth: number }[];

/** A part of the drawing: px. */
export type FlowNode = { key: ZoneFigureKey; value: number; x: number; y: number; height: number };
export type FlowLink = { key: ZoneFigureKey; from: FlowNode; fromY: number; to: FlowNode; height: number };

/** Width of a node, and of its part that text stands beside; space between nodes of a column. */
export const NODE_WIDTH = 8;
const GAP = 26;
/** What the name and the number beside a node take of its column, however small it is. */
export const TEXT_HEIGHT = 34;
const TEXT_GAP = 6;

/**
 * Where nodes and links of a balance stand in a drawing of three columns: input, what is paid for or not, and what becomes of it.
 * `null` unless every line is known and none is negative.
 */
export const layoutBalance = (
  figures: ZoneFigures,
  { width, height }: { width: number; height: number },
): { nodes: FlowNode[]; links: FlowLink[] } | null => {
  const known = (key: ZoneFigureKey) => figures[key]?.value ?? null;
  const input = known("system_input");
  const revenue = known("revenue_water");
  const lost = known("non_revenue_water");
  const unbilled = known("unbilled_authorised");
  const apparent = known("apparent_losses");
  const real = known("real_losses");
  const all = [input, revenue, lost, unbilled, apparent, real];
  if (all.some((value) => value === null || value < 0) || !input) return null;
  const scale = (height - 2 * GAP) / input;
  const columns = [0, width * 0.34, width * 0.68];
  const place = (key: ZoneFigureKey, value: number | null, column: number, y: number): FlowNode => ({
    ...{ key, value: value ?? 0, x: columns[column] ?? 0, y },
    height: Math.max(1, (value ?? 0) * scale),
  });
  const source = place("system_input", input, 0, GAP);
  const paid = place("revenue_water", revenue, 1, 0);
  const unpaid = place("non_revenue_water", lost, 1, paid.height + GAP);
  const unplaced = (
    [
      ["unbilled_authorised", unbilled],
      ["apparent_losses", apparent],
      ["real_losses", real],
    ] as const
  ).map(([key, value]) => place(key, value, 2, 0));
  const roomOf = (node: FlowNode) => Math.max(node.height, TEXT_HEIGHT) + TEXT_GAP;
  const room = unplaced.reduce((sum, node) => sum + roomOf(node), 0);
  // Where little is lost, its numbers stand higher than the flow that they come from.
  let y = Math.min(unpaid.y, height - room);
  const losses = unplaced.map((node) => {
    const placed = { ...node, y };
    y += roomOf(node);
    return placed;
  });
  let fromY = unpaid.y;
  const lossLinks = losses.map((to): FlowLink => {
    const link = { key: to.key, from: unpaid, fromY, to, height: to.height };
    fromY += to.height;
    return link;
  });
  return {
    nodes: [source, paid, unpaid, ...losses],
    links: [
      { key: "revenue_water", from: source, fromY: source.y, to: paid, height: paid.height },
      {
        key: "non_revenue_water",
        from: source,
        fromY: source.y + paid.height,
        to: unpaid,
        height: unpaid.height,
      },
      ...lossLinks,
    ],
  };
};
