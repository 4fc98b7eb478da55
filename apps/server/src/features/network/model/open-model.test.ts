import { cubicMetresPerHour } from "@sgval/contract/network/model-units";
import { describe, expect, it } from "vitest";
import { villageInp } from "../../../testing/network-files.ts";
import { openModel } from "./open-model.ts";
import { placeElements } from "./place-elements.ts";

/** The properties of all elements of a file by their ids, as the layer has them. */
const propertiesOf = async (text: string) => {
  const model = await openModel(text);
  const { elements } = placeElements(model, { kind: "geographic" });
  return {
    model,
    of: Object.fromEntries(
      elements.map(({ element_id, properties }) => [element_id, JSON.parse(properties)]),
    ),
  };
};
/** In degrees, so that it needs no anchors. */
const village = villageInp.replace("J2 1000 0", "J2 1 0").replace("J3 1010 0", "J3 1 1");
const degrees = village
  .replace("R1 -10 0", "R1 -1 0")
  .replace("T1 1000 500", "T1 2 2")
  .replace("P1 500 10", "P1 0.5 0");

describe("the units of a file", () => {
  // By hand: a gallon is 3.785411784 L, an imperial one 4.54609 L, a foot 0.3048 m, an acre-foot 43 560 ft³.
  it.each([
    ["CFS", "ft", 101.940648],
    ["GPM", "ft", 0.227124707],
    ["MGD", "ft", 157.725491],
    ["IMGD", "ft", 189.420417],
    ["AFD", "ft", 51.395077],
    ["LPS", "m", 3.6],
    ["LPM", "m", 0.06],
    ["MLD", "m", 41.6666667],
    ["CMH", "m", 1],
    ["CMD", "m", 0.0416666667],
    ["CMS", "m", 3600],
  ] as const)("are metres, millimetres, bar and m³/h where flows are in %s", async (unit, length, flow) => {
    const file = degrees
      .replace("LPS", unit)
      .replace("J1 10 1", "J1 10 1000")
      .replace("[OPTIONS]", "V2 J2 J3 150 FCV 20\n[OPTIONS]")
      .replace("[PIPES]", "[PIPES]\nP9 J2 J3 10 100 100 0 Open");
    const { model, of } = await propertiesOf(file);
    const [metre, millimetre, bar] = length === "ft" ? [0.3048, 25.4, 0.0689475729] : [1, 1, 0.0980665];
    expect(model).toMatchObject({ flowUnit: unit, lengthUnit: length });
    expect(of.J1.demand / (1000 * flow)).toBeCloseTo(1, 4);
    expect(cubicMetresPerHour[unit] / flow).toBeCloseTo(1, 7);
    expect(of.V2.setting / (20 * flow)).toBeCloseTo(1, 2);
    expect(of.V1.setting).toBeCloseTo(20 * bar, 3);
    expect(of.J1.elevation).toBeCloseTo(10 * metre, 2);
    expect(of.P1.length).toBeCloseTo(1000 * metre, 2);
    expect(of.P1.diameter).toBeCloseTo(300 * millimetre, 1);
    expect([of.T1.minLevel, of.T1.maxLevel]).toEqual([0, Number((5 * metre).toFixed(2))]);
    // 10 across, 5 high.
    expect(of.T1.volume / (Math.PI * 25 * 5 * metre ** 3)).toBeCloseTo(1, 2);
  });

  it.each([
    ["LPS", "PSI", 1.379],
    ["LPS", "KPA", 0.2],
    ["GPM", "METERS", 1.961],
    ["GPM", "BAR", 20],
    ["CMH", "FEET", 0.598],
  ])("are those of flows in %s, but for pressures %s where the file says so", async (flow, pressure, bar) => {
    const { of } = await propertiesOf(degrees.replace("Units LPS", `Units ${flow}\nPressure ${pressure}`));
    expect(of.V1.setting).toBeCloseTo(bar, 3);
  });

  it("are those of US gallons where the file says nothing", async () => {
    const silent = await propertiesOf(degrees.replace("Units LPS\n", ""));
    expect(silent.model).toMatchObject({ flowUnit: "GPM", lengthUnit: "ft" });
  });

  it.each([
    ["H-W", "LPS", 100],
    ["C-M", "LPS", 100],
    ["D-W", "LPS", 100],
    // Thousandths of a foot.
    ["D-W", "GPM", 30.48],
  ])("make a roughness of 100 by %s and %s %d", async (headLoss, unit, roughness) => {
    const { of } = await propertiesOf(degrees.replace("Units LPS", `Units ${unit}\nHeadloss ${headLoss}`));
    expect(of.P1).toMatchObject({ headLoss });
    expect(of.P1.roughness).toBeCloseTo(roughness, 2);
  });
});

