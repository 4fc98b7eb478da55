import type {
  ChannelBinding,
  MimicDocument,
  MimicPipe,
  MimicSymbol,
  SymbolKind,
} from "@sgval/contract/scada/mimic";
import { symbolSizes } from "@sgval/contract/scada/mimic-layout";
import { zoneIds, zonePlans } from "./zones.ts";

/** The drawing of a room, for devices whose ids are not known yet. */
export type CityMimic = {
  room: string;
  /** Names of the devices that it shows. */
  devices: readonly string[];
  draw(idOf: (device: string) => number): MimicDocument;
};

type Bindings = Record<string, ChannelBinding>;
type Options = {
  label?: string;
  bindings?: Bindings;
  full?: number;
  size?: { width: number; height: number };
};

/** A symbol whose middle stands at a point, so that pipes between symbols of different sizes are straight. */
function symbol(id: string, kind: SymbolKind, middle: [number, number], options: Options = {}): MimicSymbol {
  const size = options.size ?? symbolSizes[kind];
  const [x, y] = [middle[0] - size.width / 2, middle[1] - size.height / 2];
  return {
    ...{ id, kind, label: options.label ?? "", x, y, ...size, turn: 0 },
    bindings: options.bindings ?? {},
    full: options.full ?? null,
  };
}

/** From which side to which side of a symbol a pipe runs. */
const runs = {
  right: { from: "right", to: "left" },
  down: { from: "bottom", to: "top" },
  up: { from: "top", to: "bottom" },
} as const;

function pipe(
  from: string,
  to: string,
  run: keyof typeof runs = "right",
  flow: ChannelBinding | null = null,
): MimicPipe {
  const ends = runs[run];
  return {
    id: `${from}-${to}`,
    from: { symbol: from, side: ends.from },
    to: { symbol: to, side: ends.to },
    flow,
  };
}

const pumps = ["p1", "p2", "p3", "p4"] as const;

/** Treatment plant with its pump room: filters, clear-water tank, four pumps, meter, chlorination, quality of the outlet. */
const plant: CityMimic = {
  room: "Nhà máy nước Vĩnh An",
  devices: ["TB-01", "CL-01"],
  draw(idOf) {
    const station = (channel: string): ChannelBinding => ({ deviceId: idOf("TB-01"), channel });
    const quality = (channel: string): ChannelBinding => ({ deviceId: idOf("CL-01"), channel });
    const value = (id: string, middle: [number, number], one: ChannelBinding, label?: string) =>
      symbol(id, "value", middle, {
        bindings: { value: one },
        size: { width: 130, height: 80 },
        ...(label ? { label } : {}),
      });
    const rows = pumps.map((_, index) => 90 + index * 120);
    return {
      ...{ width: 1280, height: 600, grid: 20 },
      symbols: [
        symbol("filter", "filter", [50, 270], { label: "Bể lọc" }),
        symbol("tank", "tank", [210, 270], {
          label: "Bể nước sạch",
          bindings: { level: station("tank_level") },
          full: 4.5,
          size: { width: 120, height: 140 },
        }),
        symbol("s0", "junction", [410, 270]),
        symbol("d0", "junction", [770, 270]),
        ...pumps.flatMap((pump, index) => {
          const row = rows[index] ?? 0;
          const drive = pump === "p4";
          return [
            symbol(`s${index + 1}`, "junction", [410, row]),
            symbol(pump, drive ? "vfd" : "pump", [500, row], {
              label: `Bơm ${index + 1}`,
              bindings: {
                running: station(`pump_running.${pump}`),
                current: station(`pump_current.${pump}`),
                hours: station(`run_hours.${pump}`),
                ...(drive
                  ? { frequency: station("pump_frequency.p4"), power: station("pump_power.p4") }
                  : {}),
              },
            }),
            symbol(`d${index + 1}`, "junction", [770, row]),
          ];
        }),
        symbol("meter", "meter", [890, 270], {
          bindings: { flow: station("flow"), total: station("total_flow") },
        }),
        symbol("c0", "junction", [1070, 270]),
        symbol("chlorine", "chlorinator", [1070, 350], { label: "Châm clo" }),
        symbol("out", "junction", [1270, 270]),
        symbol("ring", "text", [1190, 236], {
          label: "Ra mạng vành đai",
          size: { width: 150, height: 24 },
        }),
        value("suction", [355, 96], station("inlet_pressure"), "Áp lực hút"),
        value("pressure", [890, 130], station("outlet_pressure"), "Áp lực đẩy"),
        value("energy", [1070, 130], station("energy_total")),
        symbol("quality", "text", [950, 450], {
          label: "Chất lượng nước ra trạm",
          size: { width: 220, height: 24 },
        }),
        value("chlor", [905, 520], quality("residual_chlorine")),
        value("turbidity", [1060, 520], quality("turbidity")),
        value("ph", [1215, 520], quality("ph")),
      ],
      pipes: [
        pipe("filter", "tank"),
        pipe("tank", "s0"),
        pipe("s0", "s2", "up"),
        pipe("s2", "s1", "up"),
        pipe("s0", "s3", "down"),
        pipe("s3", "s4", "down"),
        ...pumps.flatMap((pump, index) => [pipe(`s${index + 1}`, pump), pipe(pump, `d${index + 1}`)]),
        pipe("d1", "d2", "down"),
        pipe("d2", "d0", "down"),
        pipe("d4", "d3", "up"),
        pipe("d3", "d0", "up"),
        pipe("d0", "meter", "right", station("flow")),
        pipe("meter", "c0", "right", station("flow")),
        pipe("chlorine", "c0", "up", station("flow")),
        pipe("c0", "out", "right", station("flow")),
      ],
      trend: [station("outlet_pressure"), station("flow"), station("tank_level")],
    };
  },
};

