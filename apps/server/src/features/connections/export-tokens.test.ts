import { createToken, exportTokens } from "@sgval/contract/connections/tokens";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

it("exports the tokens of visible devices with their last characters, never a secret", async () => {
  const [mine, other] = [
    await aDevice().named("TOK-1").in(harness),
    await aDevice().named("TOK-2").in(harness),
  ];
  const secrets = await Promise.all(
    [mine, other].map(
      async ({ id }) =>
        (
          await harness.ok(harness.admin, createToken, {
            body: { name: `token ${id}`, deviceId: id, token: `pasted-secret-of-${id}0` },
          })
        ).data.token,
    ),
  );
  const client = await aUser()
    .named("client88")
    .withPermissions("Token.Index")
    .seeing(mine.id)
    .signedInTo(harness);
  for (const format of ["csv", "xlsx"]) {
    const all = await harness.file(harness.admin, exportTokens, { query: { format } });
    for (const secret of secrets) expect(all).not.toContain(secret);
  }
  const columns = "deviceName,lastFour";
  const query = { format: "csv", machine: "true", columns, sort: "deviceName" };
  const lastFour = secrets.map((secret) => secret.slice(-4));
  expect(await harness.file(harness.admin, exportTokens, { query })).toBe(
    `${columns}\r\nTOK-1,${lastFour[0]}\r\nTOK-2,${lastFour[1]}\r\n`,
  );
  expect(await harness.file(client, exportTokens, { query })).toBe(`${columns}\r\nTOK-1,${lastFour[0]}\r\n`);
  expect(await harness.refused(client, exportTokens, { query: { ...query, columns: "hash" } })).toMatchObject(
    {
      status: 422,
    },
  );
});