describe("the sections of a file", () => {
  /** Every section that EPANET knows; those about time, quality and energy change nothing on a map. */
  const others = `[DEMANDS]
J2 3 1 ;first
J2 4
[STATUS]
P3 Closed
V3 Open
[EMITTERS]
J2 0.1
[CURVES]
C1 10 20
C2 1 2
C2 2 3
[PATTERNS]
1 1 0.5
[ENERGY]
Global Efficiency 75
[CONTROLS]
LINK P3 OPEN AT TIME 2
[RULES]
RULE 1
IF SYSTEM CLOCKTIME >= 8 AM
THEN PUMP U1 STATUS IS OPEN
[QUALITY]
J1 0.5
[REACTIONS]
Global Bulk 0
[SOURCES]
R1 CONCEN 1
[MIXING]
T1 MIXED
[TIMES]
Duration 24
[REPORT]
Status No
[LABELS]
0 0 "North"
[BACKDROP]
DIMENSIONS 0 0 1 1
[TAGS]
NODE J1 old
`;
  const all = degrees
    .replace("[PUMPS]", "P3 J1 J3 100 100 100 0 Open\n[PUMPS]")
    .replace("[PUMPS]\n", "[PUMPS]\nU2 R1 J1 HEAD C1\n")
    .replace(
      "[OPTIONS]",
      `V3 J2 J1 100 PSV 10
V4 J1 J3 100 PBV 10
V5 J2 J3 100 FCV 10
V6 J2 J3 100 TCV 2.5
V7 J2 J3 100 GPV C2
${others}[OPTIONS]`,
    );

  it("are all read without a warning", async () => {
    const { model } = await propertiesOf(all);
    expect(model.warnings).toEqual([]);
    expect(model.title).toBe("Làng mẫu");
  });

  it.each([
    ["JUNCTIONS", "J1", { kind: "junction", elevation: 10, demand: 3.6 }],
    ["DEMANDS, which take the place of that of the junction", "J2", { kind: "junction", demand: 25.2 }],
    ["RESERVOIRS", "R1", { kind: "reservoir", elevation: 100 }],
    ["TANKS", "T1", { kind: "tank", elevation: 30, minLevel: 0, maxLevel: 5, volume: 392.7 }],
    ["PIPES", "P1", { kind: "pipe", length: 1000, diameter: 300, roughness: 100, status: "open" }],
    ["PIPES with a check valve", "P2", { kind: "pipe", type: "CV", status: "open" }],
    ["STATUS of a pipe", "P3", { kind: "pipe", status: "closed" }],
    ["PUMPS by their power", "U1", { kind: "pump", status: "open" }],
    ["PUMPS by their curve", "U2", { kind: "pump", status: "open" }],
    ["VALVES: PRV", "V1", { kind: "valve", type: "PRV", diameter: 150, status: "active", setting: 1.961 }],
    ["STATUS of a valve: PSV", "V3", { kind: "valve", type: "PSV", status: "open" }],
    ["VALVES: PBV", "V4", { kind: "valve", type: "PBV", setting: 0.981 }],
    ["VALVES: FCV", "V5", { kind: "valve", type: "FCV", setting: 36 }],
    ["VALVES: TCV", "V6", { kind: "valve", type: "TCV", setting: 2.5 }],
    ["VALVES: GPV", "V7", { kind: "valve", type: "GPV" }],
  ])("become elements: %s", async (_section, id, properties) => {
    const { of } = await propertiesOf(all);
    expect(of[id]).toMatchObject({ id, ...properties });
    // Nothing regulates what is open, and a curve is no number.
    if (id === "V3" || id === "V7") expect(of[id]).not.toHaveProperty("setting");
  });

  it("give the course of a link: COORDINATES and VERTICES", async () => {
    const { model } = await propertiesOf(all);
    expect(model.links.find(({ id }) => id === "P1")?.course).toEqual([
      [0, 0],
      [0.5, 0],
      [1, 0],
    ]);
  });
});
