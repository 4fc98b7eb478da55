import { Secret, TOTP } from "otpauth";
import { io } from "socket.io-client";
import { beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { mailsTo } from "../../testing/mails.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();
let token: string;
const proof = { currentPassword: "Pass-lan1-1" };
const call = (method: string, path: string, body?: unknown, as = token) =>
  harness.call(method, path, body, as);

beforeAll(async () => {
  await aUser().named("lan1").withEmail("lan1@example.vn").withPermissions().in(harness);
  await aUser().named("taken1").withEmail("taken1@example.vn").withPermissions().in(harness);
  token = await harness.enter("lan1");
});

describe("one's own account", () => {
  it("[R3.1] is read and changed by anybody signed in, whatever the role", async () => {
    expect((await call("GET", "/account")).body.data).toMatchObject({
      username: "lan1",
      role: { name: "role of lan1" },
      photoVersion: null,
      secondFactor: false,
    });
    const changes = { username: "lan2", account: "00123", phone: "+84 28 1234", language: "fr" };
    expect((await call("PUT", "/account", changes)).body.data).toMatchObject(changes);
    expect((await call("GET", "/me")).body).toMatchObject({ username: "lan2", email: "lan1@example.vn" });
    expect((await call("PUT", "/account", { phone: "" })).body.data).toMatchObject({
      phone: null,
      account: "00123",
    });
    expect(await harness.recorded("lan2")).toEqual(["account_updated", "account_updated"]);
  });

  it.each([
    ["username", "no spaces 1", "validation.username_characters"],
    ["username", "letters", "validation.username_letter_and_digit"],
    ["email", "nowhere", "validation.invalid_email"],
    ["account", "12a", "validation.numbers_only"],
    ["language", "de", "validation.invalid_value"],
    ["username", "TAKEN1", "validation.value_exists"],
    ["email", "Taken1@Example.vn", "validation.value_exists"],
  ])("[R5.4] [R5.5] [R5.7] [R5.13] refuses %s %o", async (field, value, message) => {
    const { body } = await call("PUT", "/account", { [field]: value, ...proof });
    expect(body.error.details).toMatchObject([{ field, message }]);
  });

  it("changes neither role nor flags", async () => {
    const before = (await call("GET", "/account")).body.data;
    await call("PUT", "/account", { superUser: true, manageSuper: true, roleId: 1, role: { id: 1 } });
    expect((await call("GET", "/account")).body.data).toEqual(before);
  });

  it("announces a new address to the old one, in the chosen language", async () => {
    await call("PUT", "/account", { email: "new@example.vn", ...proof });
    const [mail] = await mailsTo(harness, "lan1@example.vn");
    expect(mail?.subject).toBe("SG-VAL : votre adresse e-mail a été changée");
  });
});

describe("one's own e-mail", () => {
  const email = () => call("GET", "/account").then(({ body }) => body.data.email);
  const refused = async (body: object, as = token) => {
    const { status, body: answer } = await call("PUT", "/account", body, as);
    return { status, ...answer.error };
  };
  const other = { email: "other@example.vn" };

  it("stays without the current password, and other fields need none", async () => {
    const before = await email();
    expect(await refused(other)).toMatchObject({
      status: 422,
      code: "validation_failed",
      details: [{ field: "currentPassword", message: "validation.required" }],
    });
    expect(await refused({ ...other, currentPassword: "wrong" })).toMatchObject({
      status: 422,
      code: "current_password_incorrect",
      details: [{ field: "currentPassword", message: "validation.current_password_incorrect" }],
    });
    expect(await refused({ ...other, code: "123456" })).toMatchObject({
      status: 409,
      code: "second_factor_off",
    });
    expect((await call("PUT", "/account", { email: before, phone: "028 1" })).status).toBe(200);
    expect(await email()).toBe(before);
  });

  it("changes with a code of the second factor too, each code once, and pauses after wrong tries", async () => {
    const own = { username: "factor1", email: "factor1@example.vn", password: "Pass-factor1-1" };
    await aUser().named(own.username).withEmail(own.email).withPermissions().in(harness);
    const as = await harness.enter(own.username);
    const enrolled = await call("POST", "/account/second-factor/enrol", { password: own.password }, as);
    const secret = Secret.fromBase32(enrolled.body.data.secret);
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: harness.clock.now() });
    await call("POST", "/account/second-factor/confirm", { code: codeNow() }, as);
    expect(await refused({ email: "f2@example.vn", code: codeNow() }, as)).toMatchObject({
      status: 422,
      code: "invalid_code",
    });
    await harness.clock.advance(30_000);
    expect((await call("PUT", "/account", { email: "f2@example.vn", code: codeNow() }, as)).status).toBe(200);
    expect(await mailsTo(harness, own.email)).toHaveLength(1);
    await harness.clock.advance(30_000);
    for (let guess = 0; guess < 5; guess += 1) await refused({ email: own.email, code: "000000" }, as);
    expect(await refused({ email: own.email, code: codeNow() }, as)).toMatchObject({
      status: 429,
      code: "too_many_requests",
    });
  });
});

