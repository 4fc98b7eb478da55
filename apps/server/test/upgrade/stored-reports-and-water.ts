import { randomUUID } from "node:crypto";
import { updatePreferences } from "@sgval/contract/account/preferences";
import { createContact } from "@sgval/contract/contacts/contacts";
import { uploadLeakImage } from "@sgval/contract/leaks/images";
import { createLeak } from "@sgval/contract/leaks/leaks";
import { createWaterMeter } from "@sgval/contract/meters/meters";
import { addMeterReading } from "@sgval/contract/meters/readings";
import { createChannel, webhookKinds } from "@sgval/contract/notifications/channels";
import { listRuns, startRun } from "@sgval/contract/reports/runs";
import { createSchedule } from "@sgval/contract/reports/schedules";
import { createTemplate } from "@sgval/contract/reports/templates";
import { basePath } from "@sgval/contract/route";
import { updateAuthorisedUse } from "@sgval/contract/zones/authorised-use";
import { enterStepTest } from "@sgval/contract/zones/step-tests";
import { createCalendarEntry } from "@sgval/contract/zones/water-calendar";
import { createZone } from "@sgval/contract/zones/zones";
import { expect, vi } from "vitest";
import { picture } from "../../src/features/leaks/leaks.fixture.ts";
import { aDevice } from "../../src/testing/device-builder.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { operate } from "../../src/testing/operate.ts";
import { aTriangle } from "../../src/testing/outlines.ts";

const requestId = (): string => randomUUID().replaceAll("-", "");

/** Ways that nobody answers: what they should carry stays stored, to a person line by line. */
export const storeChannels = async (harness: Harness): Promise<void> => {
  const { admin, ok } = harness;
  const ways = { telegramChat: "12345", notifications: { alarmHigh: { telegram: true } } };
  await ok(admin, updatePreferences, { body: ways });
  for (const type of ["webhook", "telegram"] as const)
    await ok(harness.admin, createChannel, {
      body: {
        ...{ type, name: type, enabled: true, url: "http://127.0.0.1:9/", secret: "1:a", template: "" },
        ...{ insideAllowed: true, kinds: type === "webhook" ? webhookKinds : [] },
      },
    });
};

/** A command that waited for another while its device sent a reading. */
export const storeWaitingCommand = async (harness: Harness): Promise<void> => {
  const { call, clock } = harness;
  const valve = await aDevice().named("VGA-02", "Van Lê Lợi").withThreshold(1.2, 2.4).withTokenIn(harness);
  const send = (outlet_pressure: number) =>
    call("POST", "/telemetry", { ts: clock.now() / 1000, outlet_pressure }, valve.token);
  await send(2.4);
  await operate(harness, valve.id, { requestId: "four", action: "high_pressure" });
  await operate(harness, valve.id, { requestId: "five", action: "sync" });
  await clock.advance(50_000);
  await send(3.1);
  await clock.advance(60_000);
};

/** A template with a report made of it, one made and mailed by its schedule. */
export const storeReports = async (harness: Harness, deviceId: number, userId: number): Promise<void> => {
  const { admin, ok, clock } = harness;
  const template = await ok(admin, createTemplate, {
    body: {
      ...{ name: "Áp lực ngày", kind: "pressure", deviceIds: [deviceId], zoneIds: [], parameters: [] },
      ...{ range: { preset: "yesterday" }, shared: true },
    },
  });
  const hour = (ago: number) => new Date(clock.now() - ago * 3_600_000).toISOString();
  const asked = { kind: "pressure", deviceIds: String(deviceId), from: hour(2), to: hour(0) };
  await ok(admin, startRun, { body: { ...asked, formats: ["csv"], language: "vn" } });
  await ok(admin, createSchedule, {
    body: {
      ...{
        templateId: template.data.id,
        enabled: true,
        userIds: [userId],
        addresses: [],
        sendTimes: ["08:05"],
      },
      ...{ days: [1, 2, 3, 4, 5, 6, 7], formats: ["csv"], delivery: "attachment" },
    },
  });
  await clock.advance(10 * 60_000);
  await vi.waitFor(
    async () => {
      const states = (await ok(admin, listRuns)).data.map(({ state }) => state);
      expect(states).toEqual(["done", "done"]);
    },
    { timeout: 30_000 },
  );
};

/** A zone with what people enter of its water, a meter that was read on the way, a leak point and a contact on the map. */
export const storeWater = async (harness: Harness): Promise<void> => {
  const { admin, ok, clock } = harness;
  const at = new Date(clock.now() - 3_600_000).toISOString();
  const { id: zoneId } = (await ok(admin, createZone, { body: { name: "DMA 1", polygon: aTriangle() } }))
    .data;
  const params = { id: zoneId };
  await ok(admin, updateAuthorisedUse, {
    params,
    body: { month: "2025-10", billedUnmetered: 10, unbilledMeasured: null, unbilledEstimated: 5 },
  });
  await ok(admin, enterStepTest, {
    params,
    body: { testedAt: at, flowBefore: 20, pressureBefore: 4, flowAfter: 15, pressureAfter: 3, note: "" },
  });
  await ok(admin, createCalendarEntry, {
    body: {
      kind: "flushing",
      zoneId,
      from: at,
      to: new Date(clock.now()).toISOString(),
      note: "",
      volume: 12,
    },
  });
  const meter = await ok(admin, createWaterMeter, {
    body: { code: "DH-1", customerName: "Nguyễn Văn A", customerCode: "KH-1" },
  });
  await ok(admin, addMeterReading, {
    params: { id: meter.data.id },
    body: { at, index: 12.5, note: "", requestId: requestId() },
  });
  const form = new FormData();
  form.append("images", new Blob([new Uint8Array(await picture("jpeg", 8))]), "leak.jpg");
  const image = await fetch(`${harness.address}${basePath}${uploadLeakImage.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  const { id: imageId } = uploadLeakImage.answer.parse(await image.json()).data;
  await ok(admin, createLeak, {
    body: {
      ...{ description: "Nước trào lên mặt đường Lê Lợi", position: null, deviceId: 999_999, diameter: 110 },
      ...{ pipe: null, materials: [], foundAt: at, imageIds: [imageId], requestId: requestId() },
    },
  });
  await ok(admin, createContact, {
    body: {
      ...{ key: "office", information: "Văn phòng", address: "12 Lê Lợi", phone: "1", hotline: "1" },
      position: { latitude: 10.8, longitude: 106.7 },
    },
  });
};
