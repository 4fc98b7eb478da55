import { expect, it } from "vitest";
import { createEventBus, defineEvent } from "./events.ts";
import { createLogger } from "./logging.ts";

const rang = defineEvent<{ at: number }>("bell.rang");

it("tells everyone in the order of their coming, until they leave", () => {
  const events = createEventBus(createLogger("silent"));
  const heard: string[] = [];
  const leave = events.on(rang, ({ at }) => heard.push(`first ${at}`));
  events.on(rang, ({ at }) => heard.push(`second ${at}`));
  events.emit(rang, { at: 1 });
  leave();
  events.emit(rang, { at: 2 });
  expect(heard).toEqual(["first 1", "second 1", "second 2"]);
});

it("lets nobody's failure stop the others, and logs it", () => {
  const lines: string[] = [];
  const events = createEventBus(createLogger("info", { write: (line) => void lines.push(line) }));
  const heard: number[] = [];
  events.on(rang, () => {
    throw new Error("deaf");
  });
  events.on(rang, ({ at }) => heard.push(at));
  events.emit(rang, { at: 3 });
  expect(heard).toEqual([3]);
  expect(lines.join()).toContain("bell.rang");
});
