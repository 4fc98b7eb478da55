import { expect, it } from "vitest";
import { createEventBus, defineEvent } from "./events.ts";
import { createLogger } from "./logging.ts";

const rang = defineEvent<{ at: number }>("bell.rang");

it("calls listeners in the order of subscription, until they unsubscribe", () => {
  const events = createEventBus(createLogger("silent"));
  const heard: string[] = [];
  const leave = events.on(rang, ({ at }) => heard.push(`first ${at}`));
  events.on(rang, ({ at }) => heard.push(`second ${at}`));
  events.emit(rang, { at: 1 });
  leave();
  events.emit(rang, { at: 2 });
  expect(heard).toEqual(["first 1", "second 1", "second 2"]);
});

it("calls the other listeners after one has thrown, and logs the error", () => {
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

it("logs what a listener rejects with later, too, and goes on", async () => {
  const lines: string[] = [];
  const events = createEventBus(createLogger("info", { write: (line) => void lines.push(line) }));
  const heard: number[] = [];
  events.on(rang, async () => {
    await Promise.resolve();
    throw new Error("deaf later");
  });
  events.on(rang, ({ at }) => heard.push(at));
  events.emit(rang, { at: 4 });
  await expect.poll(() => lines.join()).toContain("deaf later");
  await expect(events.deliver(rang, { at: 5 })).rejects.toThrow("deaf later");
  expect(heard).toEqual([4, 5]);
  expect(lines).toHaveLength(2);
});
