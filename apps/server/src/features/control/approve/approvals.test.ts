import { exportCommandHistory } from "@sgval/contract/control/history";
import { freshnessLimits } from "@sgval/contract/devices/freshness";
import type { Permission } from "@sgval/contract/permission";
import { hourMs } from "@sgval/quantities/duration";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import type { SignedIn } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { fixtureStore } from "../control.fixture.store.ts";
import { useCommands } from "../control.fixture.ts";
import { anotherMayApprove } from "../second-person/second-person.store.ts";

const commands = useCommands();
const { harness } = commands;
const close = { action: "fully_close_on", reason: "Vỡ ống DN200" };
let deviceId: number;
let lan: SignedIn;
let minh: SignedIn;
let nam: SignedIn;

const call = async (method: string, path: string, body?: unknown, who = lan) => {
  const answer = await harness.call(method, path, body, who.token);
  return { status: answer.status, ...answer.body };
};
const code = ({ error }: { error?: { code: string } }) => error?.code;
const person = (name: string, ...more: string[]) =>
  aUser()
    .named(name)
    .withPermissions("Device.Index", "Control.Operate", "History.Index", "Control.Lock", ...more)
    .signedInTo(harness);
const asAdmin = async (method: string, path: string, body?: unknown) => {
  const answer = await harness.call(method, path, body);
  expect([200, 204], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body?.data;
};
const setRules = (...rules: object[]) =>
  asAdmin("PUT", "/setting/second-person", {
    rules: rules.map((rule) => ({ action: null, deviceType: null, roleId: null, ...rule })),
  });

beforeAll(async () => {
  [lan, minh, nam] = [await person("lan1"), await person("minh1"), await person("nam1")];
});
beforeEach(async () => {
  commands.published.length = 0;
  await setRules({ action: "fully_close_on", deviceType: "VGA" });
  deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness)).id;
  await commands.report(deviceId);
});

let requests = 0;
const select = async (body: object, who = lan) =>
  (await call("POST", `/device/${deviceId}/command/select`, body, who)).data;
const nameOf = () => harness.app.use(deviceRegistry).get(deviceId)?.name;
/** Selects, confirms and asks, as the console does. */
const ask = async (
  who = lan,
  body: { action: string; value?: number; pumpIds?: string[]; reason?: string | undefined } = close,
  requestId = `a-${++requests}`,
) => {
  const { action, value, pumpIds } = body;
  const { selection } = await select({ action, value, pumpIds }, who);
  const asked = { requestId, reason: "vỡ ống", deviceName: nameOf(), ...body, selection };
  return call("POST", `/device/${deviceId}/command/approval`, asked, who);
};
const answer = (verb: string, id: number, who = minh, body?: object) =>
  call("POST", `/device/${deviceId}/command/approval/${id}/${verb}`, body, who);
const approve = (id: number, who = minh) => answer("approve", id, who);
const statusOf = async (id: number, who = lan) => {
  const { status, voidCause } = (await call("GET", `/approval/${id}`, undefined, who)).data;
  return voidCause === null ? status : `${status} ${voidCause}`;
};
const listed = async (who = minh) =>
  (await call("GET", "/approval", undefined, who)).data.filter(
    (one: { deviceId: number }) => one.deviceId === deviceId,
  );
const commandsOf = async () => (await call("GET", `/device/${deviceId}/command`)).data;

