import {
  type ChannelBinding,
  type MimicDocument,
  type MimicPipe,
  type MimicSymbol,
  mimicLimits,
  type Side,
  type SymbolKind,
} from "./mimic.ts";

/** Width and height of a new symbol, in units of the drawing; multiples of the grid, so that their ends lie on it. */
export const symbolSizes: Readonly<Record<SymbolKind, { width: number; height: number }>> = {
  tank: { width: 100, height: 120 },
  well: { width: 40, height: 120 },
  pump: { width: 60, height: 60 },
  vfd: { width: 60, height: 60 },
  valve: { width: 40, height: 40 },
  prv: { width: 40, height: 40 },
  meter: { width: 60, height: 40 },
  filter: { width: 60, height: 80 },
  chlorinator: { width: 40, height: 60 },
  value: { width: 140, height: 80 },
  text: { width: 160, height: 40 },
  junction: { width: 20, height: 20 },
};

/** The bindings of a document, of whatever they are: symbols, pipes, the trend. */
export const bindingsOf = ({ symbols, pipes, trend }: MimicDocument) => [
  ...symbols.flatMap(({ bindings }) => Object.values(bindings)),
  ...pipes.flatMap(({ flow }) => flow ?? []),
  ...trend,
];

/** The devices that a document names. */
export const boundDevices = (document: MimicDocument): number[] => [
  ...new Set(bindingsOf(document).flatMap((one) => ("hidden" in one ? [] : one.deviceId))),
];

/** What a drawing must know of a device. */
export interface DrawnDevice {
  id: number;
  displayName: string;
  type: string;
  /** Keys of its channels. */
  channels: readonly string[];
}

const GRID = 20;
const ROW = 120;
/** Devices that are not joined by pipes stand in a grid. */
const [COLUMN, CELL] = [260, 340];
const [LEFT, TOP] = [60, 60];
/** Two rows, up to the width at which labels can be read: screens are wide, and a third row would be below the frame. */
const columnsFor = (devices: number): number => Math.min(7, Math.max(4, Math.ceil(devices / 2)));

interface Drawing {
  symbols: MimicSymbol[];
  pipes: MimicPipe[];
}

const kindOf = ({ type, channels }: DrawnDevice): SymbolKind => {
  const has = (key: string) => channels.includes(key);
  if (type === "WELL_LOGGING") return "well";
  if (type === "VGA") return "prv";
  return has("flow") || has("flow_forward") ? "meter" : "value";
};

/** The first channel of a device that a symbol can show as each of its measurements. */
const firstChannels: Partial<Record<SymbolKind, Record<string, readonly string[]>>> = {
  well: { level: ["water_level"], flow: ["flow"], running: ["pump_running"] },
  prv: {
    outlet: ["outlet_pressure"],
    inlet: ["inlet_pressure"],
    opening: ["valve_opening"],
    state: ["valve_state"],
  },
  meter: { flow: ["flow", "flow_forward"], total: ["total_flow", "total_forward"] },
};

const symbolOf = (
  id: string,
  kind: SymbolKind,
  label: string,
  position: { x: number; y: number },
  bindings: Record<string, ChannelBinding>,
): MimicSymbol => ({ id, kind, label, ...position, ...symbolSizes[kind], turn: 0, bindings, full: null });

const bound = ({ id, channels }: DrawnDevice, kind: SymbolKind): Record<string, ChannelBinding> =>
  Object.fromEntries(
    Object.entries(firstChannels[kind] ?? {}).flatMap(([role, choices]) => {
      const channel = choices.find((one) => channels.includes(one));
      return channel === undefined ? [] : [[role, { deviceId: id, channel }]];
    }),
  );

const pumpsOf = ({ channels }: DrawnDevice): string[] =>
  channels.flatMap((key) => /^pump_running\.(\w+)$/.exec(key)?.[1] ?? []).sort();

