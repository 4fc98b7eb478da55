import { describe, expect, it } from "vitest";
import { HydraulicsFailed, type LinkPosition, type RunRequest } from "./hydraulic-run.ts";
import { openHydraulics } from "./open-hydraulics.ts";
import { shareDemand } from "./share-demand.ts";
import { stationInp, streetInp } from "./street.fixture.ts";

/** Bar of metres of water. */
const bar = (metres: number) => metres * 0.0980665;
const asked: RunRequest = {
  secondsOfDay: 0,
  ...{ flows: [], tankLevels: [], present: [], command: [] },
  zone: null,
  points: ["from:V", "to:V", "A", "B", "nowhere"],
  minimumPressure: 1,
};

describe("a model that is run", () => {
  it("has the pressures of the street before a command and after the valve is closed", async () => {
    const street = await openHydraulics(streetInp());
    const closing = { ...asked, command: [{ link: "V", position: "closed" as const }] };
    const { before, after, junctions } = street.run(closing);
    expect(before.points.map((one) => one && Number(one.toFixed(2)))).toEqual([
      ...[bar(40), bar(20), bar(20), bar(25)].map((one) => Number(one.toFixed(2))),
      null,
    ]);
    expect(junctions).toBe(2);
    expect(before.below).toEqual({ junctions: 0, demand: 0, nodes: [] });
    expect(after.below.junctions).toBe(2);
    expect(after.below.nodes).toHaveLength(2);
    expect(after.below.demand).toBeCloseTo(36, 3);
    expect(after.points[0]).toBeCloseTo(bar(40), 2);
    expect(after.zone?.lowest).toBeLessThan(0.2);
  });

  it("is the same as before when it is run again without the command", async () => {
    const street = await openHydraulics(streetInp());
    const first = street.run(asked);
    street.run({ ...asked, command: [{ link: "V", position: "open" }] });
    street.run({ ...asked, present: [{ link: "V", position: "closed" }] });
    expect(street.run(asked)).toEqual(first);
  });

  it("takes a pressure that was measured, and one that is set, in bar whatever the units of its file", async () => {
    for (const unit of ["LPS", "CMH"]) {
      const street = await openHydraulics(streetInp({ unit }));
      const { before, after } = street.run({
        ...asked,
        present: [{ link: "V", position: { pressure: 2.4 } }],
        command: [{ link: "V", position: { pressure: 1.5 } }],
      });
      expect(before.points[1]).toBeCloseTo(2.4, 2);
      expect(after.points[1]).toBeCloseTo(1.5, 2);
    }
    // 164 ft of head, and the elevations in feet too.
    const feet = await openHydraulics(streetInp({ unit: "GPM", setting: 5 }));
    const { after } = feet.run({ ...asked, command: [{ link: "V", position: { pressure: 0.8 } }] });
    expect(after.points[1]).toBeCloseTo(0.8, 2);
  });

  it("shares what was measured through a valve among the junctions behind it", async () => {
    const street = await openHydraulics(streetInp({ demand: 0 }));
    const closed = street.run({
      ...asked,
      flows: [{ link: "V", flow: 30 }],
      command: [{ link: "V", position: "closed" }],
    });
    // The node behind the valve is a junction as the two others are.
    expect(closed.after.below.junctions).toBe(3);
    expect(closed.after.below.demand).toBeCloseTo(30, 3);
  });

  it("leaves nobody supplied behind a closed valve, whatever was measured through it", async () => {
    const street = await openHydraulics(streetInp());
    const closing = { ...asked, command: [{ link: "V", position: "closed" as const }] };
    // A pulse cable that is cut counts nothing, and a meter that is mounted the other way round counts backwards.
    for (const [flow, demand] of [
      [0, 36],
      [-30, 36],
      [30, 30],
    ] as const) {
      const { before, after } = street.run({ ...closing, flows: [{ link: "V", flow }] });
      expect(before.below.junctions).toBe(0);
      expect(after.points.slice(1, 4)).toEqual([0, 0, 0]);
      expect(after.zone).toMatchObject({ lowest: 0, mean: 0, highest: 0 });
      expect(after.below.junctions).toBe(2);
      expect(after.below.demand).toBeCloseTo(demand, 3);
    }
    // Without a demand EPANET holds it at any head in between.
    const unused = await openHydraulics(streetInp({ demand: 0 }));
    expect(unused.run(closing).after.points.slice(1, 4)).toEqual([0, 0, 0]);
  });

  it("takes a flow as counted the way that water runs, whichever way the pipe of its meter is drawn", async () => {
    for (const pipe of ["P2 IN A", "P2 A IN"]) {
      const street = await openHydraulics(streetInp().replace("P2 IN A", pipe));
      const { after } = street.run({
        ...asked,
        flows: [{ link: "P2", flow: 20 }],
        command: [{ link: "V", position: "closed" }],
      });
      expect(after.below.demand).toBeCloseTo(20, 3);
    }
  });

  it("takes nothing of a meter where water runs both ways in a day", async () => {
    // A second reservoir at the end: A draws by night and by day, B in between, so that P3 has both directions.
    const file = streetInp()
      .replace("A 10 5", "A 10 10 PA")
      .replace("B 5 5", "B 5 10 PB")
      .replace("R 50", "R 50\nS 30")
      .replace("P3 A B", "P4 S B 10 2000 140 0 Open\nP3 A B")
      .replace("[OPTIONS]", "[PATTERNS]\nPA 1 0 1 0\nPB 0 1 0 1\n[TIMES]\nPattern Timestep 6:00\n[OPTIONS]");
    const street = await openHydraulics(file);
    const { flows } = street.flows({ links: ["P2", "P3"], times: [0, 6 * 3600] });
    expect(flows.map((of) => of.map((flow) => Math.sign(flow ?? 0)))).toEqual([
      [1, -1],
      [1, 1],
    ]);
    const { after } = street.run({
      ...asked,
      flows: [
        { link: "P2", flow: 10 },
        { link: "P3", flow: 4 },
      ],
      command: ["V", "P4"].map((link) => ({ link, position: "closed" as const })),
    });
    expect(after.below).toMatchObject({ nodes: ["A"], demand: expect.closeTo(36, 3) });
  });

  it("finds no directions of flow anew that were found when the same file was opened before", async () => {
    const { directions } = await openHydraulics(streetInp().replace("P2 IN A", "P2 A IN"));
    // Another file, by which it shows that they are taken as they are.
    const street = await openHydraulics(streetInp(), directions);
    const { after } = street.run({
      ...asked,
      flows: [{ link: "P2", flow: -20 }],
      command: [{ link: "V", position: "closed" }],
    });
    expect(after.below.demand).toBeCloseTo(20, 3);
  });

  it("has areas of demand between the links that are closed in its file, but not at one that its controls may open", async () => {
    // Two streets with a meter each, and a pipe between them that is closed.
    const closed = streetInp()
      .replace("P2 IN A 10 2000 140 0 Open", "P2 IN A 10 2000 140 0 Open\nP4 IN B 10 2000 140 0 Open")
      .replace("P3 A B 10 2000 140 0 Open", "P3 A B 10 2000 140 0 Closed");
    const flows = [
      { link: "P2", flow: 5 },
      { link: "P4", flow: 50 },
    ];
    const closing = { ...asked, flows, command: [{ link: "P2", position: "closed" as const }] };
    const streets = await openHydraulics(closed);
    expect(streets.run(closing).after.below).toMatchObject({
      ...{ nodes: ["A"], demand: expect.closeTo(5, 3) },
    });
    const opened = [{ link: "P3", position: "open" as const }];
    expect(streets.run({ ...closing, present: opened }).after.below.junctions).toBe(0);
    const control = closed.replace("[OPTIONS]", "[CONTROLS]\nLINK P3 OPEN AT TIME 0\n[OPTIONS]");
    expect((await openHydraulics(control)).run(closing).after.points[2]).toBeCloseTo(bar(20), 2);
  });

  it("gives no water backwards through a valve that reduces pressure", async () => {
    // A second reservoir feeds the end of the street; what is before the valve has the first one alone.
    const street = await openHydraulics(
      streetInp().replace("R 50", "R 50\nS 30").replace("P3 A B", "P4 S B 10 2000 140 0 Open\nP3 A B"),
    );
    const closing = { ...asked, command: [{ link: "P1", position: "closed" as const }] };
    const { after } = street.run(closing);
    expect(after.points[0]).toBe(0);
    expect(after.points[3]).toBeCloseTo(bar(25), 2);
    const opened = [{ link: "V", position: "open" as const }];
    expect(street.run({ ...closing, present: opened }).after.points[0]).toBeCloseTo(bar(20), 2);
  });

  it("has a tank as full as was measured, within the levels that it has by its file, and as in its file without", async () => {
    const elevated = await openHydraulics(
      streetInp().replace("[RESERVOIRS]\nR 50", "[TANKS]\nR 46 4 0.5 5 10 0"),
    );
    const headAt = (...levels: number[]) =>
      elevated.run({ ...asked, tankLevels: levels.map((level) => ({ node: "R", level })) }).before.points[0];
    expect(headAt(1.5)).toBeCloseTo(bar(37.5), 2);
    expect(headAt()).toBeCloseTo(bar(40), 2);
    // One that runs over measures more than the file has: the engine would refuse the level.
    expect(headAt(5.2)).toBeCloseTo(bar(41), 2);
    expect(headAt(0.1)).toBeLessThan(bar(37));
    const feet = streetInp({ unit: "GPM", setting: 5 }).replace(
      "[RESERVOIRS]\nR 50",
      "[TANKS]\nR 40 10 0 20 30 0",
    );
    const { before } = (await openHydraulics(feet)).run({
      ...asked,
      tankLevels: [{ node: "R", level: 1.524 }],
    });
    expect(before.points[0]).toBeCloseTo(bar(35 * 0.3048), 2);
  });

  it("refuses an element that it does not have, and a text that is no model", async () => {
    const street = await openHydraulics(streetInp());
    expect(() => street.run({ ...asked, command: [{ link: "X", position: "open" }] })).toThrow(
      HydraulicsFailed,
    );
    await expect(openHydraulics("[TITLE]\nnothing")).rejects.toThrow(HydraulicsFailed);
  });
});

