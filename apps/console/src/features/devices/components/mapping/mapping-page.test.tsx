import type { Decoder } from "@sgval/contract/decoders/decoders";
import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import type { MappingTest, PayloadField } from "@sgval/contract/readings/mapping";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { useUnsaved } from "../../../../shared/ui/form/leave-guard.tsx";
import { type Asked, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { MappingPage } from "./mapping-page.tsx";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: "7" }),
}));

const logger = aDevice({ type: "DATALOGGER", name: "DL-7", displayName: "Logger 7" });

const aField = (key: string, text: string, more: Partial<PayloadField> = {}): PayloadField => ({
  ...{ path: [key], kind: "value", text, key, use: "unknown" },
  ...{ parameter: null, value: null, quality: null, reason: null, at: null },
  ...more,
});
const aTest = (fields: PayloadField[], more: Partial<MappingTest> = {}): MappingTest => ({
  ...{ fields, isCut: false, samples: [], sampleCount: 0, warnings: [], rejected: [], notes: [] },
  ...{ dead: null, deadInPart: null, syntax: null },
  ...more,
});

/** A server that reads `P` of `{"P": 2.45, "sn": 12}` once a channel names it. */
const tested = (asked: Asked): MappingTest => {
  const { channels, payloadKeys } = Object(asked.body) as {
    channels: { parameter: string; mappingKey: string }[];
    payloadKeys: { ignoredKeys: string[] };
  };
  const channel = channels.find(({ mappingKey }) => mappingKey === "P");
  const parameter = channel?.parameter ?? null;
  return aTest(
    [
      aField("P", "2.45", parameter ? { use: "channel", parameter, value: 2.45, quality: "good" } : {}),
      aField("sn", "12", { use: payloadKeys.ignoredKeys.includes("sn") ? "ignored" : "unknown" }),
    ],
    parameter
      ? {
          samples: [
            {
              measuredAt: "2025-11-20T01:00:00.000Z",
              late: true,
              values: { [parameter]: 2.45 },
              quality: {},
            },
          ],
          sampleCount: 1,
        }
      : { dead: { reason: "no_known_field", detail: null } },
  );
};

const addedDecoder: Decoder = {
  ...{
    id: 4,
    name: "Milesight",
    description: null,
    activeVersion: 1,
    devices: 0,
    errors: 0,
    lastError: null,
  },
  ...{ bytesPath: null, encoding: "hex", portPath: null, source: "", versions: [], testInputs: [] },
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const heard = (messages: object[]) => ({
  data: { endsAt: "2099-01-01T00:00:00.000Z", messages, skipped: 0 },
});
const answering = (
  test = tested,
  messages: object[] = [],
  device = logger,
  letters: (asked: Asked) => { status: number; body: object } | undefined = () => undefined,
) =>
  serverAnswers((asked) => {
    const { method, path } = asked;
    if (path.startsWith("/dead-letter"))
      return letters(asked) ?? { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 1 } } };
    if (path === "/decoder" && method === "POST") return { status: 200, body: { data: addedDecoder } };
    if (path === "/decoder/choices") return { status: 200, body: { data: [{ id: 4, name: "Meter bytes" }] } };
    if (path === "/device/mapping-test") return { status: 200, body: { data: test(asked) } };
    if (path.startsWith("/device/7/listen"))
      return { status: 200, body: heard(method === "POST" ? [] : messages) };
    if (path.startsWith("/device/7/unmapped"))
      return {
        status: 200,
        body: { data: [], metaData: { total: 0, page: 1, size: 10 }, lastPayload: null },
      };
    return { status: 200, body: { data: device } };
  });
const saves = (asked: Asked[]) =>
  asked.filter(({ method, path }) => method === "PUT" && path === "/device/7");
