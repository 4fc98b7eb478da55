import type { MappingProfile } from "@sgval/contract/devices/mapping/profiles";
import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import type { MappingTest } from "@sgval/contract/readings/mapping";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { type Asked, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { MappingPage } from "./mapping-page.tsx";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: "7" }),
}));

const channel = (parameter: string, slot: number) => ({
  ...{ slot, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null, inverted: false },
  ...{ measuringMin: null, measuringMax: null, under: 1, over: 4 },
});
const logger = aDevice({ type: "DATALOGGER", name: "DL-7", displayName: "Logger 7" });
const adopted = { ...logger, latest: null, channels: [channel("pressure", 0), channel("flow", 1)] };
const profile: MappingProfile = {
  ...{ id: 5, name: "Weather", description: null, type: "DATALOGGER", example: null },
  channels: [{ parameter: "pressure", mappingKey: "p", unit: "kPa", factor: 2 }],
  payloadKeys: { ...noPayloadKeys, timeKey: "when" },
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const letter = {
  ...{ id: 3, receivedAt: "2025-11-20T01:00:00.000Z", source: "http", deviceId: 7, deviceName: "DL-7" },
  ...{ gatewayId: 1, gatewayName: "Roof", topic: null, reason: "unknown_device", detail: null, bytes: 11 },
  ...{ payload: '{"p": 2.45}', encoding: "utf8" },
};
const tested: MappingTest = {
  ...{ fields: [], isCut: false, sampleCount: 1, warnings: [], rejected: [], notes: [] },
  ...{ dead: null, deadInPart: null, syntax: null },
  samples: [{ measuredAt: letter.receivedAt, late: false, values: { pressure: 2.45 }, quality: {} }],
};
const page = (data: object[]) => ({ data, metaData: { total: data.length, page: 1, size: 1 } });
const answering = (message: object = letter, profiles: MappingProfile[] = []) =>
  serverAnswers(({ method, path, body }) => {
    const answer = (found: object) => ({ status: 200, body: found });
    if (path.startsWith("/dead-letter/3")) return answer({ data: message });
    if (path.startsWith("/dead-letter")) return answer(page([message]));
    if (path === "/mapping-profile")
      return answer({ data: method === "POST" ? { ...profile, ...Object(body) } : profiles });
    if (path === "/decoder/choices") return answer({ data: [] });
    if (path === "/device/mapping-test") return answer({ data: tested });
    if (path === "/device/7/gateway")
      return answer({ data: { gatewayId: 1, name: "Roof", key: "k", preset: "things_stack" } });
    if (path.startsWith("/device/7/unmapped")) return answer({ ...page([]), lastPayload: null });
    return answer({ data: adopted });
  });
const tests = (asked: Asked[]) =>
  asked.flatMap(({ path, body }) => (path === "/device/mapping-test" ? [Object(body)] : []));
const shown = (text: string | RegExp) => screen.findByText(text, {}, { timeout: 8000 });

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("begins with the message that was kept, and proposes the preset of the gateway that the device is behind", async () => {
  const asked = answering();
  await showPage(<MappingPage />);
  await screen.findByDisplayValue('{"p": 2.45}', {}, { timeout: 8000 });
  await waitFor(() => expect(tests(asked).at(-1)).toMatchObject({ payload: '{"p": 2.45}' }));
  await shown("This device sends through the gateway Roof.");
  fireEvent.click(screen.getByText("Use the preset The Things Stack"));
  const pressure = { parameter: "pressure", mappingKey: "uplink_message.decoded_payload.pressure" };
  await waitFor(() => expect(tests(asked).at(-1).channels).toContainEqual(expect.objectContaining(pressure)));
  await waitFor(() => expect(screen.queryByText("Use the preset The Things Stack")).toBeNull());
});

it("offers to remove what the device was made with and never sent", async () => {
  const asked = answering();
  await showPage(<MappingPage />);
  await shown(/^1 measurement of the device has never had a value.*: Water flow\.$/);
  fireEvent.click(screen.getByText("Remove them"));
  fireEvent.click(await shown("Save"));
  await waitFor(() =>
    expect(asked.find(({ method, path }) => method === "PUT" && path === "/device/7")?.body).toMatchObject({
      channels: [{ parameter: "pressure" }],
    }),
  );
});

it("tests the bytes of a message that is no text, unless somebody says that it is one", async () => {
  const asked = answering({ ...letter, payload: "AfD+", encoding: "base64" });
  await showPage(<MappingPage />);
  const isBytes = await screen.findByLabelText(/^The message is bytes/, {}, { timeout: 8000 });
  await waitFor(() => expect(tests(asked).at(-1)).toMatchObject({ payload: "AfD+", encoding: "base64" }));
  fireEvent.click(isBytes);
  fireEvent.click(screen.getByText("Test"));
  await waitFor(() => expect(tests(asked).at(-1).encoding).toBeUndefined());
});

it("takes a profile as it is but for the limits of the device, and saves a mapping as one without limits", async () => {
  const asked = answering(letter, [profile]);
  await showPage(<MappingPage />);
  await shown(/never had a value/);
  fireEvent.mouseDown(screen.getByLabelText("Start from a preset"));
  fireEvent.click(await shown("Weather"));
  await waitFor(() =>
    expect(tests(asked).at(-1)).toMatchObject({
      channels: [{ parameter: "flow" }, { mappingKey: "p", unit: "kPa", factor: 2, under: 1, over: 4 }],
      payloadKeys: { timeKey: "when" },
    }),
  );
  fireEvent.click(screen.getByText("Save as profile"));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "Roofs" } });
  fireEvent.click(screen.getAllByText("Save").at(-1) as HTMLElement);
  await waitFor(() => expect(asked.some(({ method }) => method === "POST")).toBe(true));
  const saved = Object(
    asked.find(({ method, path }) => method === "POST" && path === "/mapping-profile")?.body,
  );
  expect(saved).toMatchObject({
    ...{ name: "Roofs", type: "DATALOGGER", payloadKeys: { timeKey: "when" }, example: '{"p": 2.45}' },
    channels: [{ parameter: "flow" }, { mappingKey: "p", unit: "kPa", factor: 2 }],
  });
  expect(saved.channels[1]).not.toHaveProperty("under");
  // The drawer's form is not the page's.
  expect(asked.some(({ method, path }) => method === "PUT" && path === "/device/7")).toBe(false);
});