/** The pumps of a station between the pipe that they draw from and the one that they push into. */
const drawStation = (device: DrawnDevice, top: number): Drawing => {
  const { id: deviceId, channels } = device;
  const of = (role: string, key: string): Record<string, ChannelBinding> =>
    channels.includes(key) ? { [role]: { deviceId, channel: key } } : {};
  const drawing: Drawing = { symbols: [], pipes: [] };
  const pumps = pumpsOf(device);
  const column = (prefix: string, x: number) =>
    pumps.map((_, index) =>
      symbolOf(`${prefix}${deviceId}-${index}`, "junction", "", { x, y: top + index * ROW + 20 }, {}),
    );
  const [suction, discharge] = [column("s", LEFT + 180), column("d", LEFT + 560)];
  drawing.symbols.push(...suction, ...discharge);
  pumps.forEach((pump, index) => {
    const kind = channels.includes(`pump_frequency.${pump}`) ? "vfd" : "pump";
    const symbol = symbolOf(
      `p${deviceId}-${index}`,
      kind,
      `${device.displayName} ${pump}`.slice(-80),
      { x: LEFT + 260, y: top + index * ROW },
      {
        ...of("running", `pump_running.${pump}`),
        ...(kind === "vfd" ? of("frequency", `pump_frequency.${pump}`) : {}),
        ...of("power", `pump_power.${pump}`),
        ...of("current", `pump_current.${pump}`),
        ...of("hours", `run_hours.${pump}`),
      },
    );
    drawing.symbols.push(symbol);
    const join = (name: string, from: string, to: string, ends: [Side, Side]) =>
      drawing.pipes.push({
        id: `${name}${deviceId}-${index}`,
        from: { symbol: from, side: ends[0] },
        to: { symbol: to, side: ends[1] },
        flow: null,
      });
    const [inlet, outlet] = [suction[index], discharge[index]];
    if (!inlet || !outlet) return;
    join("i", inlet.id, symbol.id, ["right", "left"]);
    join("o", symbol.id, outlet.id, ["right", "left"]);
    const [above, aside] = [suction[index - 1], discharge[index - 1]];
    if (above) join("t", above.id, inlet.id, ["bottom", "top"]);
    if (aside) join("b", outlet.id, aside.id, ["top", "bottom"]);
  });
  const [first] = discharge;
  if (first && channels.includes("flow")) {
    const meter = symbolOf(
      `m${deviceId}`,
      "meter",
      "",
      { x: LEFT + 720, y: top + 10 },
      bound(device, "meter"),
    );
    drawing.symbols.push(meter);
    drawing.pipes.push({
      id: `q${deviceId}`,
      from: { symbol: first.id, side: "right" },
      to: { symbol: meter.id, side: "left" },
      flow: { deviceId, channel: "flow" },
    });
  }
  const pressures = ["inlet_pressure", "outlet_pressure"].filter((key) => channels.includes(key));
  pressures.forEach((channel, index) => {
    const x = index === 0 ? LEFT : LEFT + 860;
    const value = { value: { deviceId, channel } };
    drawing.symbols.push(symbolOf(`v${deviceId}-${index}`, "value", "", { x, y: top }, value));
  });
  return drawing;
};

const MOST_VALUES = 3;

/** One device: its symbol, or its first values below each other. */
const drawDevice = (device: DrawnDevice, left: number, top: number): Drawing => {
  const kind = kindOf(device);
  if (kind !== "value")
    return {
      symbols: [
        symbolOf(
          `n${device.id}`,
          kind,
          device.displayName.slice(0, 80),
          { x: left, y: top },
          bound(device, kind),
        ),
      ],
      pipes: [],
    };
  const channels = device.channels.filter((key) => !/^(digital_|battery|signal|pump_|run_|start_)/.test(key));
  return {
    symbols: [
      symbolOf(`t${device.id}`, "text", device.displayName.slice(0, 80), { x: left, y: top - 2 * GRID }, {}),
      ...channels
        .slice(0, MOST_VALUES)
        .map((channel, index) =>
          symbolOf(
            `v${device.id}-${index}`,
            "value",
            "",
            { x: left, y: top + index * 100 },
            { value: { deviceId: device.id, channel } },
          ),
        ),
    ],
    pipes: [],
  };
};

const TREND_FIRST = [
  "outlet_pressure",
  "flow",
  "tank_level",
  "water_level",
  "inlet_pressure",
  "residual_chlorine",
];

/** A drawing of a room's devices while nobody has drawn one, so that none is blank. */
export const drawRoom = (devices: readonly DrawnDevice[]): MimicDocument => {
  const drawing: Drawing = { symbols: [], pipes: [] };
  let top = TOP;
  /** Adds what fits; what a drawing cannot hold is left to the person who draws it. */
  const add = ({ symbols, pipes }: Drawing, bottom: number): boolean => {
    if (
      bottom > mimicLimits.height.max ||
      drawing.symbols.length + symbols.length > mimicLimits.symbols ||
      drawing.pipes.length + pipes.length > mimicLimits.pipes
    )
      return false;
    drawing.symbols.push(...symbols);
    drawing.pipes.push(...pipes);
    return true;
  };
  const isStation = (device: DrawnDevice): boolean =>
    pumpsOf(device).length > (device.type === "WATER_PUMP" ? 0 : 1);
  const stations = devices.filter(isStation);
  for (const device of stations) {
    const bottom = top + pumpsOf(device).length * ROW + 2 * GRID;
    if (!add(drawStation(device, top), bottom)) break;
    top = bottom;
  }
  const others = devices.filter((device) => !stations.includes(device));
  if (others.length > 0) top += 2 * GRID;
  const columns = columnsFor(others.length);
  for (const [index, device] of others.entries()) {
    const left = LEFT + (index % columns) * COLUMN;
    const cell = top + Math.floor(index / columns) * CELL;
    if (!add(drawDevice(device, left, cell), cell + CELL)) break;
  }
  top += Math.ceil(others.length / columns) * CELL;
  const trend = TREND_FIRST.flatMap((channel) =>
    devices.filter(({ channels }) => channels.includes(channel)).map(({ id }) => ({ deviceId: id, channel })),
  );
  return {
    width: LEFT + columns * COLUMN + GRID,
    height: Math.min(mimicLimits.height.max, Math.max(480, Math.ceil(top / GRID) * GRID)),
    grid: GRID,
    ...drawing,
    trend: trend.slice(0, mimicLimits.trend),
  };
};