/** The wells of the south-west, each with pump and meter. */
const wellField: CityMimic = {
  room: "Bãi giếng Tây Nam",
  devices: ["G-01", "G-02"],
  draw(idOf) {
    const rows = [
      { name: "G-01", label: "Giếng Gò Mít", y: 150 },
      { name: "G-02", label: "Giếng Xóm Đình", y: 390 },
    ];
    const of = (device: string, channel: string): ChannelBinding => ({ deviceId: idOf(device), channel });
    return {
      ...{ width: 960, height: 540, grid: 20 },
      symbols: [
        ...rows.flatMap(({ name, label, y }, index) => [
          symbol(`well${index}`, "well", [100, y], { label, bindings: { level: of(name, "water_level") } }),
          symbol(`pump${index}`, "pump", [290, y], {
            label: `Bơm giếng ${index + 1}`,
            bindings: { running: of(name, "pump_running"), current: of(name, "pump_current") },
          }),
          symbol(`meter${index}`, "meter", [570, y], {
            bindings: { flow: of(name, "flow"), total: of(name, "total_flow") },
          }),
          symbol(`joint${index}`, "junction", [730, y]),
        ]),
        symbol("out", "junction", [910, 150]),
        symbol("ring", "text", [830, 116], { label: "Về mạng vành đai", size: { width: 150, height: 24 } }),
      ],
      pipes: [
        ...rows.flatMap(({ name }, index) => [
          pipe(`well${index}`, `pump${index}`),
          pipe(`pump${index}`, `meter${index}`),
          pipe(`meter${index}`, `joint${index}`, "right", of(name, "flow")),
        ]),
        pipe("joint1", "joint0", "up", of("G-02", "flow")),
        pipe("joint0", "out"),
      ],
      trend: [of("G-01", "water_level"), of("G-02", "water_level"), of("G-01", "flow")],
    };
  },
};

const inlets = zonePlans.map(({ number, code, valveStreet }) => ({
  valve: zoneIds(number).valve,
  logger: `DL-0${number}`,
  code,
  street: valveStreet,
}));

/** The chambers at the inlets of the zones: in each the water passes the meter of its logger, then the valve. */
const chambers: CityMimic = {
  room: "Hố van đầu vào DMA",
  devices: inlets.flatMap(({ valve, logger }) => [valve, logger]),
  draw(idOf) {
    const of = (device: string, channel: string): ChannelBinding => ({ deviceId: idOf(device), channel });
    const runs = inlets.map((inlet, index) => ({
      ...inlet,
      x: 40 + (index % 3) * 540,
      y: 120 + Math.floor(index / 3) * 300,
    }));
    return {
      ...{ width: 1600, height: 560, grid: 20 },
      symbols: runs.flatMap(({ valve, logger, code, street, x, y }) => [
        symbol(`${valve}-in`, "junction", [x, y]),
        symbol(logger, "meter", [x + 110, y], {
          label: `Đầu vào ${code}`,
          bindings: { flow: of(logger, "flow_forward"), total: of(logger, "total_forward") },
        }),
        symbol(valve, "prv", [x + 360, y], {
          label: `Van ${street}`,
          bindings: {
            outlet: of(valve, "outlet_pressure"),
            inlet: of(valve, "inlet_pressure"),
            state: of(valve, "valve_state"),
          },
        }),
        symbol(`${valve}-out`, "junction", [x + 460, y]),
      ]),
      pipes: runs.flatMap(({ valve, logger }) => [
        pipe(`${valve}-in`, logger, "right", of(logger, "flow_forward")),
        pipe(logger, valve, "right", of(logger, "flow_forward")),
        pipe(valve, `${valve}-out`, "right", of(valve, "flow")),
      ]),
      trend: inlets.slice(0, 3).map(({ valve }) => of(valve, "outlet_pressure")),
    };
  },
};

export const cityMimics: readonly CityMimic[] = [plant, wellField, chambers];
