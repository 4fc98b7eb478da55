import { createApiKey } from "@sgval/contract/api-keys/api-keys";
import { setLockOut } from "@sgval/contract/control/lock-out";
import type { Route } from "@sgval/contract/route";
import { allRoutes } from "@sgval/contract/routes";
import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const keyOf = async (who: SignedIn, permissions?: string[]): Promise<string> => {
  const body = { name: "program", days: 30, ...(permissions && { permissions }) };
  return (await harness.ok(who, createApiKey, { body })).data.key;
};
const behind = allRoutes.filter(({ access }) => "signedIn" in access || "permission" in access);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** The answers of these routes to a key, for an id that nothing has. */
const answersTo = async (key: string, routes: readonly Route[]): Promise<Map<string, number>> => {
  const answers = new Map<string, number>();
  for (const route of routes) {
    const path = route.path.replace(/:\w+/g, "2147483647");
    const body = route.method === "GET" ? undefined : {};
    const { status } = await harness.call(route.method, path, body, key);
    answers.set(nameOf(route), status);
    // Keys are limited by the minute.
    if (answers.size % 300 === 0) await harness.clock.advance(minuteMs);
  }
  return answers;
};

it("lets a key that only reads call nothing that changes something, even a super user's", async () => {
  const key = await keyOf(harness.admin);
  const answers = await answersTo(
    key,
    behind.filter(({ method }) => method !== "GET"),
  );
  expect(answers.size).toBeGreaterThan(100);
  const open = [...answers].filter(([, status]) => status !== 403).map(([name]) => name);
  expect(open.sort()).toEqual([
    "POST /device/:id/alarm-settings/preview",
    "POST /device/:id/automation/preview",
    "POST /device/:id/pump/preview",
    "PUT /network/:id/isolation",
    "PUT /network/:id/isolation/effect",
  ]);
});

it("takes off its owner's lock-out tag only with a key that was given the right to", async () => {
  const { id } = await aDevice().named("KEY-LOCK").withThreshold(1.2, 2.4).in(harness);
  const lan = await aUser()
    .withPermissions("ApiKey.Create", "Device.Index", "Control.Lock")
    .seeing({ id })
    .signedInTo(harness);
  const body = { reason: "in the pit", until: null };
  const tag = (await harness.ok(lan, setLockOut, { params: { id }, body })).data;
  const lift = async (key: string) => harness.call("POST", `/device/${id}/lock-out/${tag.id}/lift`, {}, key);
  expect(await lift(await keyOf(lan))).toMatchObject({
    status: 403,
    body: { error: { code: "forbidden", details: { permission: "Control.Lock" } } },
  });
  expect((await lift(await keyOf(lan, ["Device.Index", "Control.Lock"]))).status).toBe(204);
});

it("reads without a permission only what belongs to nobody", async () => {
  const key = await keyOf(harness.admin, ["Room.Index"]);
  const unconditional = behind.filter(({ access }) => "signedIn" in access);
  const answers = await answersTo(key, unconditional);
  const open = [...answers].filter(([, status]) => status !== 403).map(([name]) => name);
  expect(open.sort()).toEqual([
    "GET /custom-parameter",
    "GET /device-type",
    "GET /installation",
    "GET /limit-set",
    "GET /map/base",
    "GET /map/base.pmtiles",
    "GET /parameter",
    "GET /report-run",
    "GET /report-run/:id/file",
  ]);
});
