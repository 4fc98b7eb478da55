import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { Binding, MimicPipe, MimicSymbol, SymbolKind } from "@sgval/contract/scada/mimic";
import { symbolSizes } from "@sgval/contract/scada/mimic-layout";
import { describe, expect, it } from "vitest";
import { labelScale, placeOf } from "./fit-drawing.ts";
import { arrowsOf, endPoint, pipeFlows, pipePoints } from "./pipes.ts";
import { alarmsBySymbol } from "./symbol-alarms.ts";
import { fillOf, type MimicValue, pumpStateOf, shapeOf, valveStateOf } from "./values.ts";
import { neighbour, waterOrder } from "./water-order.ts";

const symbol = (id: string, kind: SymbolKind, x: number, channel?: string): MimicSymbol => ({
  ...{ id, kind, label: id, x, y: 0, ...symbolSizes[kind], turn: 0, full: null },
  bindings: channel ? { running: { deviceId: 1, channel } } : {},
});
const pipe = (from: string, to: string, flow: Binding | null = null): MimicPipe => ({
  ...{ id: `${from}-${to}`, flow },
  from: { symbol: from, side: "right" },
  to: { symbol: to, side: "left" },
});
const shown = (channel: string, current: number | null, more = {}): MimicValue => ({
  ...{
    access: "shown",
    deviceId: 1,
    deviceName: "DL-01",
    channel,
    current,
    age: undefined,
    under: undefined,
    over: undefined,
  },
  ...{ mode: "manual", changing: false, tile: { label: channel, value: String(current) } },
  ...more,
});
const values =
  (known: Record<string, number | null>) =>
  (binding: Binding | null | undefined): MimicValue =>
    !binding || "hidden" in binding
      ? { access: "hidden" }
      : shown(binding.channel, known[binding.channel] ?? null);

describe("the states of symbols", () => {
  it("a pump whose value is stale is unknown, never stopped or running", () => {
    expect(pumpStateOf(shown("pump_running.p1", 1))).toBe("running");
    expect(pumpStateOf(shown("pump_running.p1", 0))).toBe("stopped");
    expect(pumpStateOf(shown("pump_running.p1", null))).toBe("unknown");
    expect(pumpStateOf({ access: "hidden" })).toBe("unknown");
    expect(pumpStateOf(shown("pump_running.p1", 0, { changing: true }))).toBe("changing");
  });

  it("a valve is open or closed by its opening before its state", () => {
    const none: MimicValue = { access: "unbound" };
    expect(valveStateOf(shown("valve_opening", 0), shown("valve_state", 2))).toBe("closed");
    expect(valveStateOf(none, shown("valve_state", 3))).toBe("closed");
    expect(valveStateOf(none, shown("valve_state", 1))).toBe("open");
    expect(valveStateOf(none, shown("valve_state", 4))).toBe("unknown");
    expect(valveStateOf(none, shown("digital_output.2", 1))).toBe("closed");
    expect(valveStateOf(none, shown("digital_output.2", 0))).toBe("open");
    expect(valveStateOf(none, shown("digital_output.1", 1))).toBe("open");
    // What no longer opens it fully, or regulates low, closes nothing.
    expect(valveStateOf(none, shown("digital_output.1", 0))).toBe("unknown");
    expect(valveStateOf(none, shown("digital_output.3", 0))).toBe("unknown");
    expect(valveStateOf(none, shown("digital_output.4", 1))).toBe("unknown");
    expect(valveStateOf(none, none)).toBe("unknown");
  });

  it("a tank is as full as its level says, and a float switch says no metres", () => {
    expect(fillOf(shown("water_level", 3), 4)).toBe(0.75);
    expect(fillOf(shown("water_level", 9), 4)).toBe(1);
    expect(fillOf(shown("water_level", 3), null)).toBeNull();
    expect(fillOf(shown("water_level_float", 1), 4)).toBeNull();
  });

  it("a normal symbol has no shape, a value outside its limits comes before a silent one", () => {
    const tile = { label: "P", value: "1" };
    expect(shapeOf([shown("flow", 1)])).toBeNull();
    expect(shapeOf([shown("flow", null, { tile: { ...tile, state: "stale" } })])).toBe("stale");
    expect(
      shapeOf([
        shown("flow", null, { tile: { ...tile, state: "offline" } }),
        shown("flow", 1, { tile: { ...tile, priority: "medium" } }),
      ]),
    ).toBe("medium");
    expect(shapeOf([{ access: "hidden" }])).toBe("unknown");
  });
});