describe("a command that needs a second person", () => {
  it("is not taken from one person alone, asked for instead, and sent when another approves; both are named", async () => {
    const chosen = await select({ action: "fully_close_on" });
    expect(chosen).toMatchObject({ secondPerson: true, level: 3 });
    const alone = { requestId: "alone", ...close, selection: chosen.selection };
    expect(code(await call("POST", `/device/${deviceId}/command`, alone))).toBe("second_person_required");
    const asking = (more: object) =>
      call("POST", `/device/${deviceId}/command/approval`, { ...alone, ...more });
    // Whoever asks confirms, and nobody after.
    expect(code(await asking({}))).toBe("device_name_required");
    const asked = await asking({ deviceName: nameOf() });
    expect(asked).toMatchObject({
      status: 200,
      data: {
        ...{ ...close, status: "pending", requester: { name: "lan1" }, deviceType: "VGA" },
        expiresAt: new Date(harness.clock.now() + 300_000).toISOString(),
        situation: { level: 3, telemetry: { values: { outlet_pressure: 2.46 } }, warnings: ["cutsSupply"] },
      },
    });
    expect(await commandsOf()).toEqual([]);
    expect(commands.published).toEqual([]);
    expect(await listed()).toMatchObject([{ id: asked.data.id }]);
    const approved = await approve(asked.data.id);
    expect(approved).toMatchObject({
      status: 200,
      data: { status: "approved", decidedBy: { name: "minh1" } },
    });
    expect(await commandsOf()).toMatchObject([
      { requestId: "alone", actor: { name: "lan1" }, approver: "minh1", status: "processing", ...close },
    ]);
    expect(commands.published).toMatchObject([{ action: "DO_2_ON" }]);
    expect(await listed()).toEqual([]);
    const csv = await harness.file(lan, exportCommandHistory, { query: { format: "csv", deviceId } });
    expect(csv).toMatch(/lan1.*minh1/);
    const entries = await commands.store.history(deviceId);
    expect(entries.map(({ detail, actor_name }) => `${detail} ${actor_name}`)).toEqual(
      expect.arrayContaining(["approval_requested lan1", "approval_approved minh1", "command_sent lan1"]),
    );
  });

  it("says with the selection whether anybody else has the right to approve it", async () => {
    expect(await select({ action: "fully_close_on" })).toMatchObject({
      ...{ secondPerson: true, nobodyApproves: false },
    });
    const far = await aDevice().ofType("VGA").in(harness);
    const near = await person("gan1", "Pump.Sync");
    const others = (await asAdmin("GET", "/user?size=100")).filter(
      ({ id }: { id: number }) => id !== near.id,
    );
    const trx = await harness.db.kysely.startTransaction().execute();
    // Somebody who has yet to choose a password approves nothing.
    for (const { id } of others) await fixtureStore(trx).demandNewPassword(id);
    const another = (userId: number, permission: Permission) =>
      anotherMayApprove(trx, { userId, deviceId: far.id, permission });
    expect(await another(lan.id, "Pump.Sync")).toBe(true);
    expect(await another(lan.id, "Pump.Operate")).toBe(false);
    expect(await another(near.id, "Pump.Sync")).toBe(false);
    await trx.rollback().execute();
  });

  it("is never approved by whoever asked, and seen by nobody without the right to send it", async () => {
    const viewer = await aUser().named("xem1").withPermissions("Device.Index").signedInTo(harness);
    const pump = await aUser()
      .named("bom1")
      .withPermissions("Device.Index", "Pump.Operate")
      .signedInTo(harness);
    const other = await aDevice().ofType("VGA").in(harness);
    const elsewhere = await aUser()
      .named("xa1")
      .withPermissions("Device.Index", "Control.Operate")
      .seeing(other)
      .signedInTo(harness);
    const { id } = (await ask()).data;
    expect(code(await approve(id, lan))).toBe("own_approval");
    expect(code(await answer("decline", id, lan, { reason: "x" }))).toBe("own_approval");
    expect((await approve(id, viewer)).status).toBe(403);
    for (const who of [pump, elsewhere]) {
      expect(await listed(who)).toEqual([]);
      expect((await approve(id, who)).status).toBe(404);
    }
    expect((await answer("withdraw", id, minh)).status).toBe(404);
    expect(await statusOf(id)).toBe("pending");
  });

  it("is declined with a reason that whoever asked gets to read", async () => {
    const { id } = (await ask()).data;
    expect((await answer("decline", id, minh, {})).status).toBe(422);
    const reason = "Bệnh viện phía sau";
    expect(await answer("decline", id, minh, { reason })).toMatchObject({
      data: { status: "declined", declineReason: reason, decidedBy: { name: "minh1" } },
    });
    expect((await answer("decline", id, minh, { reason })).status).toBe(200);
    expect(await approve(id, nam)).toMatchObject({
      error: { code: "approval_not_pending", details: { status: "declined", actor: "minh1" } },
    });
    expect(commands.published).toEqual([]);
    expect((await call("GET", `/approval/${id}`)).data.declineReason).toBe(reason);
    await commands.waitUntilIdle();
    const { data } = await call("GET", "/notice");
    expect(data[0]).toMatchObject({ key: `approval-${id}`, kind: "commandResult" });
    expect(data[0].text).toContain(reason);
  });

  it("waits five minutes to the second, through a restart", async () => {
    const { id } = (await ask()).data;
    await commands.restart();
    await commands.pass(299);
    expect(await listed()).toHaveLength(1);
    await commands.pass(1);
    expect(await listed()).toEqual([]);
    expect(await approve(id)).toMatchObject({
      error: { code: "approval_not_pending", details: { status: "expired" } },
    });
    expect(await statusOf(id)).toBe("expired");
    // Nobody is in the way any more.
    const again = (await ask()).data;
    await commands.restart();
    expect((await approve(again.id)).data.status).toBe("approved");
    expect(commands.published).toHaveLength(1);
  });

  it("is withdrawn by whoever asked, once and for all", async () => {
    const { id } = (await ask()).data;
    expect((await answer("withdraw", id, lan)).data.status).toBe("withdrawn");
    expect((await answer("withdraw", id, lan)).data.status).toBe("withdrawn");
    expect(code(await approve(id))).toBe("approval_not_pending");
    expect(commands.published).toEqual([]);
  });

  it("is sent once, however often and by how many at once it is approved", async () => {
    const { id } = (await ask()).data;
    const [one, other] = await Promise.all([approve(id, minh), approve(id, nam)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const first = one.status === 200 ? minh : nam;
    expect((await approve(id, first)).status).toBe(200);
    expect(await approve(id, first === minh ? nam : minh)).toMatchObject({
      error: { details: { status: "approved", actor: first === minh ? "minh1" : "nam1" } },
    });
    expect(await commandsOf()).toHaveLength(1);
    expect(commands.published).toHaveLength(1);
  });

  it("is one request however often it is sent, and the only one that waits on its device", async () => {
    const first = (await ask(lan, close, "twice")).data;
    expect((await ask(lan, close, "twice")).data.id).toBe(first.id);
    expect(code(await ask(lan, { ...close, reason: "khác" }, "twice"))).toBe("request_id_reused");
    await commands.pass(30);
    expect(code(await ask(minh, close, "twice"))).toBe("request_id_reused");
    expect(await ask(minh)).toMatchObject({
      error: { code: "approval_pending", details: { actor: "lan1", until: first.expiresAt } },
    });
  });

  it("needs a selection, and none of a command that one person may send", async () => {
    const body = { requestId: "n", ...close };
    expect(code(await call("POST", `/device/${deviceId}/command/approval`, body))).toBe("selection_required");
    expect(code(await ask(lan, { action: "high_pressure" }))).toBe("second_person_not_required");
  });
});

describe("everything is checked anew when it is approved", () => {
  it("[R4.2] [R4.3] refuses an approval for the mode, a tag or a selection of now, and leaves the request waiting", async () => {
    const { id } = (await ask()).data;
    await asAdmin("PUT", `/device/${deviceId}/lock-out`, { reason: "Thay màng", until: null });
    expect(code(await approve(id))).toBe("device_locked_out");
    const [tag] = (await call("GET", "/lock-out")).data.filter(
      (one: { deviceId: number }) => one.deviceId === deviceId,
    );
    await asAdmin("POST", `/device/${deviceId}/lock-out/${tag.id}/lift`, { reason: "xong" });
    await select({ action: "high_pressure" }, nam);
    expect(await approve(id)).toMatchObject({
      error: { code: "device_selected", details: { actor: "nam1" } },
    });
    // The selections of the two who are concerned are in nobody's way.
    await commands.pass(30);
    await commands.report(deviceId);
    await asAdmin("PUT", `/device/${deviceId}/mode`, { mode: "auto" });
    expect(code(await approve(id))).toBe("device_in_auto_mode");
    await asAdmin("PUT", `/device/${deviceId}/mode`, { mode: "manual" });
    expect(await statusOf(id)).toBe("pending");
    await select({ action: "fully_close_on" }, lan);
    expect((await approve(id)).status).toBe(200);
  });

  it("refuses an approval whose value left the range meanwhile", async () => {
    await setRules({ action: "set_outlet_pressure" });
    const site = { valveKind: "set_point" as const, maxSetpoint: 3 };
    const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).withSite(site);
    deviceId = (await valve.withAction("set_outlet_pressure", "SET_P2").in(harness)).id;
    await commands.report(deviceId);
    const { id } = (await ask(lan, { action: "set_outlet_pressure", value: 2.8 })).data;
    await asAdmin("PUT", `/device/${deviceId}`, { site: { ...site, maxSetpoint: 2.5 } });
    expect(code(await approve(id))).toBe("value_above_maximum");
    expect(commands.published).toEqual([]);
  });

  it("refuses an approval whose readings have become old, where the request lacks the name that this asks for", async () => {
    await setRules({ action: "fully_open_on" });
    deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).reportingEvery(60).in(harness)).id;
    await commands.report(deviceId);
    await commands.pass(freshnessLimits("VGA", 60).staleAfter - 60);
    const { id } = (await ask(lan, { action: "fully_open_on" })).data;
    await commands.pass(120);
    expect(code(await approve(id))).toBe("approval_readings_old");
    expect(await statusOf(id)).toBe("pending");
    await commands.report(deviceId);
    expect((await approve(id)).status).toBe(200);
  });

  it("names the outlet pressure where it alone has become old, and the step with it unknown", async () => {
    await setRules({ action: "set_outlet_pressure" });
    const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).withSite({ valveKind: "set_point" });
    const measuring = valve.withChannel("battery").withChannel("outlet_pressure").reportingEvery(60);
    deviceId = (await measuring.withAction("set_outlet_pressure", "SET_P2").in(harness)).id;
    await commands.report(deviceId, 2.4);
    await commands.pass(freshnessLimits("VGA", 60).staleAfter - 60);
    const { id } = (await ask(lan, { action: "set_outlet_pressure", value: 2.5 })).data;
    await commands.pass(120);
    await commands.report(deviceId, 3.6, "battery");
    expect(code(await approve(id))).toBe("approval_outlet_unknown");
    await commands.report(deviceId, 2.4);
    expect((await approve(id)).status).toBe(200);
  });

  it("refuses an approval whose step to the set-point has become large", async () => {
    await setRules({ action: "set_outlet_pressure" });
    const site = { valveKind: "set_point" as const, maxSetpoint: 5.5 };
    const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).withSite(site);
    deviceId = (await valve.withAction("set_outlet_pressure", "SET_P2").in(harness)).id;
    await commands.report(deviceId, 2.4);
    const { id } = (await ask(lan, { action: "set_outlet_pressure", value: 2.5 })).data;
    await commands.pass(30);
    await commands.report(deviceId, 0.6);
    expect(code(await approve(id))).toBe("approval_step_large");
    expect(commands.published).toEqual([]);
  });

  it("needs a reason of any command, also of one whose alarm is foreseen only when it is approved", async () => {
    await setRules({ action: "low_pressure" });
    const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4);
    deviceId = (await valve.withChannel("outlet_pressure", { under: 1.5, over: 4 }).in(harness)).id;
    await commands.report(deviceId, 2.1);
    expect((await select({ action: "low_pressure" })).level).toBe(1);
    const without = await ask(lan, { action: "low_pressure", reason: undefined });
    expect(code(without)).toBe("reason_required");
    const { id } = (await ask(lan, { action: "low_pressure" })).data;
    await commands.pass(30);
    await commands.report(deviceId, 1.6);
    expect((await approve(id)).status).toBe(200);
    expect(commands.published).toHaveLength(1);
  });

  it("refuses an approval that an interlock forbids now", async () => {
    const { id } = (await ask()).data;
    const open = await commands.send(deviceId, "fully_open_on");
    await commands.answer(deviceId, { cmdId: open.cmdId, result: "ok", state: { DO1: 1 } });
    expect(code(await approve(id))).toBe("interlock_open_and_close");
  });

  it("ends a request when it is approved and its requester has lost the right to it", async () => {
    const quyen = await person("quyen1");
    const { id } = (await ask(quyen)).data;
    await commands.store.setPermissions("quyen1", ["Device.Index"]);
    expect(await approve(id)).toMatchObject({
      error: { code: "approval_not_pending", details: { status: "void", voidCause: "permission_lost" } },
    });
    expect(commands.published).toEqual([]);
  });

  it("refuses an approval by somebody who lost the right to it, as the database has it", async () => {
    const duyet = await person("duyet1");
    const { id } = (await ask()).data;
    expect(await listed(duyet)).toHaveLength(1);
    await commands.store.setPermissions("duyet1", ["Device.Index"]);
    expect((await approve(id, duyet)).status).toBe(403);
    expect(await statusOf(id)).toBe("pending");
  });
});

