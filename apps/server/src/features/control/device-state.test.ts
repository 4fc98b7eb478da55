import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { rowsReadBy } from "../../testing/rows-read.ts";
import { useCommands } from "./control.fixture.ts";
import { readConfirmedState } from "./device-state.store.ts";
import { uncertainOpposite } from "./uncertain-outcome.store.ts";

const commands = useCommands();
const { harness } = commands;
let deviceId: number;

beforeAll(async () => {
  deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness)).id;
  for (const action of ["high_pressure", "fully_open_on", "fully_open_off"] as const) {
    const command = await commands.send(deviceId, action);
    await commands.answer(deviceId, { cmdId: command.cmdId, result: "ok" });
    await commands.store.repeatBefore(command.id, 2_000);
  }
  await harness.database.asSuperuser("analyze command");
});

it("reads one command of each action to say which commands hold the outputs of a device", async () => {
  const { held } = (await readConfirmedState(harness.db.kysely, deviceId)) ?? {};
  expect(held?.map(({ action }) => action)).toEqual(["fully_open_off", "high_pressure"]);
  // Ten actions, and the stored state with its command.
  expect(await rowsReadBy(harness.db.pool, (db) => readConfirmedState(db, deviceId))).toBeLessThan(20);
});

it("reads no command that was answered to find one that nobody answered", async () => {
  expect(
    await rowsReadBy(harness.db.pool, (db) => uncertainOpposite(db, deviceId, "fully_close_on")),
  ).toBeLessThan(5);
});