describe("the place of a drawing in its frame", () => {
  const drawing = { width: 1280, height: 600 };

  it("is the middle, with the whole drawing where that can be read", () => {
    const { x, y, zoom } = placeOf(drawing, { width: 858, height: 440 });
    expect(zoom).toBeCloseTo(0.65);
    expect([x, y].map(Math.round)).toEqual([12, 25]);
  });

  it("begins at the left where the whole drawing would be too small, unless it is asked for", () => {
    const [large, frame] = [
      { width: 3000, height: 600 },
      { width: 858, height: 440 },
    ];
    expect(placeOf(large, frame)).toMatchObject({ x: 12, zoom: 0.55 });
    expect(placeOf(large, frame, 0.2).zoom).toBeCloseTo(0.278);
  });

  it("leaves labels of 12 px at 11 px or more on the screen", () => {
    for (const zoom of [0.5, 0.6, 0.65, 0.9, 1, 1.25])
      expect(12 * zoom * labelScale(zoom)).toBeGreaterThanOrEqual(11 - 1e-9);
    expect(labelScale(1.25)).toBe(1);
  });
});

describe("the alarms of symbols", () => {
  const alarm = (id: number, channel: string | null, more: Partial<Alarm> = {}): Alarm =>
    ({ id, deviceId: 1, channel, priority: 3, state: "unacknowledged", ...more }) as Alarm;
  const symbols = [
    symbol("p1", "pump", 0, "pump_running.p1"),
    symbol("p2", "pump", 100, "pump_running.p2"),
    { ...symbol("out", "value", 200), bindings: { value: { deviceId: 1, channel: "outlet_pressure" } } },
    { ...symbol("secret", "value", 300), bindings: { value: { hidden: true } as const } },
    { ...symbol("other", "value", 400), bindings: { value: { deviceId: 2, channel: "outlet_pressure" } } },
  ];
  const marked = (...alarms: Alarm[]) =>
    Object.fromEntries(
      [...alarmsBySymbol(symbols, alarms)].map(([id, found]) => [id, found.map((one) => one.id)]),
    );

  it("stand at what shows the channel, else at its pump, else at all of the device", () => {
    expect(marked(alarm(1, "outlet_pressure"))).toEqual({ out: [1] });
    expect(marked(alarm(2, "pump_voltage.p2"))).toEqual({ p2: [2] });
    expect(marked(alarm(3, null))).toEqual({ p1: [3], p2: [3], out: [3] });
    expect(marked(alarm(4, "battery", { deviceId: 9 }))).toEqual({});
  });

  it("come the gravest first, and those that are held back last", () => {
    const held = alarm(1, "outlet_pressure", { priority: 2, state: "shelved" });
    const answered = alarm(2, "outlet_pressure", { state: "acknowledged" });
    const waiting = alarm(3, "outlet_pressure");
    expect(marked(held, answered, waiting)).toEqual({ out: [3, 2, 1] });
  });
});

