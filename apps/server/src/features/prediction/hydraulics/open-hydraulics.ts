import { barPerMetre } from "@sgval/quantities/unit";
import {
  countCode,
  createProject,
  linkCode,
  linkType,
  nodeCode,
  optionCode,
  unitsOf,
} from "../../../gateways/epanet/create-project.ts";
import { directionsOf, type FlowDirections } from "./flow-directions.ts";
import {
  asInFile,
  type Hydraulics,
  HydraulicsFailed,
  type RunRequest,
  type SteadyState,
  timesOfDay,
} from "./hydraulic-run.ts";
import { createLinkPositions, type LinkStates } from "./link-positions.ts";
import { graphOf, roughnessForms } from "./model-graph.ts";
import { createPipeRoughness } from "./pipe-roughness.ts";
import { shareDemand } from "./share-demand.ts";
import { createSupply } from "./supplied-nodes.ts";
import { drivePressures, indexes, takeDemands, timeCode } from "./take-demands.ts";

// Further codes of the EPANET toolkit.
const junction = 0;
/** Of a reservoir its level would be its head. */
const tank = 2;
/** Starts from fresh flows: those before a closure may not converge. */
const resetFlows = 10;
const unbalancedWarning = 1;

/** Of the junctions that fall below the minimum, as many are named. */
const mostFallen = 1_000;

/**
 * Opens the text of an EPANET file to compute steady states with it. Throws `HydraulicsFailed`.
 * @param known of the same text when it was opened before: finding it takes four states
 */
