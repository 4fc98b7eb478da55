import { readAccessMail, updateAccessMail } from "@sgval/contract/settings/settings";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { settingsKit } from "./index.ts";

const harness = useHarness();
const call: typeof harness.call = (...args) => harness.call(...args);

describe("the hotline", () => {
  const shown = async () => (await call("GET", "/auth/options", undefined, "")).body.data.hotline;

  it("is set by an administrator and read by everybody, signed in or not", async () => {
    expect(await call("PUT", "/setting/hotline", { hotline: "1900 1234" })).toMatchObject({ status: 200 });
    expect((await call("GET", "/setting/hotline")).body.data).toEqual({ hotline: "1900 1234" });
    expect(await shown()).toBe("1900 1234");
    expect((await call("PUT", "/setting/hotline", { hotline: "" })).body.data).toEqual({ hotline: null });
    expect(await shown()).toBeNull();
    expect(await harness.recorded("hotline")).toEqual(["hotline_updated", "hotline_updated"]);
  });

  it("is refused when it is not a phone number", async () => {
    const answer = await call("PUT", "/setting/hotline", { hotline: "call us" });
    expect(answer.body.error.details).toEqual([{ field: "hotline", message: "validation.invalid_value" }]);
  });
});

describe("the address to ask for access", () => {
  it("is set by an administrator and read by whoever may see their own access, and by nobody else", async () => {
    const read = async (by = harness.admin) => (await harness.ok(by, readAccessMail)).data;
    expect(await read()).toEqual({ email: null });
    const body = { email: "quantri@capnuoc.vn" };
    await harness.ok(harness.admin, updateAccessMail, { body });
    const reader = await aUser().named("client1").withPermissions("AccessControl.Index").signedInTo(harness);
    expect(await read(reader)).toEqual(body);
    expect(await harness.refused(reader, updateAccessMail, { body })).toMatchObject({ status: 403 });
    const other = await aUser().named("other1").withPermissions("Device.Index").signedInTo(harness);
    expect(await harness.refused(other, readAccessMail)).toMatchObject({ status: 403 });
    expect((await call("PUT", "/setting/access-mail", { email: "no address" })).status).toBe(422);
    await harness.ok(harness.admin, updateAccessMail, { body: { email: "" } });
    expect(await read()).toEqual({ email: null });
    expect(await harness.recorded("accessMail")).toHaveLength(2);
  });
});

describe("the term of the activity log", () => {
  it("is for ever unless somebody with the permission sets at least a year, and is recorded", async () => {
    expect((await call("GET", "/setting/activity-term")).body.data).toEqual({ months: null });
    expect((await call("PUT", "/setting/activity-term", { months: 11 })).status).toBe(422);
    expect((await call("PUT", "/setting/activity-term", { months: 24 })).body.data).toEqual({ months: 24 });
    expect((await call("PUT", "/setting/activity-term", { months: null })).body.data).toEqual({
      months: null,
    });
    expect(await harness.recorded("activityTerm")).toEqual([
      "activity_term_updated",
      "activity_term_updated",
    ]);
  });
});

describe("a setting", () => {
  it("is not recorded when a request leaves it as it is", async () => {
    const before = (await harness.recorded("security")).length;
    expect((await call("PUT", "/setting/security", { strictPassword: true })).status).toBe(200);
    expect(await harness.recorded("security")).toHaveLength(before);
  });

  it("falls back when the stored value does not fit its schema", async () => {
    const strict = async () => (await call("GET", "/setting/security")).body.data.strictPassword;
    const store = (value: string) =>
      harness.db.pool.query(
        `insert into setting (key, value, updated_at) values ('strictPassword', $1::jsonb, now())
         on conflict (key) do update set value = excluded.value`,
        [value],
      );
    await store("false");
    await harness.app.use(settingsKit).load();
    expect(await strict()).toBe(false);
    await store('"no boolean"');
    await harness.app.use(settingsKit).load();
    expect(await strict()).toBe(true);
  });
});
