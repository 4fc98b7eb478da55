import { expect, it } from "vitest";
import { planChannels, wrongChannelField } from "./channel-plan.ts";
import { type ChannelRecord, calibrationAt } from "./device-record.ts";

const scaled = { rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10 };
const existing = (slot: number, parameter: string, more: Partial<ChannelRecord> = {}): ChannelRecord => ({
  slot,
  parameter,
  mappingKey: parameter,
  unit: null,
  calibrations: [],
  under: null,
  over: null,
  removed: false,
  ...more,
});

it("gives new channels the next free slots and leaves known ones where they are", () => {
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

it("lets the first scaling of a channel hold for all the past and a later one from now on", () => {
  const [born] = planChannels([], [{ parameter: "pressure", mappingKey: "p", ...scaled }], 1000);
  expect(born?.calibration).toMatchObject({ validFrom: 0, rawMax: 20 });

  const known = existing(0, "pressure", { calibrations: born?.calibration ? [born.calibration] : [] });
  const wanted = { parameter: "pressure", mappingKey: "p", ...scaled, measuringMax: 16 };
  const [changed] = planChannels([known], [wanted], 2000);
  expect(changed?.calibration).toMatchObject({ validFrom: 2000, measuringMax: 16 });
});

it("makes no version where the scaling stays", () => {
  const known = existing(0, "pressure", { calibrations: [{ validFrom: 0, ...scaled, inverted: false }] });
  const [plan] = planChannels([known], [{ parameter: "pressure", mappingKey: "new", ...scaled }], 2000);
  expect(plan).toMatchObject({ mappingKey: "new", calibration: null });
});

it("finds the scaling in force at a moment", () => {
  const version = (validFrom: number) => ({ validFrom, ...scaled, inverted: false });
  const channel = existing(0, "pressure", { calibrations: [version(1000), version(2000)] });
  expect(calibrationAt(channel, 999)).toBeNull();
  expect(calibrationAt(channel, 1999)?.validFrom).toBe(1000);
  expect(calibrationAt(channel, 2000)?.validFrom).toBe(2000);
});

it("[R3.3] finds raw ranges on types that are not scaled and units of another quantity", () => {
  const wanted = [
    { parameter: "battery", mappingKey: "b" },
    { parameter: "pressure", mappingKey: "p", unit: "mH2O", ...scaled },
  ];
  expect(wrongChannelField("DATALOGGER", wanted)).toBeNull();
  expect(wrongChannelField("WELL_LOGGING", wanted)).toBe("channels.1.rawMin");
  expect(wrongChannelField("VGA", [{ parameter: "flow", mappingKey: "q", unit: "bar" }])).toBe(
    "channels.0.unit",
  );
});
