import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { readingsFixture } from "./features/readings/readings.fixture.store.ts";
import { aDevice } from "./testing/device-builder.ts";
import { useHarness } from "./testing/harness.ts";
import { holdOpen, lockWaits } from "./testing/test-database.store.ts";

const harness = useHarness({ realTime: true });

/** A connection that has sent these lines and sends no more. */
const send = async (...lines: string[]): Promise<Socket> => {
  const { hostname, port } = new URL(harness.address);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(lines.join("\r\n"));
  return socket;
};

it("stops receiving, answers what is under way, and within 5 s cuts a slow request and an export that do not end", async () => {
  const sender = await aDevice().named("LAST").ofType("DATALOGGER").withTokenIn(harness);
  const client = await harness.connect("LAST", sender.token);
  const slow = await send(
    "POST /api/v1/auth/login HTTP/1.1",
    ...["host: sgval", "content-type: application/json", "content-length: 1000", "", '{"'],
  );
  const frozen = await send(
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
    ...["host: sgval", "connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13"],
    ...["sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", "", ""],
  );
  const [head] = await once(frozen, "data");
  expect(String(head)).toMatch(/^HTTP\/1.1 101/);
  const releaseExport = await holdOpen(harness.db.streamPool, "lock table contact");
  const exporting = await send(
    "GET /api/v1/contact/export?format=csv HTTP/1.1",
    ...["host: sgval", `authorization: Bearer ${harness.admin.token}`, "", ""],
  );
  await expect.poll(() => lockWaits(harness.db.pool)).toBe(2);
  const cut = Promise.all([slow, frozen, exporting].map((socket) => once(socket, "close")));

  const release = await readingsFixture(harness.db).holdWrites();
  const now = Math.floor(Date.now() / 1000);
  const published = client.publishAsync("sgval/LAST/up", JSON.stringify({ ts: now, pressure: 2 }), {
    qos: 1,
  });
  const posted = harness.call("POST", "/telemetry", { ts: now - 1, pressure: 2 }, sender.token);
  await expect.poll(() => lockWaits(harness.db.pool)).toBe(3);

  const began = performance.now();
  // As much as the server leaves it.
  const stopped = harness.app.stop(2_900);
  await expect.poll(() => send().catch((error: NodeJS.ErrnoException) => error.code)).toBe("ECONNREFUSED");
  await release();
  await published;
  expect(await posted).toMatchObject({ status: 200, body: { accepted: 1 } });
  await cut;
  await stopped;
  expect(performance.now() - began).toBeLessThan(5_000);
  await releaseExport();
  expect(harness.logged.filter(({ level }) => level >= 40)).toEqual([]);
});
