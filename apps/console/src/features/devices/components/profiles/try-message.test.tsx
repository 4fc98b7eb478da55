import type { MappingProfile } from "@sgval/contract/devices/mapping/profiles";
import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import type { MappingTest } from "@sgval/contract/readings/mapping";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Asked, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { TryMessagePage } from "./try-message-page.tsx";

const profile: MappingProfile = {
  ...{ id: 5, name: "Weather", description: "Roofs", type: "WELL_LOGGING", example: '{"p": 1}' },
  channels: [{ parameter: "pressure", mappingKey: "p", unit: "kPa" }],
  payloadKeys: { ...noPayloadKeys, timeKey: "when" },
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const waiting = {
  ...{ gatewayId: 1, gatewayName: "Roof", key: "well-7", reason: "no_rule", times: 2, topic: null },
  ...{ firstAt: profile.updatedAt, lastAt: profile.updatedAt, payload: '{"level": 7}', encoding: "utf8" },
};
const letter = {
  ...{ id: 3, receivedAt: profile.updatedAt, source: "mqtt", deviceId: null, deviceName: null, bytes: 4 },
  ...{ gatewayId: null, gatewayName: null, topic: "a/b", reason: "no_known_field", detail: null },
  ...{ payload: "AfD+", encoding: "base64" },
};
const tested: MappingTest = {
  ...{ isCut: false, sampleCount: 0, samples: [], warnings: [], rejected: [], notes: [] },
  ...{ dead: { reason: "no_known_field", detail: null }, deadInPart: null, syntax: null },
  fields: [
    {
      ...{ path: ["level"], kind: "value", text: "7", key: "level", use: "unknown", parameter: null },
      ...{ value: null, quality: null, reason: null, at: null },
    },
  ],
};
const answering = (profiles: MappingProfile[] = []) =>
  serverAnswers(({ method, path, body }) => {
    const answer = (data: unknown) => ({
      status: 200,
      body: { data, metaData: { total: 1, page: 1, size: 20 } },
    });
    if (path.startsWith("/dead-letter/3")) return answer(letter);
    if (path.startsWith("/dead-letter")) return answer([letter]);
    if (path.startsWith("/gateway/waiting")) return answer([waiting]);
    if (path === "/device/mapping-test") return answer(tested);
    if (path.startsWith("/mapping-profile"))
      return method === "GET" ? answer(profiles) : answer({ ...profile, ...Object(body), id: 6 });
    return answer([]);
  });
const tests = (asked: Asked[]) =>
  asked.flatMap(({ path, body }) => (path === "/device/mapping-test" ? [Object(body)] : []));
const shown = (text: string | RegExp) => screen.findByText(text, {}, { timeout: 8000 });
const take = async (text: RegExp) => {
  fireEvent.mouseDown(await screen.findByLabelText("Take a message that came", {}, { timeout: 8000 }));
  fireEvent.click(await shown(text));
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("tries the last message of a waiting device without a device, and saves what its fields are as a profile", async () => {
  const asked = answering();
  await showPage(<TryMessagePage />);
  expect(await shown("There is no profile yet")).toBeTruthy();
  await take(/^well-7 · Roof/);
  await waitFor(() =>
    expect(tests(asked).at(-1)).toMatchObject({ payload: '{"level": 7}', type: "DATALOGGER", channels: [] }),
  );
  expect(tests(asked).at(-1)).not.toHaveProperty("deviceId");
  fireEvent.click(await screen.findByRole("button", { name: /^level/ }));
  fireEvent.change(screen.getByLabelText("It measures"), { target: { value: "ap luc" } });
  fireEvent.click(await shown("Pressure"));
  fireEvent.click(await shown("Save as profile"));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "Wells" } });
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      ...{ name: "Wells", type: "DATALOGGER", example: '{"level": 7}' },
      channels: [{ parameter: "pressure", mappingKey: "level" }],
    }),
  );
});

it("tries the bytes of a dead letter", async () => {
  const asked = answering();
  await showPage(<TryMessagePage />);
  await take(/^a\/b · /);
  await waitFor(() => expect(tests(asked).at(-1)).toMatchObject({ payload: "AfD+", encoding: "base64" }));
});

it("opens a profile with its message and changes it", async () => {
  const asked = answering([profile]);
  await showPage(<TryMessagePage />, undefined, "/?profile=5");
  await shown("Profile Weather");
  await waitFor(() =>
    expect(tests(asked).at(-1)).toMatchObject({
      ...{ payload: '{"p": 1}', type: "WELL_LOGGING", payloadKeys: { timeKey: "when" } },
      channels: [{ parameter: "pressure", mappingKey: "p", unit: "kPa" }],
    }),
  );
  fireEvent.click(screen.getByText("Save profile"));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "Rain" } });
  fireEvent.click(screen.getByText("Save"));
  const saved = () => asked.find(({ method, path }) => method === "PUT" && path === "/mapping-profile/5");
  await waitFor(() => expect(saved()).toBeTruthy());
  expect(saved()?.body).toMatchObject({
    ...{ name: "Rain", description: "Roofs", channels: [{ mappingKey: "p" }] },
  });
});