describe("pumps side by side", () => {
  const points = ["OUT", "END"];
  const pump = (nth: number, position: LinkPosition, of = 2) => ({
    ...{ link: "P1", pump: { nth, of }, position },
  });

  it("are those of a station in the order of their numbers, each started, stopped and slowed down by itself", async () => {
    const station = await openHydraulics(stationInp());
    const one = { ...asked, points, present: [pump(0, "open"), pump(1, "closed")] };
    const started = station.run({ ...one, command: [pump(1, "open")] });
    expect(started.before.points[0]).toBeCloseTo(bar(30), 2);
    expect(started.after.points[0]).toBeCloseTo(bar(37.5), 2);
    const slower = station.run({ ...one, command: [pump(0, { speed: 0.8 })] });
    expect(slower.after.points[1]).toBeCloseTo(bar(15.6), 2);
    const stopped = station.run({ ...one, command: [pump(0, "closed")] });
    expect(stopped.after.below).toMatchObject({ junctions: 1, nodes: ["END"] });
    // The first one is P1, which the file has after P2: closing the link P1 alone leaves none.
    const alone = station.run({ ...one, command: [{ link: "P1", position: "closed" }] });
    expect(alone.after.points).toEqual(stopped.after.points);
  });

  it("are not found where the model has another number of them, and stand as in its file then", async () => {
    const station = await openHydraulics(stationInp());
    const three = { ...asked, points, present: [pump(0, "closed", 3)], command: [pump(1, "closed", 3)] };
    const { areFound, before, after } = station.run(three);
    expect(areFound).toBe(false);
    expect(after).toEqual(before);
    expect(before.points[0]).toBeCloseTo(bar(37.5), 2);
    expect(station.run({ ...three, present: [], command: [pump(1, "closed")] }).areFound).toBe(true);
  });
});

