import { expect, it, vi } from "vitest";
import { createUnacknowledged } from "./unacknowledged.ts";

const packet = (id: number, text = `message ${id}`, isRepeated = false) => ({
  ...{ id, topic: "a", payload: Buffer.from(text), isRepeated },
});

it("lets the next message be read only when there is space for it, by number and by size", () => {
  const box = createUnacknowledged(() => 0, undefined, { messages: 2, bytes: 100 });
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
  const box = createUnacknowledged(() => 0);
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
  const box = createUnacknowledged(() => 0);
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
  const box = createUnacknowledged(() => 0);
  box.take(packet(1), () => false).commit();
  expect(box.take(packet(1, "another"), () => true).isNew).toBe(true);
  box.sessionLost();
  expect(box.take(packet(1), () => true).isNew).toBe(true);
});

it("acknowledges again what a broker repeats that has lost the acknowledgement, and stores it once", () => {
  const box = createUnacknowledged(() => 0);
  let acknowledged = 0;
  const acknowledge = () => {
    acknowledged += 1;
    return true;
  };
  box.take(packet(5), acknowledge).commit();
  box.disconnected();
  expect(box.take(packet(5, undefined, true), acknowledge).isNew).toBe(false);
  expect(acknowledged).toBe(2);
  // Not marked as repeated, or with another content, it is another message.
  box.take(packet(6), acknowledge).commit();
  box.disconnected();
  expect(box.take(packet(6), acknowledge).isNew).toBe(true);
  expect(box.take(packet(5, "another", true), acknowledge).isNew).toBe(true);
});

it("recognises what a broker repeats unmarked only as long as it may be repeating", () => {
  let now = 10;
  const box = createUnacknowledged(() => now);
  const isNew = (id: number, text?: string) => {
    const taken = box.take(packet(id, text), () => true);
    taken.commit();
    return taken.isNew;
  };
  const reconnect = () => {
    box.disconnected();
    box.sessionKept();
  };
  expect([1, 2, 3, 4].map((id) => isNew(id))).toEqual([true, true, true, true]);
  reconnect();
  expect([isNew(1), isNew(2)]).toEqual([false, false]);
  // The first new one ends what it repeats: the ids may be given again by a broker that has forgotten them.
  expect([isNew(3, "another"), isNew(4)]).toEqual([true, true]);
  reconnect();
  now += 2_000;
  expect(isNew(1)).toBe(true);
});

it("takes nothing for repeated of a broker that gives an id again at once, and forgets what was long ago", () => {
  const box = createUnacknowledged(() => 0);
  box.take(packet(1, "same"), () => true).commit();
  box.take(packet(1, "same"), () => true).commit();
  box.disconnected();
  // The one that was on its way when the connection broke.
  expect(box.take(packet(1, "same", true), () => true).isNew).toBe(true);

  const counting = createUnacknowledged(() => 0);
  for (let id = 1; id <= 1_001; id += 1) counting.take(packet(id, "same"), () => true).commit();
  counting.disconnected();
  expect(counting.take(packet(2, "same", true), () => true).isNew).toBe(false);
  expect(counting.take(packet(1, "same", true), () => true).isNew).toBe(true);
});

it("has drained when everything on its way is committed", async () => {
  const box = createUnacknowledged(() => 0);
  const { commit } = box.take(packet(1), () => true);
  let drained = false;
  const waiting = box.drained().then(() => (drained = true));
  await Promise.resolve();
  expect(drained).toBe(false);
  commit();
  await waiting;
  expect(drained).toBe(true);
});

it("recognises after a crash what was committed and not acknowledged, by what was stored with it", () => {
  const before = createUnacknowledged(() => 0);
  const { delivery } = before.take(packet(9), () => false);
  const forget = vi.fn();
  const after = createUnacknowledged(() => 0, { deliveries: delivery ? [delivery] : [], forget });
  after.sessionKept();
  const acknowledge = vi.fn(() => true);
  expect(after.take(packet(9, "message 9", true), acknowledge).isNew).toBe(false);
  expect(acknowledge).toHaveBeenCalledTimes(1);
  expect(after.take(packet(10), () => true).isNew).toBe(true);
  expect(forget).not.toHaveBeenCalled();
});

it("asks to forget what was stored when the broker has lost its session, or gives its ids anew", () => {
  const forget = vi.fn();
  const box = createUnacknowledged(() => 0, { deliveries: [], forget });
  box.sessionLost();
  expect(forget).toHaveBeenCalledTimes(1);
  box.take(packet(1), () => true).commit();
  expect(box.take(packet(1), () => true)).toMatchObject({ isNew: true, delivery: null });
  expect(box.take(packet(2), () => true).delivery).toBeNull();
  expect(forget).toHaveBeenCalledTimes(2);
});
