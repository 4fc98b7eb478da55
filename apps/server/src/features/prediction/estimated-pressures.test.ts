import { expect, it } from "vitest";
import type { Actor } from "../../kernel/actor.ts";
import { mostPressures, type PressureRun, pressuresOf } from "./estimated-pressures.ts";
import type { PlacedDevice } from "./network-model.ts";

/** A valve and as many measured nodes of its zone, in the order of their devices. */
const runOf = (expected: readonly number[]): PressureRun => {
  const placed = (id: number, at: Partial<PlacedDevice["at"]>) =>
    ({
      device: { id, displayName: `D-${id}`, zoneId: 3, dataloggerId: null, channels: [] },
      at,
    }) as unknown as PlacedDevice;
  const valve = placed(1, { class: "link", type: "PRV" });
  const nodes = expected.map((_, index) => placed(index + 2, { class: "node" }));
  const state = (points: number[]) => ({ points }) as unknown as PressureRun["result"]["before"];
  return {
    device: valve.device,
    fresh: [valve, ...nodes],
    points: [valve, ...nodes].map(({ device }) => ({
      ...{ deviceId: device.id, measured: 3, point: `${device.id}`, isBoundary: false },
      parameter: device.id === 1 ? "outlet_pressure" : "pressure",
    })),
    result: {
      before: state([3, ...expected.map(() => 3)]),
      after: state([2.5, ...expected]),
    } as PressureRun["result"],
    ...{ pressurePoints: null, minimumPressure: 1 },
  };
};

it("has the lowest pressure that is expected among those that are shown, however many are measured", () => {
  const run = runOf([2.4, 2.3, 2.2, 2.1, 2, 1.9, 0.4, 2.5]);
  const shown = pressuresOf(run, 0, { scope: "all" } as Actor).slice(0, mostPressures);
  expect(shown.map(({ role, expected }) => [role, expected])).toEqual([
    ["outlet", 2.5],
    ...[0.4, 1.9, 2, 2.1, 2.2].map((expected) => ["other", expected]),
  ]);
});

it("has the priority of the alarm that follows: critical where hardly any water is left at a critical point", () => {
  const run = runOf([0, 0, 1.5]);
  const limits = { removed: false, under: 1, over: 6 };
  const [valve, ...nodes] = run.fresh.map((one) => one.device);
  for (const device of nodes) Object.assign(device, { channels: [{ parameter: "pressure", ...limits }] });
  Object.assign(valve ?? {}, {
    dataloggerId: nodes[0]?.id,
    channels: [{ parameter: "outlet_pressure", ...limits, over: 2 }],
  });
  const shown = pressuresOf(run, 0, { scope: "all" } as Actor);
  expect(shown.map(({ role, expected, priority }) => [role, expected, priority])).toEqual([
    ["outlet", 2.5, 2],
    ["critical", 0, 1],
    ["other", 0, 3],
    ["other", 1.5, undefined],
  ]);
});

it("leaves no error of the model at a place that the command cuts off, and drops it where the model had no water before", () => {
  const run = runOf([0.02, 0, 1.7, 0.8]);
  const [near, wrong] = run.result.before.points.keys().drop(1);
  Object.assign(run.result.before.points, { [near ?? 0]: 1, [wrong ?? 0]: 0 });
  const shown = pressuresOf(run, 0, { scope: "all" } as Actor);
  expect(shown.map(({ deviceId, expected, limit }) => [deviceId, expected, limit])).toEqual([
    [1, 2.5, null],
    // Of a place without a limit of its own that loses the pressure it needs.
    [2, 0.02, { kind: "under", at: 1, passed: true }],
    [5, 0.8, { kind: "under", at: 1, passed: true }],
    [4, 1.7, null],
    [3, 3, null],
  ]);
});
