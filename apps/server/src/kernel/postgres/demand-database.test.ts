import { createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { StartFailure } from "../start-failure.ts";
import { demandDatabase } from "./demand-database.store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const refusalOf = async (connection: Parameters<typeof demandDatabase>[0], oldest?: number) => {
  const error = await demandDatabase(connection, oldest).catch((thrown: unknown) => thrown);
  if (!(error instanceof StartFailure)) throw new Error(`not refused: ${error}`);
  return error;
};
const closedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
};

it("takes a database that answers and is new enough", async () => {
  await demandDatabase(database.connection);
});

it("refuses a server that is too old, by name", async () => {
  expect(await refusalOf(database.connection, 99)).toMatchObject({
    exitCode: 4,
    message: expect.stringMatching(/is PostgreSQL 18\.\d+.*; version 99 or newer is needed\.$/),
  });
});

it("says in one sentence why a database cannot be used, and never its password", async () => {
  const { connection } = database;
  const nowhere = await closedPort();
  const secret = "s3cret-word";
  for (const [wrong, reason] of [
    [{ ...connection, password: secret }, `password authentication failed for user "${connection.user}"`],
    [{ ...connection, database: "nobodys" }, 'database "nobodys" does not exist'],
    [{ ...connection, password: undefined }, "it asks for a password"],
    [`postgres://sgval:${secret}@127.0.0.1:${nowhere}/sgval`, "nothing listens there"],
    [`postgres://sgval:${secret}@localhost:${nowhere}/sgval`, "nothing listens there"],
    [`postgres://sgval:${secret}@no-such-host.invalid/sgval`, "its host name is unknown"],
  ] as const) {
    const { message, exitCode } = await refusalOf(wrong);
    expect([exitCode, message]).toEqual([
      4,
      expect.stringMatching(/^the database at \S+ cannot be used: .+\.$/),
    ]);
    expect(message).toContain(reason);
    expect(message).not.toContain(secret);
    expect(message).not.toContain("\n");
  }
});
