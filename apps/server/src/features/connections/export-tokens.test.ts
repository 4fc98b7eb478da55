import { createToken, exportTokens } from "@sgval/contract/connection";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDevice } from "../../testing/builders.ts";
import { type DeviceRoom, openDeviceRoom } from "../../testing/device-room.ts";

let room: DeviceRoom;
beforeAll(async () => {
  room = await openDeviceRoom();
});
afterAll(() => room.close());

it("exports the tokens of the devices in view by their last characters, never a secret", async () => {
  const [mine, other] = [await aDevice().named("TOK-1").in(room), await aDevice().named("TOK-2").in(room)];
  const secrets = await Promise.all(
    [mine, other].map(
      async ({ id }) =>
        (await room.ok(room.admin, createToken, { body: { name: `token ${id}`, deviceId: id } })).data.token,
    ),
  );
  const client = await room.admit({
    username: "client88",
    superUser: false,
    scope: new Set([mine.id]),
    role: { id: 2, name: "client", permissions: ["Token.Index"] },
  });
  for (const format of ["csv", "xlsx"]) {
    const all = await room.file(room.admin, exportTokens, { query: { format } });
    for (const secret of secrets) expect(all).not.toContain(secret);
  }
  const columns = "deviceName,lastFour";
  const query = { format: "csv", machine: "true", columns, sort: "deviceName" };
  const lastFour = secrets.map((secret) => secret.slice(-4));
  expect(await room.file(room.admin, exportTokens, { query })).toBe(
    `${columns}\r\nTOK-1,${lastFour[0]}\r\nTOK-2,${lastFour[1]}\r\n`,
  );
  expect(await room.file(client, exportTokens, { query })).toBe(`${columns}\r\nTOK-1,${lastFour[0]}\r\n`);
  expect(await room.refused(client, exportTokens, { query: { ...query, columns: "hash" } })).toMatchObject({
    status: 422,
  });
});
