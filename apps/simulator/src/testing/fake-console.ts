import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setThreshold, setTimers } from "@sgval/contract/automation/automation";
import { setAutomation } from "@sgval/contract/automation/settings";
import {
  type CreateDevice,
  createDeviceBody,
  type Device,
  defaultDeviceActions,
} from "@sgval/contract/devices/device";
import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import { defaultTopics } from "@sgval/contract/mqtt";
import { elementKinds } from "@sgval/contract/network/model";
import { attachDevice } from "@sgval/contract/network/networks";
import { pumpBankBody } from "@sgval/contract/pumps/pumps";
import { pumpTemplateBody } from "@sgval/contract/pumps/templates";
import { roomBody } from "@sgval/contract/rooms/rooms";
import type { MimicDocument } from "@sgval/contract/scada/mimic";
import { saveMimic } from "@sgval/contract/scada/routes";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { zoneBody } from "@sgval/contract/zones/zones";

const epoch = "2025-11-20T01:00:00.000Z";

function deviceOf(id: number, body: CreateDevice): Device {
  return {
    id,
    name: body.name,
    displayName: body.displayName,
    type: body.type,
    number: null,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    connection: body.connection ?? "mqtt",
    powerMode: body.powerMode ?? "always_on",
    mode: "manual",
    reportIntervalSeconds: body.reportIntervalSeconds ?? 60,
    freshness: "never",
    connected: null,
    connectionLostAt: null,
    latest: null,
    limits: {},
    hasThreshold: false,
    hasTimer: false,
    dataloggerId: body.dataloggerId ?? null,
    waterQualityId: body.waterQualityId ?? null,
    roomId: body.roomId ?? null,
    zoneId: body.zoneId ?? null,
    room: null,
    zone: null,
    createdAt: epoch,
    ...defaultTopics(body.name),
    sampleIntervalSeconds: body.sampleIntervalSeconds ?? null,
    channels: [],
    actions: body.actions ?? defaultDeviceActions(body.type, body.site),
    site: body.site ?? {},
    payloadKeys: body.payloadKeys ?? noPayloadKeys,
    datalogger: null,
    waterQuality: null,
    linkedFrom: [],
    linkedFromHidden: false,
    updatedAt: epoch,
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  if (request.headers["content-type"]?.startsWith("multipart/")) return text;
  return text === "" ? null : JSON.parse(text);
}

export type FakeConsole = {
  url: string;
  devices: Map<string, Device>;
  tokens: Map<string, { id: number; deviceId: number; name: string; token: string }>;
  telemetry: { token: string; payload: unknown }[];
  settings: string[];
  /** The forms with EPANET files, and the elements that devices were attached to. */
  networks: string[];
  /** Drawings of rooms that were saved. */
  mimics: MimicDocument[];
  attached: string[];
  close(): void;
};

/** A fake server with the API routes that the simulator uses, validated with the contract, in memory. */
export async function openFakeConsole(): Promise<FakeConsole> {
  const devices: FakeConsole["devices"] = new Map();
  const tokens: FakeConsole["tokens"] = new Map();
  const telemetry: FakeConsole["telemetry"] = [];
  const settings: string[] = [];
  const networks: string[] = [];
  const mimics: MimicDocument[] = [];
  const attached: string[] = [];
  let next = 1;

  function handle(method: string, path: string, bearer: string, body: unknown): [number, unknown] {
    if (path === "/auth/login") {
      const user = {
        id: 1,
        username: "admin01",
        email: null,
        superUser: true,
        manageSuper: true,
        role: null,
      };
      const userData = { ...user, createdAt: epoch, updatedAt: epoch };
      return [200, { accessToken: "session", userData, userAbilityRules: [] }];
    }
    if (path === "/telemetry") {
      telemetry.push({ token: bearer, payload: body });
      return [200, { accepted: 1, duplicates: 0, rejected: [] }];
    }
    if (bearer !== "session") return [401, { error: { code: "unauthorized", message: "", requestId: "r" } }];
    if (method === "GET" && path === "/device") {
      const counts = {
        total: devices.size,
        fresh: 0,
        late: 0,
        stale: 0,
        offline: 0,
        never: 0,
        outsideLimits: 0,
        badValue: 0,
        noPosition: 0,
        types: {},
      };
      return [
        200,
        { data: [...devices.values()], metaData: { total: devices.size, page: 1, size: 100, counts } },
      ];
    }
    if (method === "POST" && path === "/device") {
      const wanted = createDeviceBody.parse(body);
      const device = deviceOf(next++, wanted);
      devices.set(wanted.name, device);
      return [201, { data: device }];
    }
    if (method === "GET" && path === "/network")
      return [200, { data: [], metaData: { total: 0, page: 1, size: 100 } }];
    if (method === "POST" && path === "/network") return importModel(String(body));
    if (method === "PUT" && path.startsWith("/network/")) attached.push(attachDevice.body.parse(body).id);
    if (method === "GET" && (path === "/room/choice" || path === "/zone")) return [200, { data: [] }];
    if (method === "POST" && path === "/room") {
      const { name } = roomBody.parse(body);
      const counts = {
        devices: 0,
        pumps: { running: 0, unknown: 0, total: 0 },
        worst: null,
        outsideLimits: 0,
        measuredAt: null,
      };
      return [201, { data: { ...{ id: next++, name, createdAt: epoch, updatedAt: epoch }, ...counts } }];
    }
    if (method === "GET" && path.endsWith("/mimic")) {
      const document = { width: 800, height: 400, grid: 20, symbols: [], pipes: [], trend: [] };
      return [200, { data: { roomId: 1, room: "", version: 0, savedAt: null, savedBy: null, document } }];
    }
    if (method === "PUT" && path.endsWith("/mimic")) mimics.push(saveMimic.body.parse(body).document);
    if (method === "POST" && path === "/zone") {
      const { account: _, ...zone } = zoneBody.parse(body);
      const made = { account: emptyAccount, createdAt: epoch, updatedAt: epoch };
      return [201, { data: { ...zone, ...made, id: next++, deviceId: null, devices: 0 } }];
    }
    if (method === "PUT" && path.startsWith("/zone/")) zoneBody.partial().parse(body);
    if (method === "GET" && path === "/pump-template")
      return [200, { data: [], metaData: { total: 0, page: 1, size: 100 } }];
    if (method === "POST" && path === "/pump-template") {
      const { name, parameters } = pumpTemplateBody.parse(body);
      return [201, { data: { id: next++, name, parameters, usedBy: 0, updatedAt: epoch } }];
    }
    if (method === "PUT" && path.endsWith("/pump-bank")) pumpBankBody.parse(body);
    if (method === "POST" && path === "/token") return makeToken(body);
    if (method === "PUT" && path.endsWith("/threshold"))
      settings.push(JSON.stringify(setThreshold.body.parse(body)));
    if (method === "PUT" && path.endsWith("/automation"))
      settings.push(JSON.stringify(setAutomation.body.parse(body)));
    if (method === "PUT" && path.endsWith("/timer"))
      settings.push(JSON.stringify(setTimers.body.parse(body)));
    return [200, { data: null }];
  }

  function importModel(form: string): [number, unknown] {
    networks.push(form);
    const zero = Object.fromEntries(elementKinds.map((kind) => [kind, 0]));
    const network = {
      ...{ id: next++, name: "n", sourceName: "n.inp", flowUnit: "CMH", counts: zero, devices: 0 },
      ...{ bounds: [0, 0, 1, 1], placement: { kind: "geographic" }, importedAt: epoch, version: "1" },
    };
    const changes = { added: 0, changed: 0, removed: 0 };
    return [201, { data: { network, ...changes, vanished: [], devicesWithoutElement: [], warnings: [] } }];
  }

  function makeToken(body: unknown): [number, unknown] {
    if (typeof body !== "object" || body === null || !("name" in body) || !("deviceId" in body))
      return [400, {}];
    const name = String(body.name);
    const deviceId = Number(body.deviceId);
    const token = `token-of-${name}-${randomUUID()}`;
    tokens.set(name, { id: next, deviceId, name, token });
    const shown = { id: next++, name, deviceId, deviceName: name, lastFour: "0000", createdBy: null };
    return [201, { data: { ...shown, createdAt: epoch, lastUsedAt: null, staleAfterSeconds: 600, token } }];
  }

  const server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => {
        const path = (request.url ?? "").replace("/api/v1", "").split("?")[0] ?? "";
        const bearer = (request.headers.authorization ?? "").replace("Bearer ", "");
        const [status, answer] = handle(request.method ?? "GET", path, bearer, body);
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
      })
      .catch((error: unknown) => response.writeHead(422).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    devices,
    tokens,
    telemetry,
    settings,
    networks,
    mimics,
    attached,
    close: () => server.close(),
  };
}