// A search by role through the list of parameters takes seconds.
const shown = (text: string) => screen.findByText(text, {}, { timeout: 8000 });
const open = async () => {
  await showPage(<MappingPage />);
  await screen.findByLabelText("Content of the message", {}, { timeout: 8000 });
};
const paste = async (text: string) => {
  fireEvent.change(await screen.findByLabelText("Content of the message"), { target: { value: text } });
  fireEvent.click(screen.getByText("Test"));
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("maps a key of a pasted message to a parameter, shows its value and saves the mapping", async () => {
  const asked = answering();
  await open();
  await paste('{"P": 2.45, "sn": 12}');
  fireEvent.click(await shown("2.45"));
  expect(screen.getByText(/Nothing of it would be stored/)).toBeTruthy();
  // Found by the name of another language too.
  const choice = screen.getByLabelText("It measures");
  fireEvent.change(choice, { target: { value: "ap luc" } });
  fireEvent.click(await shown("Pressure"));
  await shown("Pressure 2.45 bar");
  expect(screen.getByText("1 sample")).toBeTruthy();
  expect(screen.getByText("2.45 bar")).toBeTruthy();
  expect(screen.getByText(/history, too old/)).toBeTruthy();
  fireEvent.click(screen.getByText("12"));
  fireEvent.click(screen.getByText("Ignore"));
  await shown("Ignored");
  expect(saves(asked)).toEqual([]);
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(saves(asked)).toHaveLength(1));
  expect(saves(asked)[0]?.body).toMatchObject({
    channels: [{ parameter: "pressure", mappingKey: "P" }],
    payloadKeys: { ...noPayloadKeys, ignoredKeys: ["sn"] },
  });
});

it("gives a device its time zone, and a channel another key, a text for a number and a factor", async () => {
  const asked = answering();
  await open();
  await paste('{"P": 2.45, "sn": 12}');
  fireEvent.click(await shown("2.45"));
  fireEvent.change(screen.getByLabelText("It measures"), { target: { value: "pressure" } });
  fireEvent.click(await shown("Pressure"));
  await shown("Pressure 2.45 bar");
  fireEvent.click(screen.getByLabelText("Scaling and limits of Pressure"));
  const keys = await screen.findByLabelText("Other keys");
  fireEvent.change(keys, { target: { value: "a..b" } });
  fireEvent.keyDown(keys, { key: "Enter" });
  fireEvent.click(screen.getByText("Add a text"));
  fireEvent.change(screen.getByLabelText("Text"), { target: { value: "dry" } });
  fireEvent.click(screen.getByText("Save"));
  await shown("Not saved yet, please check: Pressure (P)");
  expect(saves(asked)).toEqual([]);
  fireEvent.keyDown(keys, { key: "Backspace" });
  fireEvent.change(keys, { target: { value: " press " } });
  fireEvent.keyDown(keys, { key: "Enter" });
  fireEvent.change(screen.getByLabelText("Number"), { target: { value: "0" } });
  fireEvent.change(screen.getByLabelText("Factor"), { target: { value: "0.1" } });
  fireEvent.change(screen.getByLabelText("Time zone of the device"), { target: { value: "tokyo" } });
  fireEvent.click(await shown("Asia/Tokyo"));
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(saves(asked)).toHaveLength(1));
  expect(saves(asked)[0]?.body).toMatchObject({
    channels: [
      { mappingKey: "P", otherKeys: ["press"], valueTexts: [{ text: "dry", value: 0 }], factor: 0.1 },
    ],
    payloadKeys: { ...noPayloadKeys, timeZone: "Asia/Tokyo" },
  });
});

it("says that somebody else changed the device's fields while they were edited, and can take theirs", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const device = { ...logger };
  answering(tested, [], device);
  await showPage(<MappingPage />, client);
  await screen.findByLabelText("Content of the message", {}, { timeout: 8000 });
  await paste('{"P": 2.45, "sn": 12}');
  fireEvent.click(await shown("12"));
  fireEvent.click(screen.getByText("Ignore"));
  await shown("Ignored");
  Object.assign(device, { payloadKeys: { ...noPayloadKeys, ignoredKeys: ["rssi"] } });
  await client.invalidateQueries();
  fireEvent.click(await screen.findByText("Take the stored version"));
  await waitFor(() => expect(screen.queryByText("Take the stored version")).toBeNull());
  expect(screen.queryByText("Ignored")).toBeNull();
});

