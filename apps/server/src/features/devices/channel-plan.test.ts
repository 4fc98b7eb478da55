import { expect, it } from "vitest";
import { planChannels } from "./channel-plan.ts";
import type { ChannelRecord } from "./device-record.ts";

const scaled = { rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10 };
const existing = (slot: number, parameter: string, more: Partial<ChannelRecord> = {}): ChannelRecord => ({
  slot,
  parameter,
  mappingKey: parameter,
  otherKeys: [],
  valueTexts: [],
  unit: null,
  calibrations: [],
  under: null,
  over: null,
  removed: false,
  ...more,
});

it("gives new channels the next free slots and keeps the slots of existing ones", () => {
  const plan = planChannels(
    [existing(0, "flow"), existing(1, "pressure", { removed: true })],
    [
      { parameter: "battery", mappingKey: "bat" },
      { parameter: "pressure", mappingKey: "p" },
    ],
    1000,
  );
  expect(plan.map(({ parameter, slot }) => [parameter, slot])).toEqual([
    ["battery", 2],
    ["pressure", 1],
  ]);
});

const pressure = { parameter: "pressure", mappingKey: "p" };
const first = { validFrom: 0, ...scaled, inverted: false, factor: null, offset: null };

it("applies the first scaling of a channel to the whole past and a later one from now on", () => {
  const [born] = planChannels([], [{ ...pressure, ...scaled }], 1000);
  expect(born?.calibrations).toEqual([first]);
  const known = existing(0, "pressure", { calibrations: [first] });
  const [changed] = planChannels([known], [{ ...pressure, ...scaled, measuringMax: 16 }], 2000);
  expect(changed?.calibrations).toEqual([{ ...first, validFrom: 2000, measuringMax: 16 }]);
});

it("keeps older readings unscaled when an existing channel gets its first scaling", () => {
  const [plan] = planChannels([existing(0, "pressure")], [{ ...pressure, ...scaled }], 2000);
  expect(plan?.calibrations).toMatchObject([
    { validFrom: 0, rawMin: null },
    { validFrom: 2000, rawMin: 4 },
  ]);
});

it("replaces the scaling of a channel without readings for the whole past", () => {
  const known = existing(0, "pressure", { calibrations: [first] });
  const [plan] = planChannels([known], [{ ...pressure, ...scaled, measuringMax: 16 }], 0);
  expect(plan?.calibrations).toEqual([{ ...first, measuringMax: 16 }]);
});

it("adds no version for an unchanged scaling", () => {
  const known = existing(0, "pressure", { calibrations: [first] });
  const [plan] = planChannels([known], [{ ...pressure, ...scaled, mappingKey: "new" }], 2000);
  expect(plan).toMatchObject({ mappingKey: "new", calibrations: [] });
});
