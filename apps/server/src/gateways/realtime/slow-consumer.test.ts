import { EventEmitter } from "node:events";
import { beforeEach, expect, it, vi } from "vitest";
import { watchSlowConsumer } from "./slow-consumer.ts";

const [hold, release] = [vi.fn(), vi.fn()];
let now = 0;
let line = new EventEmitter();
const pile = (frames: number, data = "an update") => {
  for (let frame = 0; frame < frames; frame += 1) line.emit("packetCreate", { data });
};
const watch = () => watchSlowConsumer(line, () => now, { hold, release });

beforeEach(() => {
  vi.clearAllMocks();
  now = 0;
  line = new EventEmitter();
});

it("holds back a console that takes nothing while frames pile up, and lets it go on once they are through", () => {
  const slowConsumer = watch();
  pile(256);
  now = 1_001;
  expect(hold).not.toHaveBeenCalled();
  line.emit("drain");
  pile(256);
  expect(hold).not.toHaveBeenCalled();
  now += 1_001;
  pile(300);
  expect(hold).toHaveBeenCalledOnce();
  expect(slowConsumer.holding).toBe(true);
  line.emit("drain");
  expect(release).toHaveBeenCalledOnce();
  expect(slowConsumer.holding).toBe(false);
  line.emit("drain");
  expect(release).toHaveBeenCalledOnce();
});

it("sends a console that keeps up the readings of thousands of devices that were committed together", () => {
  watch();
  for (let batch = 0; batch < 10; batch += 1) {
    pile(2_000);
    now += 500;
    line.emit("drain");
  }
  expect(hold).not.toHaveBeenCalled();
});

it("holds back a console for which too many frames pile up at once", () => {
  watch();
  pile(4_096);
  expect(hold).not.toHaveBeenCalled();
  pile(1);
  expect(hold).toHaveBeenCalledOnce();
});

it("counts a frame with the updates of many devices for as many", () => {
  watch();
  pile(40, "x".repeat(100 * 512));
  expect(hold).not.toHaveBeenCalled();
  pile(1, "x".repeat(100 * 512));
  expect(hold).toHaveBeenCalledOnce();
});
