import { customerNames } from "./customer-names.ts";
import type { CustomerKind } from "./demand-patterns.ts";
import type { Junction, Network } from "./network.ts";
import { random } from "./seeded-random.ts";

/** What a meter counts: one home, all homes of an alley (a bulk meter), or a business. */
export type CustomerType = "home" | "alley" | "business";

export type CustomerMeter = {
  code: string;
  customerName: string;
  customerCode: string;
  /** Code of the zone. */
  zone: string;
  node: string;
  type: CustomerType;
  kind: CustomerKind;
  /** m³/h, mean of a day */
  mean: number;
  /** The overload flow Q4 of a meter of its size, m³/h. */
  qMax: number;
  /** Whether it sends its index by itself. */
  sends: boolean;
};

/** The meters at a junction of a zone: 42 in a zone, 252 in all. */
function typesAt(node: string): readonly CustomerType[] {
  if (node.endsWith("-1")) return ["alley", "business"];
  if (node.endsWith("-8")) return ["alley", "home", "alley", "business"];
  return ["alley", "home", "alley", "home", "business", "alley"];
}

/** Q4 of the sizes DN 15 to DN 100 (ISO 4064: Q3 × 1.25), m³/h. */
const overloadFlows = [3.125, 5, 7.875, 12.5, 20, 31.25, 50, 78.75, 125] as const;
/** A meter is chosen for so many times its mean flow. */
const reserve = 3;

/** m³/h of a home: 12 to 32 m³ a month. */
const homeUse = (code: string): number => (12 + 20 * random("home", code)) / 730;

function metersAt(node: Junction, first: number, of: Record<CustomerType, number>): CustomerMeter[] {
  const meanOf = (wanted: "household" | "business") =>
    node.demands.reduce((sum, { kind, mean }) => sum + (kind === wanted ? mean : 0), 0);
  const made = typesAt(node.id).map((type, index) => {
    const code = `DH-${String(first + index).padStart(6, "0")}`;
    const share = type === "alley" ? 0.5 + random("weight", code) : 0;
    return { type, code, share, home: type === "home" ? homeUse(code) : 0 };
  });
  const [homes, shares] = [
    made.reduce((sum, { home }) => sum + home, 0),
    made.reduce((sum, { share }) => sum + share, 0),
  ];
  return made.map(({ type, code, share, home }, index) => {
    const alley = ((meanOf("household") - homes) * share) / shares;
    const mean = type === "business" ? meanOf("business") : type === "alley" ? alley : home;
    return {
      ...{ code, type, mean, zone: node.zone ?? "", node: node.id },
      customerName: customerNames[type](of[type]++),
      customerCode: `KH${40_000 + (first + index) * 7}`,
      kind: type === "business" ? "business" : "household",
      qMax: overloadFlows.find((flow) => flow >= reserve * mean) ?? 125,
      sends: type === "alley" && /-[28]$/.test(node.id),
    };
  });
}

/**
 * The customers of every junction. Their mean uses add up exactly to the demand of the junction, so that zone inflow
 * minus used water is the leakage.
 */
export function customerMeters(network: Network): CustomerMeter[] {
  const meters: CustomerMeter[] = [];
  const of = { home: 0, alley: 0, business: 0 };
  for (const node of network.junctions) if (node.zone) meters.push(...metersAt(node, meters.length + 1, of));
  return meters;
}