describe("a request whose ground is gone ends by itself", () => {
  it("[R4.3] ends a request after a stop, which never waits for anybody", async () => {
    await setRules({});
    const { id } = (await ask()).data;
    const stop = { requestId: "stop", action: "fully_close_off" };
    expect((await call("POST", `/device/${deviceId}/command`, stop, nam)).data.status).toBe("processing");
    await commands.waitUntilIdle();
    expect(await statusOf(id)).toBe("void stopped");
    expect(code(await approve(id))).toBe("approval_not_pending");
    expect(commands.published).toMatchObject([{ action: "DO_2_OFF" }]);
    // One that is made after the stop is not ended by it.
    const [{ cmdId }] = await commandsOf();
    await commands.answer(deviceId, { cmdId, result: "ok" });
    const after = (await ask()).data;
    expect((await approve(after.id)).status).toBe(200);
  });

  it("[R4.3] ends a request after an interlock stopped the pump that it would start, and not another one", async () => {
    await setRules({ action: "pump_start" });
    deviceId = (await aDevice().withPumps("p1", "p2").withThreshold(1.2, 2.4).in(harness)).id;
    const asking = await person("bom2", "Pump.Operate");
    const approving = await person("bom3", "Pump.Operate");
    const stop = (pumpId: string, interlock?: true) =>
      commands.control.sendAutomatic({
        ...{ deviceId, action: "pump_stop", pumpIds: [pumpId], source: "auto_threshold", name: "interlock" },
        ...(interlock ? { interlock } : {}),
      });
    const { id } = (await ask(asking, { action: "pump_start", pumpIds: ["p1"] })).data;
    await stop("p2", true);
    await commands.waitUntilIdle();
    expect(await statusOf(id, asking)).toBe("pending");
    await stop("p1", true);
    await commands.waitUntilIdle();
    expect(await statusOf(id, asking)).toBe("void stopped");
    expect(code(await approve(id, approving))).toBe("approval_not_pending");
    expect(commands.published.map(({ action }) => action)).toEqual(["DO_4_OFF", "DO_4_OFF"]);
  });

  it("ends a request when its requester signs off", async () => {
    const tam = await person("tam1");
    const { id } = (await ask(tam)).data;
    await call("POST", "/auth/logout", undefined, tam);
    await commands.waitUntilIdle();
    expect(await approve(id)).toMatchObject({
      error: { details: { status: "void", voidCause: "signed_off" } },
    });
  });

  it("ends a request when the account of its requester, or its device, is deleted", async () => {
    const xoa = await person("xoa1");
    const first = (await ask(xoa)).data;
    await commands.store.dropUser(xoa.id);
    expect(code(await approve(first.id))).toBe("approval_not_pending");
    const second = (await ask()).data;
    await asAdmin("DELETE", `/device/${deviceId}`);
    await commands.waitUntilIdle();
    expect((await approve(second.id)).status).toBe(404);
    expect(await statusOf(second.id)).toBe("void device_deleted");
    // Whoever asked learns it behind the bell too, which leads to no device that is gone.
    const notice = async () =>
      (await call("GET", "/notice")).data.find(({ key }: { key: string }) => key === `approval-${second.id}`);
    await expect
      .poll(notice)
      .toMatchObject({ kind: "commandResult", href: "/apps/monitoring-and-control/list" });
  });
});

