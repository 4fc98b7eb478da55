import { createActivitySetting } from "@sgval/contract/activity/settings";
import { contactBody } from "@sgval/contract/contacts/contacts";
import { leakBody, leakStepBody } from "@sgval/contract/leaks/leaks";
import { materialBody } from "@sgval/contract/materials/materials";
import { waterMeterBody } from "@sgval/contract/meters/meters";
import { replacementBody } from "@sgval/contract/meters/readings";
import { canonicalResult, type SampleBody, sampleBody } from "@sgval/contract/quality/samples";
import { calendarEntryBody } from "@sgval/contract/zones/water-calendar";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { assessSample, limitOn } from "@sgval/quantities/limit-set";
import { limitSets } from "@sgval/quantities/limit-sets";
import { expect, it } from "vitest";
import { cityZones } from "../city/areas.ts";
import { customerMeters } from "../city/customer-meters.ts";
import { cityCertificates } from "../city/laboratory.ts";
import { cityMaterials, leakStories } from "../city/leak-story.ts";
import { vinhHoa } from "../city/vinh-hoa.ts";
import type { Api } from "./api-client.ts";
import { ensureRecords } from "./ensure-records.ts";

/** Thursday 08:00:20 local time. */
const anchor = Date.UTC(2025, 10, 20, 1, 0, 20);
const at = "2025-11-20T01:00:00.000Z";
const network = vinhHoa();
const metaData = { total: 0, page: 1, size: 100 };
const person = { id: 1, name: "kythuat01" };

const deviceIds = new Map(
  ["CL-01", "CL-02", "CL-03", "G-01", "G-02"].map((name, index) => [name, index + 1]),
);
const noConsumption = { volume: null, estimated: 0, covered: 0, share: null, odd: [], flags: [] };
type Meter = { code: string; lastReading: { at: string; index: number } | null };

/** A fake API that checks requests with the contract and keeps what it is sent. */
const rememberingApi = () => {
  const meters: Meter[] = [];
  const leaks: { id: number; description: string; state: string }[] = [];
  const entries: { kind: string; from: string; volume: number | null }[] = [];
  const contacts: { key: string; position: object | null }[] = [];
  const materials: { id: number; name: string; unit: string; note: string | null }[] = [];
  const digests: Record<string, unknown>[] = [];
  const samples: { deviceId: number; sample: SampleBody }[] = [];
  const sent: string[] = [];
  const leakOf = (one: (typeof leaks)[number]) => ({
    ...{ ...one, position: null, zone: null, device: null, diameter: null, pipe: null, materials: [] },
    ...{
      imageId: 1,
      images: 1,
      reporter: person,
      foundAt: at,
      reportedAt: at,
      repairedAt: null,
      updatedAt: at,
    },
  });
  const meterOf = ({ code, lastReading }: Meter) => ({
    ...{
      id: Number(code.slice(3)),
      code,
      customerName: code,
      customerCode: code,
      state: "in_use",
      zoneId: 1,
    },
    ...{ lastReading, ...noConsumption },
  });

  const importFile = async (path: string, form: FormData) => {
    const file = form.get("file");
    const [head = "", ...lines] = (file instanceof Blob ? await file.text() : "").split("\n");
    const columns = head.split(";");
    for (const line of lines) {
      const cells = line.split(";");
      expect(cells).toHaveLength(columns.length);
      const code = cells[columns.indexOf("code")] ?? "";
      if (path.includes("import-readings")) {
        const index = Number(cells[columns.indexOf("index")]);
        expect(Date.parse(cells[columns.indexOf("at")] ?? "")).toBeLessThanOrEqual(anchor);
        for (const meter of meters) if (meter.code === code) meter.lastReading = { at, index };
      } else meters.push({ code, lastReading: null });
    }
    const counts = { done: lines.length, refused: 0, dryRun: false, lines: lines.length };
    return { data: [], columns: [], metaData: { ...counts, sheet: null, delimiter: ";" } };
  };
  const post = async (path: string, body: unknown): Promise<unknown> => {
    sent.push(path.replace(/\d+|\?.*/g, ""));
    if (body instanceof FormData && path.startsWith("/water-meter/import")) return importFile(path, body);
    if (body instanceof FormData) {
      const file = body.get("images");
      expect(file instanceof Blob ? file.size : 0).toBeGreaterThan(20_000);
      return {
        data: { id: sent.length, caption: "", takenAt: at, uploadedAt: at, uploadedBy: person, bytes: 1 },
      };
    }
    if (path === "/material") {
      const material = { id: materials.length + 1, ...materialBody.parse(body) };
      materials.push(material);
      return { data: { ...material, usedIn: 0, updatedAt: at } };
    }
    if (path === "/leak-point") {
      const leak = { id: leaks.length + 1, description: leakBody.parse(body).description, state: "reported" };
      leaks.push(leak);
      return {
        data: {
          ...leakOf(leak),
          photos: [],
          history: [],
          zoneDevice: null,
          suspectedLeak: null,
          isConnected: false,
        },
      };
    }
    const sampled = /^\/device\/(\d+)\/sample$/.exec(path)?.[1];
    if (sampled) {
      const sample = sampleBody.parse(body);
      expect(Date.parse(sample.takenAt)).toBeLessThan(anchor);
      samples.push({ deviceId: Number(sampled), sample });
    } else if (path.endsWith("/state")) {
      const { from, to } = leakStepBody.parse(body);
      const leak = leaks.find(({ id }) => path === `/leak-point/${id}/state`);
      expect(leak?.state).toBe(from);
      if (leak) leak.state = to;
    } else if (path === "/water-calendar") entries.push(calendarEntryBody.parse(body));
    else if (path === "/contact") contacts.push(contactBody.parse(body));
    else if (path === "/activity-setting") digests.push(createActivitySetting.body.parse(body));
    else if (path.endsWith("/replacement")) replacementBody.parse(body);
    else throw new Error(path);
    return null;
  };
  const api: Api = {
    get: async (path) => {
      if (path.startsWith("/zone"))
        return {
          data: cityZones().map(({ name, outline: _ }, index) => ({
            ...{ id: index + 1, name, deviceId: null, devices: 4, account: emptyAccount },
            ...{
              polygon: {
                type: "Polygon",
                coordinates: [
                  [
                    [0, 0],
                    [1, 0],
                    [1, 1],
                    [0, 0],
                  ],
                ],
              },
            },
            ...{ createdAt: at, updatedAt: at },
          })),
        };
      if (path.startsWith("/water-meter"))
        return { data: meters.filter(({ code }) => path.endsWith(code)).map(meterOf), metaData };
      if (path.startsWith("/leak-point")) return { data: leaks.map(leakOf), metaData };
      if (path.startsWith("/water-calendar"))
        return {
          data: entries.map((entry, index) => ({
            ...{ id: index + 1, zoneId: null, zone: null, to: at, note: "", createdBy: null, updatedAt: at },
            ...entry,
          })),
          metaData,
        };
      if (path.startsWith("/contact"))
        return { data: contacts.map((one, index) => ({ ...one, id: index + 1, updatedAt: at })), metaData };
      if (path.startsWith("/material"))
        return { data: materials.map((one) => ({ ...one, usedIn: 0, updatedAt: at })), metaData };
      if (path === "/activity-setting")
        return {
          data: digests.map((digest, index) => ({
            ...{ ...digest, id: index + 1, recipients: [], savedBy: null, lastSentAt: null },
            ...{ nextSendAt: null, updatedAt: at, goneRecipients: 0 },
          })),
        };
      if (path.includes("/sample"))
        return {
          data: samples
            .filter(({ deviceId }) => path.startsWith(`/device/${deviceId}/`))
            .map(({ deviceId, sample: { results: _, ...sample } }, index) => ({
              ...{ ...sample, id: index + 1, deviceId, takenAt: at, source: "manual", late: true },
              ...{ recordedBy: "kythuat01", recordedAt: at, results: [] },
            })),
          metaData,
        };
      if (path === "/activity-setting/recipient")
        return { data: [{ id: 3, name: "kysu01", hasEmail: true }] };
      return { data: [], metaData };
    },
    post,
    put: async (path, body) => {
      sent.push(path);
      waterMeterBody.parse(body);
      return null;
    },
  };
  return { api, meters, leaks, contacts, entries, materials, digests, samples, sent };
};

