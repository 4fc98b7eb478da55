import { expect, it } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { offeredOfAll } from "./chart-sources.ts";

it("draws no limit that is only the end of the plausible range", () => {
  const channel = {
    ...{ slot: 0, mappingKey: "key", unit: null, inverted: false },
    ...{ rawMin: null, rawMax: null, measuringMin: null, measuringMax: null },
  };
  const device = aDevice({
    channels: [
      { ...channel, parameter: "inlet_pressure", under: -1, over: 10 },
      { ...channel, parameter: "signal", under: -105, over: -40 },
      { ...channel, parameter: "outlet_pressure", under: 1, over: 4 },
      { ...channel, parameter: "flow", under: null, over: null },
    ],
  });
  expect(offeredOfAll(device, undefined, []).map(({ under, over }) => [under, over])).toEqual([
    [null, 10],
    [-105, null],
    [1, 4],
    [null, null],
  ]);
});
