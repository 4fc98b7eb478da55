import { expect, it } from "vitest";
import { createUnacknowledged } from "./unacknowledged.ts";

const packet = (id: number, text = `message ${id}`) => ({ id, topic: "a", payload: Buffer.from(text) });

it("lets the next message be read only when there is space for it, by number and by size", () => {
  const box = createUnacknowledged({ messages: 2, bytes: 100 });
  let read = 0;
  const first = box.take(packet(1), () => true);
  box.whenSpace(() => (read += 1));
  expect(read).toBe(1);
  const second = box.take(packet(2), () => true);
  box.whenSpace(() => (read += 1));
  expect(read).toBe(1);
  first.commit();
  expect(read).toBe(2);
  second.commit();
  const large = box.takeUnnumbered(100);
  box.whenSpace(() => (read += 1));
  expect(read).toBe(2);
  large();
  expect(read).toBe(3);
});

it("stores a message once that comes again while it is on its way, and acknowledges it where it came last", () => {
  const box = createUnacknowledged();
  const acknowledged: string[] = [];
  const to = (name: string, open: boolean) => () => {
    if (open) acknowledged.push(name);
    return open;
  };
  const taken = box.take(packet(7), to("broken", false));
  box.disconnected();
  expect(box.take(packet(7), to("second", true)).isNew).toBe(false);
  taken.commit();
  expect(acknowledged).toEqual(["second"]);
  // The id is free: another message may have it, also one with the same content.
  expect(box.take(packet(7), to("third", true)).isNew).toBe(true);
});

it("acknowledges at once what was committed after its connection had ended", () => {
  const box = createUnacknowledged();
  const taken = box.take(packet(3), () => false);
  box.disconnected();
  taken.commit();
  let acknowledged = 0;
  const again = box.take(packet(3), () => {
    acknowledged += 1;
    return true;
  });
  expect([again.isNew, acknowledged]).toEqual([false, 1]);
});

it("takes an id for new when the broker has lost its session, or gives it to another message", () => {
  const box = createUnacknowledged();
  box.take(packet(1), () => false).commit();
  expect(box.take(packet(1, "another"), () => true).isNew).toBe(true);
  box.sessionLost();
  expect(box.take(packet(1), () => true).isNew).toBe(true);
});

it("has drained when everything on its way is committed", async () => {
  const box = createUnacknowledged();
  const { commit } = box.take(packet(1), () => true);
  let drained = false;
  const waiting = box.drained().then(() => (drained = true));
  await Promise.resolve();
  expect(drained).toBe(false);
  commit();
  await waiting;
  expect(drained).toBe(true);
});