describe("the order of the water", () => {
  const symbols = [
    symbol("meter", "meter", 0),
    symbol("tank", "tank", 900),
    symbol("pump", "pump", 300),
    symbol("joint", "junction", 200),
  ];
  const pipes = [pipe("tank", "joint"), pipe("joint", "pump"), pipe("pump", "meter")];

  it("follows the pipes, however the symbols stand, and leaves junctions out", () => {
    expect(waterOrder({ symbols, pipes }).map(({ id }) => id)).toEqual(["tank", "pump", "meter"]);
  });

  it("keeps a meter and the valve behind it together, and the pumps of a header from top to bottom", () => {
    const at = (id: string, kind: SymbolKind, x: number, y: number) => ({ ...symbol(id, kind, x), y });
    const pits = [
      ...[
        at("m1", "meter", 0, 0),
        at("m4", "meter", 0, 100),
        at("v1", "prv", 200, 0),
        at("v4", "prv", 200, 100),
      ],
      ...[at("in1", "junction", -50, 0), at("in4", "junction", -50, 100)],
    ];
    const lines = [pipe("in1", "m1"), pipe("m1", "v1"), pipe("in4", "m4"), pipe("m4", "v4")];
    expect(waterOrder({ symbols: pits, pipes: lines }).map(({ id }) => id)).toEqual(["m1", "v1", "m4", "v4"]);
    const header = [
      ...[at("tank", "tank", 0, 100), at("s2", "junction", 100, 100)],
      ...[at("s1", "junction", 100, 0), at("s3", "junction", 100, 200)],
      ...[at("p1", "pump", 200, 0), at("p2", "pump", 200, 100), at("p3", "pump", 200, 200)],
      ...[at("out", "junction", 300, 100), at("meter", "meter", 400, 100)],
    ];
    const piped = [
      ...[pipe("tank", "s2"), pipe("s2", "s1"), pipe("s2", "s3"), pipe("s1", "p1"), pipe("s2", "p2")],
      ...[pipe("s3", "p3"), pipe("p1", "out"), pipe("p2", "out"), pipe("p3", "out"), pipe("out", "meter")],
    ];
    expect(waterOrder({ symbols: header, pipes: piped }).map(({ id }) => id)).toEqual([
      ...["tank", "p1", "p2", "p3", "meter"],
    ]);
  });

  it("goes from left to right where no pipe says otherwise, and ends in a ring too", () => {
    expect(waterOrder({ symbols, pipes: [] }).map(({ id }) => id)).toEqual(["meter", "pump", "tank"]);
    const ring = [...pipes, pipe("meter", "tank")];
    expect(waterOrder({ symbols, pipes: ring })).toHaveLength(3);
  });

  it("puts values that no pipe joins where the water has got to, and those of a sampler together at its last", () => {
    const value = (id: string, x: number, deviceId: number): MimicSymbol => ({
      ...symbol(id, "value", x),
      bindings: { value: { deviceId, channel: "ph" } },
    });
    const plant = [
      ...[symbol("tank", "tank", 0), symbol("pump", "pump", 300, "pump_running.p1")],
      ...[
        symbol("meter", "meter", 600),
        symbol("dosing", "chlorinator", 800),
        symbol("out", "junction", 900),
      ],
      ...[
        value("chlorine", 500, 2),
        value("ph", 850, 2),
        value("pressure", 550, 1),
        value("suction", 200, 1),
      ],
    ];
    const joined = [pipe("tank", "pump"), pipe("pump", "meter"), pipe("meter", "out"), pipe("dosing", "out")];
    expect(waterOrder({ symbols: plant, pipes: joined }).map(({ id }) => id)).toEqual([
      ...["tank", "suction", "pump", "pressure", "meter", "dosing", "chlorine", "ph"],
    ]);
  });

  it("arrows go one object on or back and stop at the ends", () => {
    const order = waterOrder({ symbols, pipes });
    expect(neighbour(order, "tank", "ArrowRight")).toBe("pump");
    expect(neighbour(order, "pump", "ArrowUp")).toBe("tank");
    expect(neighbour(order, "meter", "ArrowDown")).toBe("meter");
    expect(neighbour(order, "pump", "End")).toBe("meter");
    expect(neighbour(order, "pump", "Enter")).toBeNull();
  });
});