it("decodes the message anew by the unit that is chosen and the ranges that are typed", async () => {
  type Sent = {
    mappingKey: string;
    unit?: string | null;
    rawMin?: number | null;
    measuringMax?: number | null;
  };
  answering((asked) => {
    const channel = (Object(asked.body) as { channels: Sent[] }).channels.find(
      ({ mappingKey }) => mappingKey === "P",
    );
    if (!channel) return aTest([aField("P", "245")]);
    const bar = channel.unit === "kPa" ? 2.45 : 245;
    const value = channel.rawMin === 0 && channel.measuringMax === 1000 ? bar * 2 : bar;
    return aTest([aField("P", "245", { use: "channel", parameter: "pressure", value, quality: "good" })]);
  });
  await open();
  await paste('{"P": 245}');
  fireEvent.click(await shown("245"));
  fireEvent.change(screen.getByLabelText("It measures"), { target: { value: "ap luc" } });
  fireEvent.click(await shown("Pressure"));
  await shown("Pressure 245.00 bar");
  fireEvent.mouseDown(screen.getByLabelText("Unit"));
  fireEvent.click(await shown("kPa"));
  await shown("Pressure 2.45 bar");
  fireEvent.click(screen.getByLabelText("Scaling and limits of Pressure"));
  const ranges = {
    "Raw range from": "0",
    "Raw range to": "500",
    "Measuring range from": "0",
    "Measuring range to": "1000",
  };
  for (const [label, value] of Object.entries(ranges))
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } });
  await shown("Pressure 4.90 bar");
});

it("offers a parameter that the device has already under the name that a further one gets", async () => {
  const channel = {
    ...{ slot: 0, parameter: "pressure", mappingKey: "P_old", unit: null, rawMin: null, rawMax: null },
    ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
  };
  answering(tested, [], aDevice({ ...logger, channels: [channel] }));
  await open();
  await paste('{"P": 2.45, "sn": 12}');
  fireEvent.click(await shown("2.45"));
  fireEvent.change(screen.getByLabelText("It measures"), { target: { value: "ap luc" } });
  await shown("Pressure (reads P_old)");
  expect(screen.queryByText("Pressure", { selector: "li" })).toBeNull();
  expect(screen.getByText("Pressure 2").isConnected).toBe(true);
});

it("asks before a mapping that is not saved is left", async () => {
  answering();
  await open();
  await paste('{"P": 2.45, "sn": 12}');
  fireEvent.click(await shown("2.45"));
  expect(useUnsaved.getState().forms).toBe(0);
  fireEvent.change(screen.getByLabelText("It measures"), { target: { value: "ap luc" } });
  fireEvent.click(await shown("Pressure"));
  await waitFor(() => expect(useUnsaved.getState().forms).toBe(1));
  await shown("Pressure 2.45 bar");
  expect(useUnsaved.getState().forms).toBe(1);
});

it("says where a text stops being JSON", async () => {
  answering(() =>
    aTest([], { dead: { reason: "malformed_json", detail: null }, syntax: { line: 2, column: 7 } }),
  );
  await open();
  await paste("{\n 1}");
  expect(await screen.findByText(/Not valid JSON.*Line 2, column 7/)).toBeTruthy();
});

it("listens to the device and tests a message that came, which is text or not", async () => {
  const message = {
    ...{ number: 1, at: "2025-11-20T01:00:00.000Z", source: "mqtt", topic: "sgval/DL-7/up", bytes: 11 },
    ...{
      payload: '{"P": 2.45}',
      encoding: "utf8",
      samples: 0,
      rejected: [],
      unmapped: ["P"],
      tooMany: false,
    },
    dead: { reason: "no_known_field", detail: null },
  };
  const asked = answering(tested, [message]);
  await open();
  fireEvent.click(await screen.findByText("Listen 30 s"));
  expect(await screen.findByText(/Listening for/)).toBeTruthy();
  const row = within(await screen.findByRole("list", { name: "Messages received" }, { timeout: 8000 }));
  expect(row.getByText("sgval/DL-7/up")).toBeTruthy();
  expect(row.getByText(/11 bytes.*No known key.*unknown: P/)).toBeTruthy();
  fireEvent.click(row.getByText("Use"));
  await shown("2.45");
  expect(asked.filter(({ path }) => path === "/device/mapping-test").at(-1)?.body).toMatchObject({
    deviceId: 7,
    payload: '{"P": 2.45}',
  });
});

