import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { watchSlowConsumer } from "./slow-consumer.ts";

it("holds back a console whose frames pile up, and lets it go on once they are through", () => {
  const line = new EventEmitter();
  const [hold, release] = [vi.fn(), vi.fn()];
  const slowConsumer = watchSlowConsumer(line, { hold, release });
  const pile = (frames: number) => {
    for (let frame = 0; frame < frames; frame += 1) line.emit("packetCreate");
  };
  pile(256);
  expect(hold).not.toHaveBeenCalled();
  line.emit("drain");
  pile(256);
  expect(hold).not.toHaveBeenCalled();
  pile(300);
  expect(hold).toHaveBeenCalledOnce();
  expect(slowConsumer.holding).toBe(true);
  line.emit("drain");
  expect(release).toHaveBeenCalledOnce();
  expect(slowConsumer.holding).toBe(false);
  line.emit("drain");
  expect(release).toHaveBeenCalledOnce();
});