describe("a model at several times", () => {
  const narrow = streetInp().replaceAll("10 2000 140", "500 100 140");

  it("has the pressures of each, with the roughness that is wanted, and that of its file again after it", async () => {
    const street = await openHydraulics(narrow);
    const points = { zone: ["A", "B"], points: ["to:V", "A"] };
    const times = [10, 20].map((zoneInflow) => ({ secondsOfDay: 0, flows: [], present: [], zoneInflow }));
    const first = street.states({ ...points, times });
    const lossAt = ({ pressures }: typeof first, time: number) =>
      (pressures[time]?.[0] ?? 0) - (pressures[time]?.[1] ?? 0);
    // Hazen and Williams: the loss follows the flow to the power of 1.852, and the inverse of the coefficient.
    expect(lossAt(first, 1) / lossAt(first, 0)).toBeCloseTo(2 ** 1.852, 1);
    const rough = street.states({ ...points, times, roughness: [{ pipes: ["P2", "V"], factor: 0.8 }] });
    expect(lossAt(rough, 1) / lossAt(first, 1)).toBeCloseTo(0.8 ** -1.852, 1);
    expect(street.states({ ...points, times })).toEqual(first);
    expect(street.graph()).toMatchObject({ form: "H-W", pipes: [{}, { diameter: 100, roughness: 140 }, {}] });
  });
});

