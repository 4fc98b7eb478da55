import { expect, it } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { fitLines, offeredOfAll } from "./chart-sources.ts";

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

it("keeps of each device what most of them have, before a device has a second line", () => {
  const line = (deviceId: number, key: string) => ({ deviceId, key });
  const own = ["inlet_pressure", "outlet_pressure", "flow"].map((key) => line(7, key));
  const others = [8, 9, 10].flatMap((id) => [line(id, "flow"), line(id, "signal")]);
  const { kept, cut } = fitLines([...own, ...others]);
  expect(kept).toEqual([...own, line(8, "flow"), line(9, "flow"), line(10, "flow")]);
  expect(cut).toEqual([line(8, "signal"), line(9, "signal"), line(10, "signal")]);
  expect(fitLines(own)).toEqual({ kept: own, cut: [] });
});

it("counts the critical point of a valve as a line of the valve", () => {
  const criticalPoint = { deviceId: 20, key: "pressure", measuresFor: 7 };
  const of = (deviceId: number) => ({ deviceId, key: "flow" });
  const full = [of(7), criticalPoint, ...[8, 9, 10, 11, 12].map(of)];
  expect(fitLines(full).cut).toEqual([criticalPoint]);
});
