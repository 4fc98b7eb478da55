/** Which way the water of a file runs, by the places of its links. */
export interface FlowDirections {
  /** From their second node to their first. */
  backwards: ReadonlySet<number>;
  /** Both ways in a day. */
  bothWays: ReadonlySet<number>;
}

/** Less than this is what EPANET has left in a link without a flow (m³/h). */
const leastFlow = 0.01;
/** A meter counts one way where no more than this share of the flow by the file runs the other way. */
const mostOtherWay = 0.1;

/** @param flows at each time of a day, the flow of every link (m³/h), positive from its first node to its second */
export const directionsOf = (flows: readonly (readonly number[])[]): FlowDirections => {
  const backwards = new Set<number>();
  const bothWays = new Set<number>();
  for (const place of flows[0]?.keys() ?? []) {
    const through = flows.map((ofTime) => ofTime[place] ?? 0).filter((flow) => Math.abs(flow) > leastFlow);
    const forth = through.reduce((sum, flow) => sum + Math.max(0, flow), 0);
    const back = through.reduce((sum, flow) => sum - Math.min(0, flow), 0);
    if (Math.min(forth, back) > mostOtherWay * Math.max(forth, back)) bothWays.add(place);
    else if (back > forth) backwards.add(place);
  }
  return { backwards, bothWays };
};