it("ends at most five minutes after it was made when the clock was set back meanwhile, and so does a selection", async () => {
  const { id } = (await ask()).data;
  await commands.pass(60);
  harness.clock.setBy(-7 * hourMs);
  await commands.pass(230);
  expect(await statusOf(id)).toBe("pending");
  await commands.pass(15);
  expect(await statusOf(id)).toBe("expired");
  await select({ action: "high_pressure" }, lan);
  harness.clock.setBy(-7 * hourMs);
  await commands.pass(31);
  expect(await select({ action: "high_pressure" }, nam)).toMatchObject({ level: expect.anything() });
  harness.clock.setBy(14 * hourMs);
});

describe("the rules of a second person", () => {
  it("apply to an action, a device type and a role; automation asks nobody", async () => {
    const isNeeded = async (action: string, who = lan) => (await select({ action }, who)).secondPerson;
    expect(await isNeeded("high_pressure")).toBe(false);
    await setRules({ deviceType: "WATER_PUMP" });
    expect(await isNeeded("fully_close_on")).toBe(false);
    const { roles } = await asAdmin("GET", "/setting/second-person");
    const { id: roleId } = roles.find(({ name }: { name: string }) => name === "role of lan1");
    await setRules({ roleId, deviceType: "VGA" });
    expect(await isNeeded("high_pressure")).toBe(true);
    expect(await isNeeded("fully_close_off")).toBe(false);
    await call("POST", `/device/${deviceId}/command/select/release`, { selection: "x" });
    await commands.pass(30);
    expect(await isNeeded("high_pressure", minh)).toBe(false);
    await setRules({});
    const automatic = { deviceId, action: "high_pressure", source: "auto_timer", name: "test" } as const;
    await asAdmin("PUT", `/device/${deviceId}/mode`, { mode: "auto" });
    expect((await commands.control.sendAutomatic(automatic)).approver).toBe(null);
    expect((await call("PUT", "/setting/second-person", { rules: [] })).status).toBe(403);
  });

  it("are refused when they repeat each other, for a stop, and for a role that does not exist", async () => {
    const put = async (...rules: object[]) =>
      (
        await harness.call("PUT", "/setting/second-person", {
          rules: rules.map((rule) => ({ action: null, deviceType: null, roleId: null, ...rule })),
        })
      ).status;
    expect(await put({}, {})).toBe(422);
    expect(await put({ action: "fully_close_off" })).toBe(422);
    expect(await put({ action: "sync" })).toBe(422);
    expect(await put({ roleId: 999_999 })).toBe(422);
    expect(await put({ action: "pump_start" }, {})).toBe(200);
  });
});

it("notifies everybody who may approve, and not whoever asked", async () => {
  const { id } = (await ask()).data;
  await commands.waitUntilIdle();
  const noticesOf = async (who: SignedIn) =>
    (await call("GET", "/notice", undefined, who)).data.filter(
      ({ key }: { key: string }) => key === `approval-${id}`,
    );
  expect(await noticesOf(minh)).toMatchObject([
    { kind: "approvalRequest", href: `/apps/monitoring-and-control/view/${deviceId}?tab=control` },
  ]);
  expect(await noticesOf(lan)).toEqual([]);
});