export const openHydraulics = async (text: string, known?: FlowDirections): Promise<Hydraulics> => {
  let unbalanced = false;
  const refuse = (code: number) => new HydraulicsFailed(`EPANET error ${code}`);
  const { project } = await createProject(text, refuse, (code) => {
    if (code === unbalancedWarning) unbalanced = true;
  });
  project.open("model.inp", "model.rpt", "model.out");
  project.openH();

  const { metres, millimetres, flow, bar } = unitsOf(project);
  const nodes = indexes(project.getCount(countCode.nodes)).map((index) => ({
    index,
    id: project.getNodeId(index),
    isJunction: project.getNodeType(index) === junction,
    elevation: project.getNodeValue(index, nodeCode.elevation) * metres,
  }));
  const links = indexes(project.getCount(countCode.links)).map((index) => {
    const { node1, node2 } = project.getLinkNodes(index);
    return {
      index,
      id: project.getLinkId(index),
      type: project.getLinkType(index),
      isPump: project.getLinkType(index) === linkType.pump,
      isPipe: project.getLinkType(index) <= linkType.pipe,
      length: project.getLinkValue(index, linkCode.length) * metres,
      diameter: project.getLinkValue(index, linkCode.diameter) * millimetres,
      roughness: project.getLinkValue(index, linkCode.roughness),
      ends: [node1 - 1, node2 - 1] as const,
      status: project.getLinkValue(index, linkCode.initStatus),
      setting: project.getLinkValue(index, linkCode.initSetting),
    };
  });
  const nodeOf = new Map(nodes.map((node, place) => [node.id, { ...node, place }]));
  const linkOf = new Map(links.map((link, place) => [link.id, { ...link, place }]));
  const tankLevels = nodes
    .filter(({ index }) => project.getNodeType(index) === tank)
    .map(({ index, id }) => {
      const value = (code: keyof typeof nodeCode) => project.getNodeValue(index, nodeCode[code]);
      return { index, id, level: value("tankLevel"), lowest: value("minLevel"), highest: value("maxLevel") };
    });
  const { demandsOfFile, elapsedAt, demandsAt } = takeDemands(project, nodes, flow);
  const hasDemand = ({ place }: { place: number }) => (demandsOfFile[place]?.length ?? 0) > 0;
  project.setTimeParameter(timeCode.duration, 0);
  drivePressures(project, bar);

  const setRoughness = createPipeRoughness(project, linkOf);
  const positions = createLinkPositions(project, linkOf, bar);

  const supply = createSupply({ links, nodeCount: nodes.length });
  /** 1 at the places of the nodes that water comes to. */
  let hasSupply: Uint8Array = new Uint8Array(nodes.length);
  const updateSupply = (demands: readonly number[], states: LinkStates): void => {
    const sources = nodes.keys().filter((place) => !nodes[place]?.isJunction || (demands[place] ?? 0) < 0);
    hasSupply = supply(sources, states);
  };

  const solve = (): void => {
    unbalanced = false;
    project.initH(resetFlows);
    project.runH();
    if (unbalanced) throw new HydraulicsFailed("the network did not converge");
  };

  const pressureAt = ({ index, elevation }: { index: number; elevation: number }): number =>
    hasSupply[index - 1] === 1
      ? (project.getNodeValue(index, nodeCode.head) * metres - elevation) * barPerMetre
      : 0;
  const pressureOf = (point: string): number | null => {
    const [end, id] = /^(from|to):(.+)$/s.exec(point)?.slice(1) ?? [];
    const link = id === undefined ? undefined : linkOf.get(id);
    const node = link ? nodes[link.ends[end === "from" ? 0 : 1]] : nodeOf.get(point);
    return node?.isJunction ? pressureAt(node) : null;
  };

  /** `null` where the network has no state that fits. */
  const solvedPressures = (points: readonly string[]): (number | null)[] | null => {
    try {
      solve();
      return points.map(pressureOf);
    } catch (error) {
      if (error instanceof HydraulicsFailed) return null;
      throw error;
    }
  };

  const read = (
    demands: readonly number[],
    { zone, points, minimumPressure, cutOff = [] }: RunRequest,
  ): SteadyState & { pressures: ReadonlyMap<string, number> } => {
    const dry = new Set(cutOff);
    const supplied = nodes
      .map((node, place) => ({ ...node, demand: demands[place] ?? 0 }))
      .filter(({ isJunction, id }) => isJunction && !dry.has(id));
    const below = supplied.filter((node) => node.demand > 0 && pressureAt(node) < minimumPressure);
    const inZone = zone ? new Set(zone) : null;
    const inside = supplied.filter(({ id }) => inZone?.has(id) ?? true);
    // Nobody drinks at a node without a demand, such as the suction of a pump.
    const drawing = inside.filter(({ demand }) => demand > 0);
    const pressures = (drawing.length > 0 ? drawing : inside)
      .map((node) => ({ id: node.id, pressure: pressureAt(node) }))
      .sort((one, other) => one.pressure - other.pressure);
    const [lowest] = pressures;
    const highest = pressures.at(-1);
    return {
      points: points.map(pressureOf),
      zone:
        lowest && highest
          ? {
              ...{ lowest: lowest.pressure, lowestNode: lowest.id, highest: highest.pressure },
              mean: pressures.reduce((sum, { pressure }) => sum + pressure, 0) / pressures.length,
            }
          : null,
      below: {
        junctions: below.length,
        demand: below.reduce((sum, { demand }) => sum + demand, 0),
        nodes: below.map(({ id }) => id),
      },
      pressures: new Map(
        supplied.filter(({ demand }) => demand > 0).map((node) => [node.id, pressureAt(node)]),
      ),
    };
  };

  const placesOf = (ids: readonly string[]) => new Set(ids.flatMap((id) => nodeOf.get(id)?.place ?? []));

  /** Nothing is measured while it is not known. */
  let directions: FlowDirections = { backwards: new Set(), bothWays: new Set() };

  /** Puts what was measured into the model; returns the demands (m³/h). */
  const prepare = (request: RunRequest): number[] => {
    const { present, command, flows, zone, zoneInflow } = request;
    positions.restore();
    for (const { index, level } of tankLevels) project.setNodeValue(index, nodeCode.tankLevel, level);
    setRoughness(request.roughness ?? []);
    positions.dropControls([...present, ...command]);
    const elapsed = elapsedAt(request.secondsOfDay);
    project.setTimeParameter(timeCode.patternStart, elapsed);
    for (const { node, level } of request.tankLevels) {
      const of = tankLevels.find(({ id }) => id === node);
      // The engine refuses levels beyond those of the file; a tank that runs over is full.
      if (of)
        project.setNodeValue(
          of.index,
          nodeCode.tankLevel,
          Math.min(Math.max(level / metres, of.lowest), of.highest),
        );
    }
    present.forEach(positions.change);
    const states = positions.present();
    const { closed } = states;
    const demands = shareDemand({
      demands: demandsAt(elapsed),
      isSource: nodes.map(({ isJunction }) => !isJunction),
      links: links.map(({ ends }) => ends),
      closed,
      measured: new Map(
        flows.flatMap(({ link, flow }) => {
          const place = linkOf.get(link)?.place;
          // Which way a meter counts that has both nobody knows.
          if (place === undefined || closed.has(place) || directions.bothWays.has(place)) return [];
          return [[place, directions.backwards.has(place) ? -flow : flow] as const];
        }),
      ),
      zone: zoneInflow === undefined || !zone ? undefined : { nodes: placesOf(zone), inflow: zoneInflow },
    });
    for (const { index, place, isJunction } of nodeOf.values())
      if (isJunction && hasDemand({ place })) project.setBaseDemand(index, 1, (demands[place] ?? 0) / flow);
    updateSupply(demands, states);
    return demands;
  };

  const solveFile = (secondsOfDay: number): void => {
    prepare({ ...asInFile, secondsOfDay });
    solve();
  };
  const flowOf = ({ index }: { index: number }): number => project.getLinkValue(index, linkCode.flow) * flow;

  const flowsOfFile = (): number[][] =>
    timesOfDay.flatMap((time) => {
      try {
        solveFile(time);
        return [links.map(flowOf)];
      } catch (error) {
        // A file without a state at that time says so to whoever runs it.
        if (error instanceof HydraulicsFailed) return [];
        throw error;
      }
    });
  directions = known ?? directionsOf(flowsOfFile());

  return {
    directions,
    run: (request) => {
      const demands = prepare(request);
      solve();
      const { pressures: heldBefore, ...before } = read(demands, request);
      request.command.forEach(positions.change);
      updateSupply(demands, positions.present());
      for (const id of request.cutOff ?? []) {
        const node = nodeOf.get(id);
        if (node && hasDemand(node)) project.setBaseDemand(node.index, 1, 0);
      }
      solve();
      const { pressures: heldAfter, ...after } = read(demands, request);
      return {
        ...{ before, after, junctions: heldAfter.size },
        areFound: request.command.every((one) => positions.meant(one) !== null),
        fallen: [...heldAfter]
          .map(([node, held]) => ({ node, before: heldBefore.get(node) ?? held, after: held }))
          .filter((one) => one.after < request.minimumPressure && one.before >= request.minimumPressure)
          .sort((one, other) => one.after - other.after)
          .slice(0, mostFallen),
      };
    },
    leaks: (request) => {
      const demands = prepare(request);
      solve();
      const without = request.points.map(pressureOf);
      const leaking = request.candidates.map((id) => {
        const node = nodeOf.get(id);
        if (!node?.isJunction || !hasDemand(node)) return null;
        const demand = demands[node.place] ?? 0;
        project.setBaseDemand(node.index, 1, (demand + request.leak) / flow);
        const pressures = solvedPressures(request.points);
        project.setBaseDemand(node.index, 1, demand / flow);
        return pressures;
      });
      const ofFile = demandsAt(elapsedAt(request.secondsOfDay));
      const zone = [...placesOf(request.zone ?? [])];
      return { without, leaking, zoneDemand: zone.reduce((sum, at) => sum + (ofFile[at] ?? 0), 0) };
    },
    states: ({ times, ...request }) => ({
      pressures: times.map((time) => {
        prepare({ ...request, ...time, tankLevels: [], command: [], minimumPressure: 0 });
        return solvedPressures(request.points);
      }),
    }),
    flows: (request) => ({
      flows: request.times.map((secondsOfDay) => {
        solveFile(secondsOfDay);
        return request.links.map((id) => {
          const link = linkOf.get(id);
          return link ? flowOf(link) : null;
        });
      }),
    }),
    graph: () => graphOf(nodes, links, roughnessForms[project.getOption(optionCode.headLossForm)] ?? "H-W"),
  };
};
