import { type Placement, placement, scaleOf } from "@sgval/contract/network/placement";
import type { Position } from "../../../shared/ui/map/position-picker.tsx";
import type { PlanPoint } from "./model-plan.tsx";

/** A point of the model and its position, as far as they are chosen. */
export interface AnchorDraft extends Position {
  node: PlanPoint | null;
}
export type AnchorDrafts = readonly [AnchorDraft, AnchorDraft];

export const emptyAnchors: AnchorDrafts = [
  { node: null, latitude: null, longitude: null },
  { node: null, latitude: null, longitude: null },
];

const isComplete = ({ node, latitude, longitude }: AnchorDraft): boolean =>
  node !== null && latitude !== null && longitude !== null;

/** What each of two anchors still lacks. */
export const missingOf = (anchors: AnchorDrafts): { what: "node" | "place"; mark: "A" | "B" }[] =>
  (["A", "B"] as const).flatMap((mark, index) => {
    const anchor = anchors[index];
    const isPlaced = anchor?.latitude != null && anchor.longitude != null;
    return [
      ...(anchor?.node ? [] : [{ what: "node" as const, mark }]),
      ...(isPlaced ? [] : [{ what: "place" as const, mark }]),
    ];
  });

/** The placement that two anchors make; `null` while they are incomplete, and the message of what is wrong. */
export const placementOf = (
  anchors: AnchorDrafts,
): { placement: Placement | null; problem: string | undefined } => {
  if (!anchors.every(isComplete)) return { placement: null, problem: undefined };
  const parsed = placement.safeParse({
    kind: "anchors",
    anchors: anchors.map(({ node, latitude, longitude }) => ({
      x: node?.x,
      y: node?.y,
      latitude,
      longitude,
    })),
  });
  if (parsed.success) return { placement: parsed.data, problem: undefined };
  return { placement: null, problem: parsed.error.issues[0]?.message };
};

/** Drawings are rarely truer to scale. */
const USUAL_FACTOR = 1.25;

/** How many times too long the anchors make the pipes, when that is odd; below one, too short. */
export const oddScale = (chosen: Placement, metresPerUnit: number | null): number | null => {
  if (chosen.kind !== "anchors" || metresPerUnit === null) return null;
  const factor = scaleOf(chosen.anchors) / metresPerUnit;
  return factor > USUAL_FACTOR || factor < 1 / USUAL_FACTOR ? factor : null;
};