describe("shared demand", () => {
  // 0 source, 1 and 2 behind a meter, 3 behind another meter.
  const network = {
    isSource: [true, false, false, false],
    links: [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const,
    closed: new Set<number>(),
  };

  it("follows the demands of the model in what was measured into an area less what went out of it", () => {
    const measured = new Map([
      [0, 40],
      [2, 10],
    ]);
    expect(shareDemand({ ...network, demands: [0, 10, 20, 8], measured })).toEqual([0, 10, 20, 10]);
  });

  it("is scaled as the metered areas where an area has no meter of its own", () => {
    const open = {
      ...network,
      links: [
        [0, 1],
        [2, 3],
        [0, 3],
      ] as const,
    };
    const shared = shareDemand({ ...open, demands: [0, 10, 20, 8], measured: new Map([[0, 5]]) });
    expect(shared).toEqual([0, 5, 10, 4]);
  });

  it("stays that of the model where a meter shows no flow or one out of the area, which says nothing of others", () => {
    const demands = [0, 10, 20, 8];
    for (const flow of [0, -40])
      expect(shareDemand({ ...network, demands, measured: new Map([[0, flow]]) })).toEqual(demands);
    const measured = new Map([
      [0, 40],
      [2, 40],
    ]);
    // 40 in and 40 out of the first area; the second one takes five times as much as by the model.
    expect(shareDemand({ ...network, demands, measured })).toEqual([0, 50, 100, 40]);
  });

  it("is what was measured into a zone where no link of the model is metered, and as much more elsewhere", () => {
    const demands = [0, 10, 20, 8];
    const zone = { nodes: new Set([1, 2]), inflow: 15 };
    const unmetered = { ...network, demands, measured: new Map(), zone };
    expect(shareDemand(unmetered)).toEqual([0, 5, 10, 4]);
    // Meters at links know better.
    const metered = { ...network, demands, measured: new Map([[0, 40]]) };
    expect(shareDemand({ ...metered, zone })).toEqual(shareDemand(metered));
  });

  it("stays that of the model without a meter", () => {
    const demands = [0, 10, 20, 8];
    expect(shareDemand({ ...network, demands, measured: new Map() })).toEqual(demands);
  });
});