const letter = {
  ...{ id: 3, receivedAt: "2025-11-20T01:00:00.000Z", source: "http", deviceId: 7, deviceName: "DL-7" },
  ...{ gatewayId: null, gatewayName: null },
  ...{
    topic: null,
    reason: "no_known_field",
    detail: null,
    payload: '{"P": 2.45}',
    encoding: "utf8",
    bytes: 11,
  },
};
const aPart = (more: object) => ({
  ...{ letters: 1, removed: 1, stored: 1, duplicates: 0, kept: [], next: null },
  ...more,
});
/** A server that keeps letters of the device and replays them in parts. */
const keeping = (total: number, parts: object[], read = 0) =>
  answering(tested, [], logger, ({ method, path }) =>
    method === "POST"
      ? {
          status: parts.length > 0 ? 200 : 503,
          body: { data: parts.shift(), error: { code: "server_busy" } },
        }
      : {
          status: 200,
          body: {
            data: [letter],
            metaData: { total: path.includes("reason=fields_left") ? read : total, page: 1, size: 1 },
          },
        },
  );
const replays = (asked: Asked[]) => asked.filter(({ path }) => path === "/dead-letter/replay");

it("reads the kept messages by the mapping as soon as it is saved, in as many parts as it takes", async () => {
  const next = { after: 3, until: 9, left: 2 };
  const asked = keeping(3, [aPart({ next }), aPart({ letters: 2, removed: 1 })]);
  await open();
  await shown("Also read 3 kept messages of the device with this mapping");
  await paste('{"P": 2.45, "sn": 12}');
  fireEvent.click(await shown("12"));
  fireEvent.click(screen.getByText("Ignore"));
  fireEvent.click(screen.getByText("Save"));
  await screen.findByText(/2 samples were stored.* 1 message still cannot be read/);
  expect(screen.getByRole("link", { name: "Open the device" }).getAttribute("href")).toMatch(/view\/7$/);
  expect(screen.getByRole("link", { name: "Open the dead letters" }).getAttribute("href")).toMatch(
    /tab=dead-letters&device=\d+/,
  );
  expect(asked.findIndex(({ path }) => path === "/dead-letter/replay")).toBeGreaterThan(
    asked.findIndex(({ method }) => method === "PUT"),
  );
  expect(replays(asked).map(({ body }) => body)).toEqual([
    { filter: { deviceId: 7 }, at: null },
    { filter: { deviceId: 7 }, at: { after: 3, until: 9 } },
  ]);
});

it("says that the kept messages could not be read, while the mapping is saved", async () => {
  const asked = keeping(1, []);
  await open();
  await shown("Also read 1 kept message of the device with this mapping");
  fireEvent.click(screen.getByText("Save"));
  await screen.findByText(/The mapping is saved, but the kept messages could not be read/);
  expect(saves(asked)).toHaveLength(1);
});

it("leaves the kept messages to whoever does not want them, or may not replay them", async () => {
  const asked = keeping(1, []);
  await open();
  fireEvent.click(await screen.findByLabelText(/Also read 1 kept message/));
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(saves(asked)).toHaveLength(1));
  await waitFor(() => expect(screen.getByText("Save").closest("button")?.disabled).toBe(false));
  expect(replays(asked)).toEqual([]);
  cleanup();
  const rights = {
    superUser: false,
    role: { permissions: ["Device.Index", "Device.Update", "Mqtt.Index"] },
  };
  await showPage(
    <RightsContext value={rights}>
      <MappingPage />
    </RightsContext>,
  );
  await shown("Last dead letter");
  expect(screen.queryByLabelText(/Also read/)).toBeNull();
});

it("says which kept messages gave readings already, and reads them again only if somebody wants it", async () => {
  const asked = keeping(3, [], 2);
  await open();
  await screen.findByText(/2 of them already gave readings/, {}, { timeout: 8000 });
  expect((screen.getByLabelText(/Also read 3 kept messages/) as HTMLInputElement).checked).toBe(false);
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(saves(asked)).toHaveLength(1));
  await waitFor(() => expect(screen.getByText("Save").closest("button")?.disabled).toBe(false));
  expect(replays(asked)).toEqual([]);
});

