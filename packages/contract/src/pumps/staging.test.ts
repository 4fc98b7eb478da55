import { expect, it } from "vitest";
import { nextToStart, nextToStop, type OrderedPump } from "./staging.ts";

const pump = (more: Partial<OrderedPump>): OrderedPump => ({
  ...{ type: "normal", on: false, available: true, unanswered: false, runHours: 0, startedAt: null },
  ...more,
});

it("brings in a linear pump while none runs, then the free normal pump with the fewest hours", () => {
  const linear = pump({ type: "linear", runHours: 900 });
  const [worn, fresh] = [pump({ runHours: 80 }), pump({ runHours: 20 })];
  const locked = pump({ runHours: 1, available: false });
  expect(nextToStart([worn, fresh, locked, linear])).toBe(linear);
  expect(nextToStart([worn, fresh, locked, { ...linear, on: true }])).toBe(fresh);
});

it("takes no pump that does not answer for the one that trims, starts it last and never drops it", () => {
  const unanswered = pump({ type: "linear", on: true, startedAt: 9, unanswered: true });
  const other = pump({ type: "linear" });
  const [standing, early] = [pump({}), pump({ on: true, startedAt: 1 })];
  expect(nextToStart([unanswered, standing, other])).toBe(other);
  expect(nextToStart([unanswered, standing])).toBe(standing);
  const stopped = { ...unanswered, on: false };
  expect(nextToStart([stopped, standing])).toBe(standing);
  expect(nextToStart([stopped, early])).toBe(stopped);
  expect(nextToStop([unanswered, early], "lifo")).toBe(early);
  expect(
    nextToStop([unanswered, pump({ type: "linear", on: true, unanswered: true })], "lifo"),
  ).toBeUndefined();
});

it("drops the pump that was started last, or the most worn one, never the one that trims and never the last", () => {
  const trim = pump({ type: "linear", on: true, startedAt: 9 });
  const [early, late] = [
    pump({ on: true, startedAt: 1, runHours: 500 }),
    pump({ on: true, startedAt: 2, runHours: 10 }),
  ];
  expect(nextToStop([trim, early, late], "lifo")).toBe(late);
  expect(nextToStop([trim, early, late], "equal_wear")).toBe(early);
  expect(nextToStop([early], "lifo")).toBeUndefined();
});

it("drops a pump that refused to stop only where no other one may be dropped", () => {
  const trim = pump({ type: "linear", on: true, startedAt: 9 });
  const refusing = pump({ on: true, startedAt: 2, runHours: 500, refusesStop: true });
  const other = pump({ on: true, startedAt: 1, runHours: 10 });
  expect(nextToStop([refusing, other], "lifo")).toBe(other);
  expect(nextToStop([refusing, other], "equal_wear")).toBe(other);
  expect(nextToStop([trim, refusing], "equal_wear")).toBe(refusing);
});

it("drops the later one in the bank of pumps that were started at once, as the last switch names that one", () => {
  const [first, second] = [pump({ on: true, startedAt: 1 }), pump({ on: true, startedAt: 1 })];
  expect(nextToStop([first, second, pump({})], "lifo")).toBe(second);
  expect(nextToStop([first, second], "equal_wear")).toBe(second);
});
