import { type Network, position } from "../city/network.ts";

function section(name: string, rows: (string | number)[][]): string {
  return [`[${name}]`, ...rows.map((row) => ` ${row.join("\t")}`), ""].join("\n");
}

/**
 * The network as an EPANET INP file; flows in m³/h, heads in metres, coordinates in degrees.
 * Uses pressure-driven analysis (EPANET 2.2 and later): with demand-driven analysis, a closed valve would give
 * large negative pressures behind it.
 */
export function writeInp(network: Network): string {
  const places = [...network.junctions, ...network.reservoirs, ...network.tanks];
  return [
    section("TITLE", [["Vinh Hoa, an invented city"]]),
    section(
      "JUNCTIONS",
      // The mean of a day; whoever computes a time of the day replaces it.
      network.junctions.map(({ id, elevation, demands }) => [
        ...[id, elevation.toFixed(2)],
        demands.reduce((sum, { mean }) => sum + mean, 0).toFixed(3),
      ]),
    ),
    section(
      "RESERVOIRS",
      network.reservoirs.map((node) => [node.id, node.head]),
    ),
    section(
      "TANKS",
      network.tanks.map((tank) => [
        tank.id,
        tank.elevation,
        tank.initialLevel,
        tank.minLevel,
        tank.maxLevel,
        tank.diameter,
        0,
      ]),
    ),
    section(
      "PIPES",
      network.pipes.map((pipe) => [
        pipe.id,
        pipe.from,
        pipe.to,
        pipe.length,
        pipe.diameter,
        pipe.roughness,
        0,
        "Open",
      ]),
    ),
    section(
      "PUMPS",
      network.pumps.map((pump) => [pump.id, pump.from, pump.to, `HEAD C-${pump.id}`]),
    ),
    section(
      "VALVES",
      network.valves.map((valve) => [
        valve.id,
        valve.from,
        valve.to,
        valve.diameter,
        valve.kind,
        valve.setting,
        0,
      ]),
    ),
    section(
      "CURVES",
      network.pumps.map((pump) => [`C-${pump.id}`, pump.flow, pump.head]),
    ),
    section("OPTIONS", [
      ["UNITS", "CMH"],
      ["HEADLOSS", "H-W"],
      ["DEMAND MODEL", "PDA"],
      ["MINIMUM PRESSURE", 0],
      ["REQUIRED PRESSURE", 9],
      ["PRESSURE EXPONENT", 0.5],
      ["EMITTER EXPONENT", 1],
      ["BACKFLOW ALLOWED", "NO"],
      ["TRIALS", 100],
      ["ACCURACY", 0.001],
      ["UNBALANCED", "CONTINUE 20"],
    ]),
    section("TIMES", [["DURATION", 0]]),
    section("REPORT", [
      ["STATUS", "NO"],
      ["MESSAGES", "NO"],
    ]),
    section(
      "COORDINATES",
      places.map((node) => {
        const { longitude, latitude } = position(node.place);
        return [node.id, longitude, latitude];
      }),
    ),
    "[END]\n",
  ].join("\n");
}