it("finds the numbers of a message among the texts that come with them", async () => {
  const nested = { path: ["uplink", "decoded", "temperature"], key: "uplink.decoded.temperature" };
  answering(() =>
    aTest([
      aField("device_id", "dev1", { use: "identity" }),
      aField("uplink", "1", { kind: "block", key: null, use: "structure" }),
      aField("temperature", "21", nested),
    ]),
  );
  await open();
  await paste("{}");
  expect(await shown("dev1")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Only what can be measured"));
  expect(screen.queryByText("dev1")).toBeNull();
  expect(
    within(screen.getByRole("list", { name: "Fields of the message" })).getAllByRole("listitem"),
  ).toHaveLength(1);
  expect(screen.getByText("uplink.decoded.temperature")).toBeTruthy();
});

it("scrolls what a field opens above the bar that saves", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  answering(() => aTest([aField("temperature", "21")]));
  await open();
  await paste("{}");
  fireEvent.click(await shown("temperature"));
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: "nearest" }));
  const panel = scrolled.mock.contexts[0] as HTMLElement;
  expect(getComputedStyle(panel).scrollMarginBlockEnd).toBe("72px");
});

it("keeps the button that saves in reach, below a long message that was tested", async () => {
  answering(() => aTest([aField("temperature", "21")]));
  await open();
  // Before, nothing could have been changed.
  expect(document.querySelector("[data-save-bar]")).toBeNull();
  await paste("{}");
  await shown("temperature");
  const bar = document.querySelector("[data-save-bar]") as HTMLElement;
  expect(within(bar).getByText("Save")).toBeTruthy();
  expect(getComputedStyle(bar).position).toBe("sticky");
  // In a grid it would stick within its own row.
  expect(getComputedStyle(bar.parentElement as HTMLElement).display).toBe("flex");
});

it("reads the bytes of a message by the decoder that is chosen, and saves it with the device", async () => {
  const warned = (asked: Asked) =>
    Object(asked.body).payloadKeys.decoderId === 4
      ? { ...tested(asked), warnings: ["low battery"] }
      : aTest([], { dead: { reason: "malformed_json" as const, detail: null } });
  const asked = answering(warned);
  await open();
  await paste("0175640a");
  fireEvent.mouseDown(screen.getByLabelText("Decoder"));
  fireEvent.click(await screen.findByRole("option", { name: "Meter bytes" }, { timeout: 8000 }));
  expect(await shown("Warning of the decoder: low battery")).toBeTruthy();
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() =>
    expect(saves(asked)[0]?.body).toMatchObject({ payloadKeys: { ...noPayloadKeys, decoderId: 4 } }),
  );
});

it("sets keys, time and decoder by a preset: what the message has, with a decoder that is added once", async () => {
  const asked = answering((request) => {
    const { payloadKeys, channels } = Object(request.body);
    if (payloadKeys.decoderId !== 4) return aTest([]);
    const values: Record<string, number> = channels.length > 0 ? { pressure: 2.15 } : {};
    return aTest([], {
      samples: [{ measuredAt: "2025-11-20T01:00:00.000Z", late: false, values, quality: {} }],
    });
  });
  await open();
  fireEvent.mouseDown(screen.getByLabelText("Start from a preset"));
  fireEvent.click(await screen.findByRole("option", { name: "Milesight" }, { timeout: 8000 }));
  await screen.findByText(/2\.15/, {}, { timeout: 8000 });
  // The device has no message yet: that of the preset stands in its place.
  expect(screen.getByLabelText<HTMLTextAreaElement>("Content of the message").value).toContain(
    "AXVgA3vXAA==",
  );
  expect(asked.find(({ method, path }) => method === "POST" && path === "/decoder")?.body).toMatchObject({
    ...{ name: "Milesight", encoding: "hex", source: expect.stringContaining("decodeUplink") },
  });
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(saves(asked)).toHaveLength(1));
  const { channels, payloadKeys } = Object(saves(asked)[0]?.body);
  expect(payloadKeys).toMatchObject({ decoderId: 4, timeKey: null });
  expect(payloadKeys.ignoredKeys).toContain("deviceInfo.devEui");
  expect(
    channels.filter((channel: { mappingKey: string }) => channel.mappingKey === "pressure"),
  ).toMatchObject([{ parameter: "pressure", unit: "kPa" }]);
  expect(channels.some((channel: { mappingKey: string }) => channel.mappingKey === "distance")).toBe(false);
});