const ensure = (api: Api, report = (line: string): void => expect.unreachable(line)) =>
  ensureRecords({ api, technician: api, engineer: "kysu01", network, deviceIds, anchor }, report);

it("records meters with readings, materials, leak points in all states, samples, the calendar, contacts and who gets the log, and nothing twice", async () => {
  const { api, meters, leaks, contacts, entries, materials, digests, samples, sent } = rememberingApi();
  await ensure(api);
  expect(meters).toHaveLength(customerMeters(network).length);
  expect(meters.every(({ lastReading }) => lastReading !== null)).toBe(true);
  expect(materials).toHaveLength(cityMaterials.length);
  expect(new Set(leaks.map(({ state }) => state))).toEqual(
    new Set(["verified", "repaired", "repairing", "located", "reported"]),
  );
  expect(entries.map(({ kind }) => kind).sort()).toEqual(["flushing", "holiday", "holiday"]);
  expect(entries.map(({ kind, volume }) => kind === "flushing" && volume)).toContain(120);
  expect(contacts.length).toBeGreaterThan(5);
  expect(contacts.every(({ position }) => position)).toBe(true);
  expect(digests).toHaveLength(1);
  expect(samples).toHaveLength(3 * 12 + 2 * 4);

  const before = sent.length;
  await ensure(api);
  expect(sent.slice(before)).toEqual([]);
});

it("reports what fails and goes on with the others", async () => {
  const { api, leaks, entries } = rememberingApi();
  const reported: string[] = [];
  const refusing: Api = {
    ...api,
    post: (path, body) =>
      path.startsWith("/water-meter") ? Promise.reject(new Error("403 no")) : api.post(path, body),
  };
  await ensure(refusing, (line) => void reported.push(line));
  expect(reported).toEqual(["meters: 403 no"]);
  expect([leaks.length, entries.length]).toEqual([leakStories.length, 3]);
});

it("puts leak points at pipes and junctions that the network has", () => {
  const pipes = new Set(network.pipes.map(({ id }) => id));
  const nodes = new Set(network.junctions.map(({ id }) => id));
  for (const { node, pipe } of leakStories) {
    expect(nodes).toContain(node);
    if (pipe !== null) expect(pipes).toContain(pipe);
  }
});

it("has certificates of a year that comply but for some values a little beyond their limits", () => {
  const beyond = cityCertificates(anchor).flatMap(({ device, sample }) => {
    const waterClass = device.startsWith("CL") ? "treated" : "groundwater";
    const { takenAt, results } = sampleBody.parse(sample);
    return results.flatMap((result) => {
      const value = canonicalResult(result) ?? Number.NaN;
      const found = limitOn(limitSets, waterClass, takenAt.slice(0, 10), result.parameter);
      const { verdict } = assessSample({ value, operator: result.operator }, found?.limit ?? null);
      return verdict === "non_compliant" ? [`${device} ${result.parameter}`] : [];
    });
  });
  expect(beyond.sort()).toEqual([
    "CL-02 turbidity",
    "CL-03 coliform",
    "CL-03 residual_chlorine",
    "G-02 manganese",
  ]);
});
