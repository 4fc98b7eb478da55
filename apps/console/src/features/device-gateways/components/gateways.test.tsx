import type { Gateway } from "@sgval/contract/device-gateways/gateways";
import type { WaitingDevice } from "@sgval/contract/device-gateways/waiting-devices";
import type { MappingProfile } from "@sgval/contract/devices/mapping/profiles";
import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { paths } from "../../../config/paths.ts";
import { RightsContext } from "../../../shared/api/ability.ts";
import { deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { type Asked, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onALaptop, onAWideScreen } from "../../../shared/ui/screen.fixture.ts";
import { GatewayPanel } from "./gateway-panel.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const at = "2026-01-02T03:04:05.000Z";
const gateway: Gateway = {
  ...{ id: 7, name: "lora", preset: "chirpstack_v4", connection: "webhook", topic: null, keySource: "path" },
  ...{
    keyPath: "deviceInfo.devEui",
    enabled: true,
    rules: [],
    commands: null,
    mostDevices: 1_000,
    lastFour: "wxyz",
  },
  ...{ devices: 2, waiting: 1, connections: 0, lastMessageAt: at, createdAt: at, updatedAt: at },
  counts: { messages: 10, forwarded: 8, unknown: 1, refused: 3, ignored: 1 },
  refusedAttempts: null,
};
const waiting: WaitingDevice = {
  ...{
    gatewayId: 7,
    gatewayName: "lora",
    key: "0101/02",
    reason: "no_rule",
    times: 4,
    firstAt: at,
    lastAt: at,
  },
  ...{ topic: null, payload: '{"object":{"p":1}}', encoding: "utf8" },
};

const profile: MappingProfile = {
  ...{ id: 5, name: "Roof meters", description: null, type: "DATALOGGER", example: null, updatedAt: at },
  ...{ channels: [{ parameter: "pressure", mappingKey: "p" }], payloadKeys: noPayloadKeys },
};

let router: Awaited<ReturnType<typeof showPage>>;
const open = async (gateways: Gateway[] = [gateway], superUser = true) => {
  const asked = serverAnswers(({ method, path }) => {
    if (method === "POST" && path.endsWith("/adopt"))
      return { status: 200, body: { data: { deviceId: 31 } } };
    if (method === "POST") return { status: 200, body: { data: { ...gateway, secret: "brand-new-secret" } } };
    if (path === "/mapping-profile") return { status: 200, body: { data: [profile] } };
    if (path === "/gateway") return { status: 200, body: { data: gateways } };
    if (path === "/gateway/7/message")
      return {
        status: 200,
        body: {
          data: [
            {
              ...{ number: 1, at, topic: null, payload: "{}", encoding: "utf8", bytes: 2 },
              ...{ forwarded: 0, unknown: 500, refused: 4_500, keys: ["a"], reason: "too_many_devices" },
            },
          ],
        },
      };
    const behind = { deviceId: 5, name: "P1", displayName: "Pump 1", key: "0101", lastMessageAt: at };
    const ofGateway = path.startsWith("/gateway/7/device") ? [behind] : [];
    const rows = path.startsWith("/gateway/waiting") ? [waiting] : ofGateway;
    const counts = deviceCounts({ total: rows.length });
    return { status: 200, body: { data: rows, metaData: { page: 1, size: 10, total: rows.length, counts } } };
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  router = await showPage(
    <RightsContext value={{ superUser, role: superUser ? null : { permissions: ["Gateway.Index"] } }}>
      <GatewayPanel />
    </RightsContext>,
    client,
  );
  if (gateways.length > 0) await screen.findByRole("heading", { name: "lora" });
  return asked;
};
const sent = (asked: Asked[], path: string) =>
  asked.find((one) => one.method === "POST" && one.path === path)?.body;

it("leaves the width of a laptop to the buttons of a waiting device, and shows its message on wider screens", async () => {
  onALaptop();
  await open();
  const adopt = await screen.findByRole("button", { name: "Adopt" });
  expect(getComputedStyle(adopt.parentElement ?? adopt).flexWrap).toBe("nowrap");
  expect(screen.queryByText(waiting.payload)).toBeNull();
  cleanup();
  onAWideScreen();
  await open();
  expect((await screen.findByText(waiting.payload)).isConnected).toBe(true);
});

it("shows of a gateway what came over it and what was refused, and devices that wait", async () => {
  await open();
  const card = within(screen.getByRole("region", { name: "lora" }));
  expect(card.getByText("deviceInfo.devEui")).toBeTruthy();
  expect(card.getByText("Receiving")).toBeTruthy();
  expect(card.getByText("••••wxyz")).toBeTruthy();
  expect(
    card.getByText(/10 messages: 8 for devices, 1 of unknown ones, 3 refused, 1 left unread/),
  ).toBeTruthy();
  expect(await screen.findByText("0101/02")).toBeTruthy();
  expect(screen.getByText("No rule matches")).toBeTruthy();
});

it("says of a gateway how often somebody was refused in its name, and what to do", async () => {
  await open();
  expect(screen.queryByText("Refused attempts")).toBeNull();
  cleanup();
  await open([{ ...gateway, refusedAttempts: { times: 3, lastAt: at } }]);
  const card = within(screen.getByRole("region", { name: "lora" }));
  expect(card.getByText("Refused attempts")).toBeTruthy();
  expect(
    card.getByText(/^3 with a wrong secret, or while it was switched off, last .*renew the secret/),
  ).toBeTruthy();
});

it("registers a gateway of a preset with its name alone, and shows the secret this once", async () => {
  const asked = await open([]);
  fireEvent.click(await screen.findByRole("button", { name: "Add gateway" }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "tts" } });
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("brand-new-secret")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy: Secret" })).toBeTruthy();
  expect(sent(asked, "/gateway")).toMatchObject({
    ...{ name: "tts", preset: "things_stack", connection: "webhook", keySource: "path" },
    ...{
      keyPath: "{end_device_ids.application_ids.application_id}/{end_device_ids.device_id}",
      topic: null,
      rules: [],
      mostDevices: 1_000,
    },
  });
  expect(screen.getByText(/\/api\/v1\/ingest\/7$/)).toBeTruthy();
  expect(screen.getByText("Bearer brand-new-secret")).toBeTruthy();
});

it("sends no commands without an address, and asks for the rest once there is one", async () => {
  const asked = await open([]);
  fireEvent.click(await screen.findByRole("button", { name: "Add gateway" }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "tts" } });
  expect(screen.queryByLabelText(/^FPort/)).toBeNull();
  const address = screen.getByLabelText(/^URL of commands/);
  fireEvent.change(address, { target: { value: "https://tts.example/{application}/{device}/down/push" } });
  fireEvent.blur(address);
  expect(await screen.findByText(/It must end with \/down\/replace/)).toBeTruthy();
  fireEvent.change(address, { target: { value: "https://tts.example/{application}/{device}/down/replace" } });
  fireEvent.change(screen.getByLabelText(/^FPort/), { target: { value: "7" } });
  fireEvent.change(screen.getByLabelText(/^Secret in the header/), { target: { value: "Bearer key" } });
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByText("brand-new-secret");
  expect(sent(asked, "/gateway")).toMatchObject({
    commands: {
      ...{
        address: "https://tts.example/{application}/{device}/down/replace",
        fPort: 7,
        hearing: "after_uplink",
      },
      ...{ header: "Authorization", secret: "Bearer key", insideAllowed: false },
    },
  });
});

it("refuses a path that can never match when it is typed", async () => {
  await open([]);
  fireEvent.click(await screen.findByRole("button", { name: "Add gateway" }));
  const path = await screen.findByLabelText(/^Path of the field/);
  fireEvent.change(path, { target: { value: "a..b" } });
  fireEvent.blur(path);
  await waitFor(() => expect(path.getAttribute("aria-invalid")).toBe("true"));
});

it("renews a secret in one question and shows the new one", async () => {
  const asked = await open();
  fireEvent.click(screen.getByRole("button", { name: /Actions.*lora/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Renew secret" }));
  expect(await screen.findByText(/The old secret is invalid at once/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Renew secret" }));
  expect(await screen.findByText("brand-new-secret")).toBeTruthy();
  expect(asked.some(({ path }) => path === "/gateway/7/secret")).toBe(true);
});

it("adopts a device that waits as a new one, with a name made of its key and a profile, and leads to its mapping", async () => {
  const asked = await open();
  fireEvent.click(await screen.findByRole("button", { name: "Adopt" }));
  expect(await screen.findByText('{"object":{"p":1}}')).toBeTruthy();
  fireEvent.mouseDown(screen.getByLabelText("Mapping profile"));
  fireEvent.click(await screen.findByText("Roof meters"));
  const [, save] = screen.getAllByRole("button", { name: "Adopt", hidden: true });
  fireEvent.click(save ?? screen.getByRole("button", { name: "Adopt" }));
  await waitFor(() => expect(sent(asked, "/gateway/7/adopt")).toBeTruthy());
  expect(sent(asked, "/gateway/7/adopt")).toMatchObject({
    ...{
      key: "0101/02",
      device: { name: "0101-02", displayName: "0101-02", type: "DATALOGGER", profileId: 5 },
    },
  });
  const mapping = paths.deviceMapping.replace("$id", "31");
  await waitFor(() => expect(router.state.location.pathname).toBe(mapping));
});

it("asks before a device is taken out of a gateway, and says what stops", async () => {
  const asked = await open();
  const released = () => asked.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  fireEvent.click(screen.getByRole("button", { name: "2 devices" }));
  fireEvent.click(await screen.findByRole("button", { name: "Take out" }));
  expect(await screen.findByText(/receives nothing more under the key \u20680101\u2069/)).toBeTruthy();
  expect(released()).toEqual([]);
  const question = within(screen.getByRole("alertdialog", { name: /Pump 1/ }));
  fireEvent.click(question.getByRole("button", { name: "Take out" }));
  await waitFor(() => expect(released()).toEqual(["/gateway/7/device/5"]));
});

it("shows the last messages and why some of it was refused", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Last messages" }));
  expect(await screen.findByText(/refused: 4,500 · Too many devices in one message/)).toBeTruthy();
});

it("locks every change for who may only look", async () => {
  await open([gateway], false);
  expect(screen.getByRole("button", { name: "Add gateway" }).getAttribute("aria-disabled")).toBe("true");
  expect((await screen.findByRole("button", { name: "Adopt" })).getAttribute("aria-disabled")).toBe("true");
});