describe("pipes", () => {
  it("end in the middle of a side, at a junction in its centre", () => {
    expect(endPoint(symbol("p", "pump", 100), "right")).toEqual({ x: 160, y: 30 });
    expect(endPoint(symbol("j", "junction", 100), "right")).toEqual({ x: 110, y: 10 });
  });

  it("run straight where they can, else with right angles", () => {
    const points = (to: { x: number; y: number }, side: "left" | "top" | "right") =>
      pipePoints({ x: 0, y: 0 }, "right", to, side).map(({ x, y }) => [x, y]);
    expect(points({ x: 100, y: 0 }, "left")).toEqual([
      [0, 0],
      [100, 0],
    ]);
    expect(points({ x: 100, y: 60 }, "left")).toEqual([
      [0, 0],
      [50, 0],
      [50, 60],
      [100, 60],
    ]);
    expect(points({ x: 100, y: 60 }, "top")).toEqual([
      [0, 0],
      [100, 0],
      [100, 60],
    ]);
    // Back to what lies behind it, around both ends.
    const back = points({ x: -100, y: 60 }, "left");
    expect(back[1]).toEqual([20, 0]);
    expect(
      back.every(([x, y], index) => index === 0 || x === back[index - 1]?.[0] || y === back[index - 1]?.[1]),
    ).toBe(true);
  });

  it("have arrows where there is space for them, in the direction of the water", () => {
    const corner = [
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: -100 },
    ];
    expect(arrowsOf(corner)).toEqual([{ x: 20, y: -50, turn: 270 }]);
  });

  it("follow their own channel, else the pumps beyond them; nobody knows without a current value", () => {
    const symbols = [
      symbol("joint", "junction", 0),
      symbol("one", "pump", 100, "pump_running.p1"),
      symbol("two", "pump", 100, "pump_running.p2"),
      symbol("out", "junction", 200),
    ];
    const flow = { deviceId: 1, channel: "flow" };
    const pipes = [
      pipe("joint", "one"),
      pipe("joint", "two"),
      pipe("one", "out"),
      pipe("out", "joint", flow),
    ].map((one, index) => ({ ...one, id: String(index) }));
    const feed = { ...pipe("tank", "joint"), id: "feed" };
    const all = { symbols: [...symbols, symbol("tank", "tank", -100)], pipes: [...pipes, feed] };
    const flows = (known: Record<string, number | null>) => [...pipeFlows(all, values(known)).values()];
    expect(flows({ "pump_running.p1": 1, "pump_running.p2": 0, flow: 120 })).toEqual([
      ...["flow", "none", "flow", "flow"],
      "flow",
    ]);
    expect(flows({ "pump_running.p1": 0, "pump_running.p2": 0, flow: -3 })).toEqual([
      ...["none", "none", "none", "back"],
      "none",
    ]);
    expect(flows({ "pump_running.p1": 0 })).toEqual([...["none", "unknown", "none", "unknown"], "unknown"]);
  });

  it("nothing runs beside a closed valve", () => {
    const valve = {
      ...symbol("valve", "valve", 100),
      bindings: { opening: { deviceId: 1, channel: "valve_opening" } },
    };
    const symbols = [symbol("tank", "tank", 0), valve];
    const flows = pipeFlows({ symbols, pipes: [pipe("tank", "valve")] }, values({ valve_opening: 0 }));
    expect([...flows.values()]).toEqual(["none"]);
  });

  it("nothing runs further behind a closed valve, and water goes on beside it", () => {
    const valve = {
      ...symbol("valve", "valve", 100),
      bindings: { opening: { deviceId: 1, channel: "valve_opening" } },
    };
    const symbols = [
      symbol("pump", "pump", 0, "pump_running.p1"),
      ...[symbol("filter", "filter", 50), symbol("joint", "junction", 80), valve],
      ...[symbol("meter", "meter", 200), symbol("out", "junction", 300), symbol("street", "meter", 150)],
    ];
    const branch = [pipe("joint", "valve"), pipe("valve", "meter"), pipe("meter", "out")];
    const pipes = [pipe("pump", "filter"), pipe("filter", "joint"), ...branch];
    const known = values({ valve_opening: 0, "pump_running.p1": 1 });
    const flowsOf = (more: MimicPipe[]) => [
      ...pipeFlows({ symbols, pipes: [...pipes, ...more] }, known).values(),
    ];
    expect(flowsOf([])).toEqual(["none", "none", "none", "none", "none"]);
    expect(flowsOf([pipe("joint", "street")])).toEqual(["flow", "flow", "none", "none", "none", "flow"]);
  });

  it("a running pump moves nothing against a closed valve, on neither side of it", () => {
    const valve = {
      ...symbol("valve", "valve", 100),
      bindings: { opening: { deviceId: 1, channel: "valve_opening" } },
    };
    const pump = symbol("pump", "pump", 50, "pump_running.p1");
    const symbols = [symbol("tank", "tank", 0), pump, valve, symbol("out", "junction", 200)];
    const flowsOf = (pipes: MimicPipe[], opening: number) => [
      ...pipeFlows({ symbols, pipes }, values({ valve_opening: opening, "pump_running.p1": 1 })).values(),
    ];
    const before = [pipe("tank", "pump"), pipe("pump", "valve"), pipe("valve", "out")];
    const behind = [pipe("tank", "valve"), pipe("valve", "pump"), pipe("pump", "out")];
    for (const pipes of [before, behind]) {
      expect(flowsOf(pipes, 0)).toEqual(["none", "none", "none"]);
      expect(flowsOf(pipes, 60)).toEqual(["flow", "flow", "flow"]);
    }
  });

  describe("with a way beside the pumps", () => {
    const symbols = [
      ...[symbol("pump", "pump", 0, "pump_running.p1"), symbol("filter", "filter", 50)],
      ...[symbol("joint", "junction", 80), symbol("booster", "pump", 100, "pump_running.p2")],
      ...[symbol("high", "junction", 200), symbol("low", "junction", 200), symbol("tank", "tank", 0)],
    ];
    const station = [pipe("pump", "filter"), pipe("filter", "joint"), pipe("joint", "booster")];
    const zones = [pipe("booster", "high"), pipe("joint", "low")];
    const flowsOf = (pipes: MimicPipe[], known: Record<string, number>) =>
      Object.fromEntries(pipeFlows({ symbols, pipes }, values(known)));

    it("the main of a station carries water to the low zone while the booster of the high one stands", () => {
      const flows = (known: Record<string, number>) => flowsOf([...station, ...zones], known);
      const beside = { "pump-filter": "flow", "filter-joint": "flow", "joint-low": "flow" };
      expect(flows({ "pump_running.p1": 1, "pump_running.p2": 0 })).toEqual({
        ...{ ...beside, "joint-booster": "none", "booster-high": "none" },
      });
      // The booster is unknown; the main is not.
      expect(flows({ "pump_running.p1": 1 })).toMatchObject(beside);
      expect(flows({ "pump_running.p1": 0, "pump_running.p2": 0 })).toMatchObject({
        ...{ "pump-filter": "none", "filter-joint": "none", "joint-low": "none" },
      });
    });

    it("nobody knows what a tank gives to the low zone while the pumps stand", () => {
      const drawn = [pipe("tank", "filter"), pipe("filter", "joint"), pipe("joint", "booster"), ...zones];
      expect(flowsOf(drawn, { "pump_running.p2": 0 })).toMatchObject({
        ...{ "tank-filter": "unknown", "filter-joint": "unknown", "joint-low": "unknown" },
      });
      expect(flowsOf(drawn, { "pump_running.p2": 1 })).toMatchObject({ "filter-joint": "flow" });
      const pushed = [pipe("pump", "joint"), pipe("tank", "joint"), pipe("joint", "low")];
      expect(flowsOf(pushed, { "pump_running.p1": 0 })).toMatchObject({ "joint-low": "unknown" });
      expect(flowsOf(pushed, { "pump_running.p1": 1 })).toMatchObject({ "joint-low": "flow" });
    });

    it("a chlorinator brings no water into the main", () => {
      const dosed = {
        symbols: [...symbols, symbol("dosing", "chlorinator", 60)],
        pipes: [pipe("pump", "joint"), pipe("dosing", "joint"), pipe("joint", "low")],
      };
      expect(pipeFlows(dosed, values({ "pump_running.p1": 0 })).get("joint-low")).toBe("none");
    });
  });

  describe("at a tank", () => {
    const valve = (x: number): MimicSymbol => ({
      ...symbol("valve", "valve", x),
      bindings: { opening: { deviceId: 1, channel: "valve_opening" } },
    });
    const row = (...symbols: MimicSymbol[]) => ({
      symbols,
      pipes: symbols.slice(1).map((to, index) => pipe(symbols[index]?.id ?? "", to.id)),
    });
    const flowsOf = (drawing: ReturnType<typeof row>, known: Record<string, number>) => [
      ...pipeFlows(drawing, values(known)).values(),
    ];
    const [tank, out] = [symbol("tank", "tank", 100), symbol("out", "junction", 300)];
    const pump = (x: number) => symbol("pump", "pump", x, "pump_running.p1");

    it("a pump fills it while its outlet is closed", () => {
      const drawing = row(symbol("well", "well", 0), pump(50), tank, valve(200), out);
      const flows = flowsOf(drawing, { valve_opening: 0, "pump_running.p1": 1 });
      expect(flows).toEqual(["flow", "flow", "none", "none"]);
    });

    it("a pump draws from it while its inlet is closed", () => {
      const drawing = row(symbol("in", "junction", 0), valve(50), tank, pump(200), out);
      const flows = flowsOf(drawing, { valve_opening: 0, "pump_running.p1": 1 });
      expect(flows).toEqual(["none", "none", "flow", "flow"]);
    });

    it("what comes in does not follow the pumps that draw from it", () => {
      const drawing = row(symbol("in", "junction", 0), symbol("filter", "filter", 50), tank, pump(200), out);
      for (const [running, flow] of [
        [1, "flow"],
        [0, "none"],
      ] as const)
        expect(flowsOf(drawing, { "pump_running.p1": running })).toEqual(["unknown", "unknown", flow, flow]);
    });
  });
});
