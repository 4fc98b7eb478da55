import { basePath } from "@sgval/contract/route";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { oddValue, seededRandom } from "../../testing/seeded-random.ts";
import { readingsFixture } from "./readings.fixture.store.ts";

const harness = useHarness();
const device = () =>
  aDevice()
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "P" })
    .withChannel("flow", { mappingKey: "F" })
    .withTokenIn(harness);
const post = async (token: string, body: string | Uint8Array<ArrayBuffer>) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${harness.address}${basePath}/telemetry`, { method: "POST", headers, body });
  return { status: answer.status, text: await answer.text() };
};

it("stores the good field of every message whatever stands beside it", async () => {
  const random = seededRandom(1);
  const { id, token } = await device();
  const now = harness.clock.now();
  const expected = Array.from({ length: 200 }, (_, index) => ({
    ts: now - index * 60_000,
    P: 2 + (index % 10) / 10,
    F: oddValue(random),
    [random.pick(["x", "__proto__x", "", "signal level", "toString"])]: oddValue(random),
  }));
  for (let start = 0; start < expected.length; start += 20) {
    const part = expected.slice(start, start + 20);
    const answers = await Promise.all(part.map((message) => post(token, JSON.stringify(message))));
    for (const [index, { status, text }] of answers.entries())
      expect(status, `${JSON.stringify(part[index])}: ${text}`).toBe(200);
  }
  const rows = await readingsFixture(harness.db).rows(id);
  const stored = rows.map(({ slots }) => slots[0]?.toFixed(1) ?? "nothing");
  expect(stored.sort()).toEqual(expected.map(({ P }) => P.toFixed(1)).sort());
});

it("answers nonsense with a refusal, never with a failure", async () => {
  const random = seededRandom(2);
  const { token } = await device();
  const whole = JSON.stringify([{ ts: harness.clock.now(), P: 2.4, F: 3 }]);
  const payload = (index: number): string | Uint8Array<ArrayBuffer> => {
    if (index % 3 === 0) return new Uint8Array(random.bytes(random.below(200)));
    if (index % 3 === 1) return JSON.stringify(oddValue(random, 4)) ?? "";
    const at = random.below(whole.length);
    return whole.slice(0, at) + String.fromCharCode(random.below(300)) + whole.slice(at + random.below(3));
  };
  const failed: string[] = [];
  for (let round = 0; round < 15; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const body = payload(index);
        const { status, text } = await post(token, body);
        if (status >= 500) failed.push(`${status} ${text}: ${body}`);
      }),
    );
  expect(failed).toEqual([]);
  expect((await post(token, whole)).status).toBe(200);
});
