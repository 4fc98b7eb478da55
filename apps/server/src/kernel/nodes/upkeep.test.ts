import { hourMs } from "@sgval/quantities/duration";
import { expect, it, onTestFinished, vi } from "vitest";
import { fakeClock } from "../../testing/fake-clock.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { createLogger } from "../logging.ts";
import { findLeaseOwner } from "./leases.store.ts";
import { createUpkeep } from "./upkeep.ts";

const logger = createLogger("silent");
const db = await openTestDatabase();

const aNode = (owner: string) => {
  const clock = fakeClock();
  const upkeep = createUpkeep(
    { db, clock, logger, owner },
    { name: "upkeep of readings", ttl: 90_000, firstAfter: 5_000, againAfter: 600_000 },
  );
  onTestFinished(upkeep.close);
  const run = vi.fn(() => Promise.resolve());
  upkeep.repeat({ name: "test", every: hourMs, run });
  return { clock, upkeep, run };
};

it("upkeep is done by one node, and by another one after it ended", async () => {
  const [one, other] = [aNode("one"), aNode("other")];
  await one.clock.advance(5_000);
  await vi.waitFor(() => expect(one.run).toHaveBeenCalledOnce());
  expect(await other.upkeep.mayRun()).toBe(false);
  await other.clock.advance(60_000);
  await one.upkeep.close();
  await vi.waitFor(async () => {
    await other.clock.advance(600_000);
    expect(other.run).toHaveBeenCalled();
  });
  expect(one.run).toHaveBeenCalledOnce();
});

it("upkeep keeps its lease until the task that runs has ended", async () => {
  const [one, other] = [aNode("one"), aNode("other")];
  let end = () => {};
  one.run.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  await one.clock.advance(5_000);
  await vi.waitFor(() => expect(one.run).toHaveBeenCalledOnce());
  const closing = one.upkeep.close();
  for (let asked = 0; asked < 20; asked += 1)
    expect(await findLeaseOwner(db.kysely, "upkeep of readings")).toBe("one");
  end();
  await closing;
  expect(await other.upkeep.mayRun()).toBe(true);
});

it("upkeep is tried again soon after it failed", async () => {
  const { clock, run } = aNode("one");
  run.mockRejectedValueOnce(new Error("canceling statement due to statement timeout"));
  await clock.advance(5_000);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  await vi.waitFor(async () => {
    await clock.advance(600_000);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
