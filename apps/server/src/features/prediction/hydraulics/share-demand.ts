/** A network as the sharing of demand sees it: nodes and links by their places in the lists of the model. */
export interface SharedNetwork {
  /** The demand that the model has at each node now, m³/h; negative where water is fed in. */
  demands: readonly number[];
  /** Whether a node gives whatever is taken: a reservoir or a tank. */
  isSource: readonly boolean[];
  /** From and to of each link, as places in the list of nodes. */
  links: readonly (readonly [from: number, to: number])[];
  /** Links that let nothing through; none of them is measured. */
  closed: ReadonlySet<number>;
  /** Flow measured through a link, m³/h, positive from its first node to its second. */
  measured: ReadonlyMap<number, number>;
  /** Nodes of a zone and what was measured into it (m³/h), by meters that are at no link of the model. */
  zone?: { nodes: ReadonlySet<number>; inflow: number } | undefined;
}

interface Area {
  nodes: number[];
  /** Measured into the area less measured out of it, m³/h. */
  net: number;
  metered: boolean;
  hasSource: boolean;
}

/** The areas between closed and metered links: what is connected without them. */
const areasOf = ({ demands, isSource, links, closed, measured }: SharedNetwork): Area[] => {
  const parents = demands.map((_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let at = node; at !== root; ) {
      const next = parents[at] ?? root;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  for (const [index, [from, to]] of links.entries())
    if (!closed.has(index) && !measured.has(index)) parents[rootOf(from)] = rootOf(to);
  const areas = new Map<number, Area>();
  const areaAt = (node: number): Area => {
    const root = rootOf(node);
    const area = areas.get(root) ?? { nodes: [], net: 0, metered: false, hasSource: false };
    areas.set(root, area);
    return area;
  };
  for (const node of demands.keys()) {
    const area = areaAt(node);
    area.nodes.push(node);
    area.hasSource ||= isSource[node] === true;
  }
  for (const [index, flow] of measured) {
    const link = links[index];
    if (!link) continue;
    const [out, into] = [areaAt(link[0]), areaAt(link[1])];
    out.metered = true;
    into.metered = true;
    out.net -= flow;
    into.net += flow;
  }
  return [...areas.values()];
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The demand at each node (m³/h) so that each metered area takes what was measured into it: the demands of the model in
 * proportion, or the same everywhere where the model has none. Where no link is metered a zone takes what was measured into it.
 * What else has a source, or no meter, has the demands of the model times what the measured ones have on the average; so has an
 * area of which the meters show nothing that is taken: a pulse cable that is cut counts no flow, and people drink all the same.
 */
export const shareDemand = (network: SharedNetwork): number[] => {
  const { demands, isSource, zone } = network;
  const shared = [...demands];
  const ofNode = (node: number): number => demands[node] ?? 0;
  const areas = areasOf(network).map((area) => {
    const drawing = area.nodes.filter((node) => ofNode(node) > 0);
    const wanted = area.net - sum(area.nodes.map((node) => Math.min(0, ofNode(node))));
    return {
      ...{ area, drawing, wanted, drawn: sum(drawing.map(ofNode)) },
      isKnown: area.metered && !area.hasSource && wanted > 0,
    };
  });
  const known = areas.filter(({ isKnown }) => isKnown);
  for (const { area, drawing, drawn, wanted } of known) {
    if (drawn === 0) {
      const junctions = area.nodes.filter((node) => isSource[node] !== true);
      for (const node of junctions) shared[node] = ofNode(node) + wanted / junctions.length;
    } else for (const node of drawing) shared[node] = (ofNode(node) * wanted) / drawn;
  }
  const unknown = areas.filter(({ isKnown }) => !isKnown).flatMap(({ drawing }) => drawing);
  const inZone = new Set(zone ? unknown.filter((node) => zone.nodes.has(node)) : []);
  const zoneNodes = [...(zone?.nodes ?? [])];
  const drawnInZone = sum([...inZone].map(ofNode));
  // A zone of which metered links know the larger part is known by them.
  const isZoneUsed = drawnInZone > sum(zoneNodes.map((node) => Math.max(0, ofNode(node)))) / 2;
  const others = sum(zoneNodes.filter((node) => !inZone.has(node)).map((node) => shared[node] ?? 0));
  const wantedInZone = isZoneUsed ? Math.max(0, (zone?.inflow ?? 0) - others) : 0;
  const withDemand = known.filter(({ drawn }) => drawn > 0);
  const total = sum(withDemand.map(({ drawn }) => drawn)) + (isZoneUsed ? drawnInZone : 0);
  const common = total > 0 ? (sum(withDemand.map(({ wanted }) => wanted)) + wantedInZone) / total : 1;
  for (const node of unknown)
    shared[node] = ofNode(node) * (isZoneUsed && inZone.has(node) ? wantedInZone / drawnInZone : common);
  return shared;
};
