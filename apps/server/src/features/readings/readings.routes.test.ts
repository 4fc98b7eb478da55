import { basePath } from "@sgval/contract/route";
import { beforeEach, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { type Answer, useHarness } from "../../testing/harness.ts";
import { halfPost, openRawSocket } from "../../testing/raw-socket.ts";
import { aUser } from "../../testing/user-builder.ts";
import { readingsFixture } from "./readings.fixture.store.ts";

const harness = useHarness();
const { clock } = harness;

let made = 0;
let device: { id: number; token: string };

beforeEach(async () => {
  made += 1;
  device = await aDevice()
    .named(`HTTP-${made}`)
    .ofType("DATALOGGER")
    .reportingEvery(60)
    .withChannel("pressure", { mappingKey: "P" })
    .withChannel("flow", { mappingKey: "F" })
    .withTokenIn(harness);
});

const at = (secondsAgo = 0) => clock.now() / 1000 - secondsAgo;
const send = async (
  body: string | Buffer | object,
  headers: Record<string, string> = {},
  token = device.token,
) => {
  const response = await fetch(`${harness.address}${basePath}/telemetry`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...headers },
    body:
      typeof body === "string" ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  });
  const answer: Answer = { status: response.status, body: await response.json() };
  return answer;
};
const readings = (query = "") => harness.call("GET", `/device/${device.id}/data${query}`);
const json = { "content-type": "application/json" };

it("[R1.8] takes readings with the token of a device, and answers how many were new and how many duplicates", async () => {
  const rows = [0, 60, 120].map((ago) => ({ ts: at(ago), P: 2 }));
  expect(await send(rows, json)).toEqual({
    status: 200,
    body: { accepted: 3, duplicates: 0, rejected: [] },
  });
  expect((await send([...rows, { ts: at(180), P: 2 }], json)).body).toEqual({
    accepted: 1,
    duplicates: 3,
    rejected: [],
  });
});

it("takes readings from a device that writes more behind the address", async () => {
  const response = await fetch(`${harness.address}${basePath}/telemetry?imei=861234&n=`, {
    method: "POST",
    headers: { authorization: `Bearer ${device.token}`, ...json },
    body: JSON.stringify({ ts: at(7_200), P: 2 }),
  });
  expect([response.status, await response.json()]).toEqual([
    200,
    { accepted: 1, duplicates: 0, rejected: [] },
  ]);
});

it("stores the good fields of a message and lists the bad ones", async () => {
  const { status, body } = await send({ ts: at(), P: "1.234,5", F: 31.2 }, json);
  expect(status).toBe(200);
  expect(body).toMatchObject({ accepted: 1, rejected: [{ field: "P" }] });
  expect((await readings()).body.data).toMatchObject([{ values: { flow: 31.2 } }]);
});

it.each<Record<string, string>>([
  {},
  { "content-type": "text/plain" },
  { "content-type": "application/octet-stream" },
])("takes a payload of any content type: %o", async (headers) => {
  const payload = Buffer.from(JSON.stringify({ ts: at(), P: 2 }));
  expect(await send(payload, headers)).toMatchObject({ status: 200, body: { accepted: 1 } });
});

it("takes the body of a form and lines of CSV as their content types name them", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect(await send(`ts=${at(60)}&P=2.4`, form)).toMatchObject({ status: 200, body: { accepted: 1 } });
  const rows = `ts;P;F\n${at(30)};2,41;31,2\n${at()};2,42;31,3\n`;
  expect(await send(rows, { "content-type": "text/csv" })).toMatchObject({ body: { accepted: 2 } });
  expect((await readings()).body.data).toMatchObject([
    { values: { pressure: 2.42, flow: 31.3 } },
    { values: { pressure: 2.41, flow: 31.2 } },
    { values: { pressure: 2.4 } },
  ]);
});

it("refuses an unreadable payload with a code and a reason, and keeps it as a dead letter", async () => {
  expect(await send("{oops", json)).toMatchObject({
    status: 400,
    body: { error: { code: "malformed_payload", details: { reason: "malformed_json" } } },
  });
  expect(await send("", json)).toMatchObject({ status: 400, body: { error: { code: "malformed_payload" } } });
  expect(await send({ nobody: 1 }, json)).toMatchObject({
    status: 400,
    body: { error: { details: { reason: "no_known_field" } } },
  });
  const letters = await harness.call("GET", `/dead-letter?deviceId=${device.id}`);
  expect(letters.body.data).toHaveLength(3);
  expect(letters.body.data).toMatchObject([
    { reason: "no_known_field" },
    {},
    { payload: "{oops", source: "http" },
  ]);
});

it("refuses more than 256 KB and more than 5 000 samples", async () => {
  const large = Buffer.alloc(262_145, " ");
  expect(await send(large)).toMatchObject({ status: 413, body: { error: { code: "payload_too_large" } } });
  expect(await send(Buffer.alloc(3_000_000, " "))).toMatchObject({
    status: 413,
    body: { error: { code: "payload_too_large" } },
  });
  const many = Array.from({ length: 5_001 }, (_, index) => ({ ts: at(index), P: 2 }));
  expect(await send(many, json)).toMatchObject({
    status: 413,
    body: { error: { code: "too_many_samples" } },
  });
  expect(await send(many.slice(1), json)).toMatchObject({ status: 200, body: { accepted: 5_000 } });
});

it("stores the rows with a usable time and keeps the message as a dead letter for the others", async () => {
  const old = at(86_400);
  const { status, body } = await send(
    [
      { ts: 1, P: 1 },
      { ts: old, P: 2 },
    ],
    json,
  );
  expect([status, body.accepted]).toEqual([200, 1]);
  const letters = await harness.call("GET", `/dead-letter?deviceId=${device.id}`);
  expect(letters.body.data).toMatchObject([{ reason: "clock_unset" }]);
});

