import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { RefusedDevices } from "./refused-devices.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const row = {
  ...{ source: "mqtt", address: "10.1.2.3", name: "LOG-7", lastFour: null, deviceId: null, topic: null },
  ...{ reason: "wrong_token", times: 1_234 },
  ...{ firstAt: "2026-01-02T03:04:05.000Z", lastAt: "2026-01-03T03:04:05.000Z" },
};
const answering = (data: object[]) =>
  serverAnswers(() => ({ status: 200, body: { data, metaData: { page: 1, size: 5, total: data.length } } }));

it("names who was refused, why, from where and how often", async () => {
  answering([
    row,
    { ...row, source: "http", name: null, lastFour: "x9Yz", reason: "unknown_token" },
    { ...row, source: "http", name: "lora", reason: "wrong_secret" },
    { ...row, name: "LOG-8", reason: "foreign_topic", topic: "sgval/LOG-7/control" },
    { ...row, name: "LOG-9", reason: "foreign_topic_flood", topic: "tele/LOG-9/STATE" },
  ]);
  await showPage(<RefusedDevices />);
  expect(await screen.findByText("LOG-7")).toBeTruthy();
  expect(screen.getByText("Wrong token")).toBeTruthy();
  expect(screen.getAllByText(/10\.1\.2\.3/)).not.toHaveLength(0);
  expect(screen.getAllByText(/1,234/)).not.toHaveLength(0);
  expect(screen.getByText("lora")).toBeTruthy();
  expect(screen.getByText(/renew it in the settings of the gateway/)).toBeTruthy();
  expect(screen.getByText("Token ending in x9Yz")).toBeTruthy();
  expect(screen.getByText("Not a topic of the device: \u2068sgval/LOG-7/control\u2069")).toBeTruthy();
  expect(screen.getByText(/^Disconnected for a flood .*tele\/LOG-9\/STATE/)).toBeTruthy();
  // What somebody sent stands by itself, whatever its reading direction.
  expect(screen.getByText("LOG-7").closest("bdi")?.textContent).toBe("LOG-7");
});

it("offers the list as a file, unless it is empty", async () => {
  answering([row]);
  await showPage(<RefusedDevices />);
  expect((await screen.findByRole("button", { name: "Export: Refused devices" })).isConnected).toBe(true);
  cleanup();
  answering([]);
  await showPage(<RefusedDevices />);
  await screen.findByText("No device was refused in the last 30 days");
  expect(screen.queryByRole("button", { name: /^Export/ })).toBeNull();
});

it("says that nobody was refused, or that it could not be loaded", async () => {
  answering([]);
  await showPage(<RefusedDevices />);
  expect(await screen.findByText("No device was refused in the last 30 days")).toBeTruthy();
  cleanup();
  serverAnswers(() => refusal(500, "internal_error"));
  await showPage(<RefusedDevices />);
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
});
