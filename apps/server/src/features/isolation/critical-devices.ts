import type { affectedParts, IsolationPlan } from "@sgval/contract/isolation/isolation";
import { type Actor, sees } from "../../kernel/actor.ts";
import { junctionFinder } from "../network/index.ts";
import type { Isolation, PlanDeps } from "./find-isolation.ts";

type AffectedPart = (typeof affectedParts)[number];

/**
 * Critical customers: devices that are marked so, at an element that is cut off or that a tank alone supplies, or near a junction
 * of it; those in view are named.
 */
export const criticalIn = (
  { registry }: PlanDeps,
  { graph, segment, outage, devicesAt }: Isolation,
  actor: Actor,
): Pick<IsolationPlan, "critical" | "criticalOutOfView"> => {
  const partOfNode = (node: number): AffectedPart | null => {
    if (segment.nodes.has(node)) return "segment";
    if (outage.behind.has(node)) return "behind";
    return outage.onTanks.has(node) ? "tank" : null;
  };
  const partOfLink = (link: number): AffectedPart | null => {
    if (segment.links.has(link)) return "segment";
    if (outage.behindLinks.has(link)) return "behind";
    return graph.links[link]?.ends.some((end) => outage.onTanks.has(end)) ? "tank" : null;
  };
  const elementOf = new Map(
    [...devicesAt].flatMap(([element, ids]) => ids.map((deviceId) => [deviceId, element] as const)),
  );
  const nearest = junctionFinder(graph);
  const all = [...registry.all()].flatMap((device): IsolationPlan["critical"] => {
    if (device.site?.criticalCustomer !== true) return [];
    const element = elementOf.get(device.id);
    const { longitude, latitude } = device;
    if (element === undefined) {
      if (longitude === null || latitude === null) return [];
      const near = nearest([longitude, latitude]);
      const part = near === null ? null : partOfNode(near);
      const place: [number, number] = [longitude, latitude];
      return part ? [{ deviceId: device.id, displayName: device.displayName, part, place }] : [];
    }
    const id = element.slice("link ".length);
    const [node, link] = [graph.nodeOf.get(id), graph.linkOf.get(id)];
    const isNode = element.startsWith("node ");
    const at = isNode ? graph.nodes[node ?? -1] : graph.links[link ?? -1];
    const part = isNode ? partOfNode(node ?? -1) : partOfLink(link ?? -1);
    return part && at
      ? [{ deviceId: device.id, displayName: device.displayName, part, place: [at.place[0], at.place[1]] }]
      : [];
  });
  const critical = all.filter(({ deviceId }) => sees(actor, deviceId));
  return { critical, criticalOutOfView: all.length - critical.length };
};