it("answers a wrong token with 401 and logs it once a minute", async () => {
  const logged = () => harness.logged.filter((line) => line.msg.includes("unknown token")).length;
  await clock.advance(60_000);
  const before = logged();
  for (const token of ["wrong-token-0000000", "another-0000000000", device.token.slice(1)])
    expect(await send({ ts: at(), P: 1 }, json, token)).toMatchObject({
      status: 401,
      body: { error: { code: "unauthorized" } },
    });
  expect(logged()).toBe(before + 1);
  expect((await harness.call("POST", "/telemetry", {}, null)).status).toBe(401);
  expect(JSON.stringify(harness.logged)).not.toContain("wrong-token");
});

it("refuses a wrong token before it reads the body", async () => {
  const port = Number(new URL(harness.address).port);
  const path = `${basePath}/telemetry`;
  const half = await openRawSocket(port, halfPost(path, "authorization: Bearer wrong-token-0000000\r\n"));
  expect(await half.closed).toContain("HTTP/1.1 401 ");
});

it("makes one reading of two messages of one time with different parameters", async () => {
  expect((await send({ ts: at(), P: 2.4 }, json)).body).toMatchObject({ accepted: 1, duplicates: 0 });
  expect((await send({ ts: at(), F: 31 }, json)).body).toMatchObject({ accepted: 1, duplicates: 0 });
  const { body } = await readings();
  expect(body.metaData.total).toBe(1);
  expect(body.data).toMatchObject([{ values: { pressure: 2.4, flow: 31 }, quality: {} }]);
});

it("counts the same message sent twice at once as one reading", async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => send({ ts: at(), P: 2.4 }, json)));
  expect(outcomes.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(1);
  expect(outcomes.reduce((sum, { body }) => sum + body.duplicates, 0)).toBe(2);
  expect((await readings()).body.metaData.total).toBe(1);
});

it("keeps and flags the first of two different values and records the conflict once", async () => {
  await send({ ts: at(), P: 2.4 }, json);
  for (let time = 0; time < 2; time += 1)
    expect((await send({ ts: at(), P: 2.6 }, json)).body).toMatchObject({ accepted: 0, duplicates: 1 });
  expect((await readings()).body.data).toMatchObject([
    { values: { pressure: 2.4 }, quality: { pressure: "suspect" } },
  ]);
  expect(await readingsFixture(harness.db).conflicts(device.id)).toEqual([
    { slot: 0, kept: 2.4, refused: 2.6 },
  ]);
});

it("records a conflict inside one message too", async () => {
  await send(
    [
      { ts: at(), P: 2.4 },
      { ts: at(), P: 2.6 },
    ],
    json,
  );
  expect(await readingsFixture(harness.db).conflicts(device.id)).toEqual([
    { slot: 0, kept: 2.4, refused: 2.6 },
  ]);
  expect((await readings()).body.data).toMatchObject([{ quality: { pressure: "suspect" } }]);
});

it("pages readings newest first, with totals that are right after every addition", async () => {
  for (let ago = 4; ago >= 0; ago -= 1) {
    await send({ ts: at(ago * 60), P: ago }, json);
    expect((await readings()).body.metaData.total).toBe(5 - ago);
  }
  const page = await readings("?page=2&size=2");
  expect(page.body.metaData).toEqual({
    ...{ total: 5, page: 2, size: 2 },
    newest: new Date(clock.now()).toISOString(),
  });
  expect(page.body.data.map((row: { values: object }) => row.values)).toEqual([
    { pressure: 2 },
    { pressure: 3 },
  ]);
  const range = await readings(`?from=${clock.now() - 180_000}&to=${clock.now() - 60_000}`);
  expect(range.body.metaData.total).toBe(3);
});

it("never moves the latest values backwards", async () => {
  const latest = async () => (await harness.call("GET", `/device/${device.id}`)).body.data.latest;
  await send({ ts: at(), P: 2.4 }, json);
  await send({ ts: at(7200), P: 9, F: 30 }, json);
  expect(await latest()).toMatchObject({
    measuredAt: new Date(clock.now()).toISOString(),
    values: { pressure: 2.4, flow: 30 },
    times: { flow: new Date(clock.now() - 7_200_000).toISOString() },
  });
});

it("[R6.7] shows readings and history only within the scope of a user with the permission", async () => {
  const signIn = async (username: string, permissions: string[], scope: number[]) => {
    const user = aUser()
      .named(username)
      .withPermissions(...permissions)
      .seeing(...scope);
    return (await user.signedInTo(harness)).token;
  };
  const range = `parameter=pressure&from=${clock.now() - 60_000}&to=${clock.now()}`;
  const paths = ["data", `history?${range}`, "data/export?format=csv"].map(
    (path) => `/device/${device.id}/${path}`,
  );
  const statuses = async (token: string | null) => {
    const found: number[] = [];
    for (const path of paths) {
      const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
      found.push((await fetch(`${harness.address}${basePath}${path}`, { headers })).status);
    }
    return found;
  };
  const rights = ["Device.Index"];
  expect(await statuses(await signIn("inside", rights, [device.id]))).toEqual([200, 200, 200]);
  expect(await statuses(await signIn("outside", rights, []))).toEqual([404, 404, 404]);
  expect(await statuses(await signIn("powerless", [], [device.id]))).toEqual([403, 403, 403]);
  expect(await statuses(device.token)).toEqual([401, 401, 401]);
  expect(await statuses(null)).toEqual([401, 401, 401]);
});
