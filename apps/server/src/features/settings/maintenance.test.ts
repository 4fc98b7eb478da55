import { beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness, usualPassword } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness({ realTime: true });

const tokens = new Map<string, string>();

const admit = async (name: string, ...permissions: string[]): Promise<void> => {
  const user = await aUser()
    .named(name)
    .withPermissions(...permissions)
    .signedInTo(harness);
  tokens.set(name, user.token);
};
const as = (name: string, method: string, path: string, body?: unknown) =>
  harness.call(method, path, body, tokens.get(name) ?? null);
const expectedEnd = new Date(Date.now() + 10 * 60_000).toISOString();
const wanted = { on: true, reason: "New pumps in the plant", expectedEnd };

beforeAll(async () => {
  await admit("viewer01", "Device.Index");
  await admit(
    "operator01",
    "Device.Index",
    "Control.Operate",
    "Control.Mode",
    "Device.Update",
    "Threshold.Update",
  );
});

describe("maintenance", () => {
  it("is switched only by those who may change settings, and recorded", async () => {
    expect((await as("operator01", "PUT", "/setting/maintenance", wanted)).status).toBe(403);
    expect((await harness.call("GET", "/maintenance", undefined, null)).body.data.on).toBe(false);
    expect((await harness.call("PUT", "/setting/maintenance", wanted)).body.data).toEqual(wanted);
    expect((await harness.call("GET", "/maintenance", undefined, null)).body.data).toEqual(wanted);
    const { body } = await harness.call("GET", "/activity?type=modify&size=5");
    expect(body.data[0]).toMatchObject({ subjectName: "maintenance", detail: "maintenance_updated" });
  });

  it("refuses users who only read, with reason and time to retry, and lets them sign in and out", async () => {
    const { status, body } = await as("viewer01", "GET", "/device");
    expect(status).toBe(503);
    expect(body.error).toMatchObject({
      code: "maintenance",
      details: { reason: wanted.reason, expectedEnd },
    });
    const response = await fetch(`${harness.address}/api/v1/device`, {
      headers: { authorization: `Bearer ${tokens.get("viewer01")}` },
    });
    const wait = Number(response.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await as("viewer01", "GET", "/me")).status).toBe(200);
    const login = { login: "viewer01", password: usualPassword("viewer01") };
    const entered = await harness.call("POST", "/auth/login", login, null);
    expect(entered.status).toBe(200);
    expect((await harness.call("POST", "/auth/logout", {}, entered.body.accessToken)).status).toBe(204);
  });

  it("lets operators read and send commands, and change nothing else", async () => {
    const device = await aDevice().named("VGA-M").ofType("VGA").withTokenIn(harness);
    expect((await as("operator01", "GET", "/device")).status).toBe(200);
    expect((await as("operator01", "GET", `/device/${device.id}`)).status).toBe(200);
    const stop = { requestId: "stop-1", action: "fully_close_off" };
    const sent = await as("operator01", "POST", `/device/${device.id}/command`, stop);
    expect(sent.body.error?.code).not.toBe("maintenance");
    const renamed = await as("operator01", "PUT", `/device/${device.id}`, { displayName: "Other" });
    expect(renamed.body.error.code).toBe("maintenance");
    expect((await as("viewer01", "POST", `/device/${device.id}/command`, stop)).body.error.code).toBe(
      "maintenance",
    );
  });

  it("still accepts readings of devices", async () => {
    const device = await aDevice().named("LOG-M").ofType("DATALOGGER").withTokenIn(harness);
    expect((await harness.call("POST", "/telemetry", { pressure: 2 }, device.token)).status).toBeLessThan(
      300,
    );
    const client = await harness.connect("LOG-M", device.token);
    expect(client.connected).toBe(true);
    await client.endAsync();
  });

  it("lets administrators work, and ends for everybody when they switch it off", async () => {
    expect((await harness.call("GET", "/user")).status).toBe(200);
    const ended = await harness.call("PUT", "/setting/maintenance", { ...wanted, on: false });
    expect(ended.body.data).toEqual({ on: false, reason: "", expectedEnd: null });
    expect((await as("viewer01", "GET", "/device")).status).toBe(200);
  });

  it("refuses a reason that is too long and an end that is not a time", async () => {
    const wrong = { on: true, reason: "x".repeat(301), expectedEnd: "tomorrow" };
    const { status, body } = await harness.call("PUT", "/setting/maintenance", wrong);
    expect(status).toBe(422);
    expect(body.error.details.map(({ field }: { field: string }) => field)).toEqual([
      "reason",
      "expectedEnd",
    ]);
  });
});