describe("preferences", () => {
  it("have defaults, and fields left out of a change stay", async () => {
    const usual = (await call("GET", "/account/preferences")).body.data;
    expect(usual).toMatchObject({ units: {}, singleKeys: true, startPage: null, developer: false });
    const chosen = { units: { pressure: "psi", flow: "L/s" }, startPage: "/apps/risk/list?page=2" };
    expect((await call("PUT", "/account/preferences", chosen)).body.data).toEqual({ ...usual, ...chosen });
    const quietHours = { from: "22:00", to: "06:00" };
    const mapLayers = { pipes: { shown: false, opacity: 0.4 } };
    const wallDisplay = { views: ["/dashboards?dma=3", "/dashboards/risk"], seconds: 45 };
    await call("PUT", "/account/preferences", { quietHours, mapLayers, wallDisplay });
    expect((await call("GET", "/account/preferences")).body.data).toEqual({
      ...usual,
      ...chosen,
      quietHours,
      mapLayers,
      wallDisplay,
    });
  });

  it.each([
    { units: { pressure: "L/s" } },
    { units: { nothing: "bar" } },
    { startPage: "//evil.example/" },
    { startPage: "/\\evil.example" },
    { startPage: "https://evil.example" },
    { quietHours: { from: "25:00", to: "06:00" } },
    { notifications: { alarmHigh: { mail: "yes" } } },
    { mapLayers: { wells: { shown: true, opacity: 1 } } },
    { mapLayers: { pipes: { shown: true, opacity: 0 } } },
    { wallDisplay: { views: ["//evil.example"], seconds: 60 } },
    { wallDisplay: { views: ["/dashboards,/dashboards/risk"], seconds: 60 } },
    { wallDisplay: { views: [], seconds: 60 } },
    { wallDisplay: { views: ["/dashboards"], seconds: 5 } },
  ])("refuse %o", async (wrong) => {
    expect((await call("PUT", "/account/preferences", wrong)).status).toBe(422);
  });
});

describe("the notifications of another user", () => {
  it("[R6.7] are read with User.Index by those who may manage the account, without other preferences", async () => {
    await aUser().named("clerk1").withEmail("clerk1@example.vn").withPermissions("User.Index").in(harness);
    const clerk = await harness.enter("clerk1");
    const { id: plain } = await aUser()
      .named("plain1")
      .withEmail("plain1@example.vn")
      .withPermissions()
      .in(harness);
    const { id: strong } = await aUser()
      .named("strong1")
      .withEmail("strong1@example.vn")
      .withPermissions("User.Index", "Role.Update")
      .in(harness);
    const quietHours = { from: "21:30", to: "05:30" };
    const notifications = { deviceOffline: { sound: true } };
    await call("PUT", "/account/preferences", { quietHours, notifications }, await harness.enter("plain1"));

    const { body } = await call("GET", `/user/${plain}/notices`, undefined, clerk);
    expect(Object.keys(body.data).sort()).toEqual(["notifications", "quietHours"]);
    expect(body.data).toMatchObject({
      quietHours,
      notifications: { deviceOffline: { inApp: true, sound: true, mail: false } },
    });
    const beyond = await call("GET", `/user/${strong}/notices`, undefined, clerk);
    expect([beyond.status, beyond.body.error.code]).toEqual([422, "permission_not_held"]);
    const unknown = await call("GET", "/user/2147483647/notices", undefined, clerk);
    expect(unknown.body.error.code).toBe("user_not_found");
  });

  it("are changed with User.Update by those who may manage the account, and nothing else of the preferences", async () => {
    const clerk = await aUser()
      .named("clerk2")
      .withEmail("clerk2@example.vn")
      .withPermissions("User.Index", "User.Update")
      .in(harness);
    const { id: plain } = await aUser()
      .named("plain2")
      .withEmail("plain2@example.vn")
      .withPermissions()
      .in(harness);
    const { id: strong } = await aUser()
      .named("strong2")
      .withEmail("strong2@example.vn")
      .withPermissions("User.Index", "Role.Update")
      .in(harness);
    const own = await harness.enter("plain2");
    await call("PUT", "/account/preferences", { units: { pressure: "psi" } }, own);
    const token = await harness.enter("clerk2");
    const body = {
      notifications: { deviceOffline: { sound: true } },
      quietHours: { from: "21:30", to: "05:30" },
      units: { pressure: "bar" },
    };
    expect((await call("PUT", `/user/${plain}/notices`, body, token)).status).toBe(200);
    expect((await call("GET", "/account/preferences", undefined, own)).body.data).toMatchObject({
      units: { pressure: "psi" },
      quietHours: body.quietHours,
      notifications: { deviceOffline: { sound: true } },
    });
    expect(await harness.recorded("plain2")).toContain("preferences_updated");
    const beyond = await call("PUT", `/user/${strong}/notices`, body, token);
    expect([beyond.status, beyond.body.error.code]).toEqual([422, "permission_not_held"]);
    const wrong = { ...body, quietHours: { from: "25:00", to: "06:00" } };
    expect((await call("PUT", `/user/${plain}/notices`, wrong, token)).status).toBe(422);
    expect((await call("PUT", `/user/${clerk.id}/notices`, body, own)).status).toBe(403);
  });
});

it("leaves open consoles alone when the owner changes name or e-mail: no right has changed", async () => {
  const valve = await aDevice().named("own-1").ofType("VGA").withTokenIn(harness);
  const as = await aUser().named("owner1").withPermissions("Device.Index").signedInTo(harness);
  const socket = io(harness.address, { auth: { token: as.token }, reconnection: false });
  const event = (name: string) => new Promise<string>((resolve) => socket.on(name, () => resolve(name)));
  await event("connect");
  const first = Promise.race(["rights:changed", "disconnect", "device:changed"].map(event));
  const change = { username: "owner2", email: "owner2@example.vn", currentPassword: "Pass-owner1-1" };
  expect((await call("PUT", "/account", change, as.token)).status).toBe(200);
  expect((await call("GET", "/me", undefined, as.token)).body).toMatchObject({ username: "owner2" });
  await harness.call("PUT", `/device/${valve.id}`, { displayName: "Valve of an owner" });
  expect(await first).toBe("device:changed");
  socket.disconnect();
});
