import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { awaitedDevice } from "../../../shared/realtime/viewed-broker.ts";
import { useUnsaved } from "../../../shared/ui/form/leave-guard.tsx";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { tokenPlaceholder } from "../example-requests.ts";
import { listen } from "../realtime.ts";
import { TokenSecret } from "./token-secret.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  useConnection.setState({ state: "live" });
  serverAnswers(() => ({ status: 404, body: { error: { code: "not_found", requestId: "r" } } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const shown = { name: "VAL 4", deviceId: 4, deviceName: "VAL-4", secret: "secret-token-000" };
const message = {
  ...{ deviceId: 4, at: "2026-01-02T03:04:05.000Z", source: "http" as const, accepted: 1, duplicates: 0 },
  ...{ rejected: [], unmapped: [], cause: null },
  reading: {
    ...{ deviceId: 4, measuredAt: "2026-01-02T03:04:05.000Z", receivedAt: "2026-01-02T03:04:05.000Z" },
    ...{ values: { pressure: 2.5 }, quality: {} },
  },
};
const arrives = (more: Partial<Parameters<NonNullable<ReturnType<typeof listen>["token:message"]>>[0]>) =>
  act(() => listen(new QueryClient())["token:message"]?.({ ...message, ...more }));

it("waits for the device of a new token and says what came: its values, or why it was refused", async () => {
  await showPage(<TokenSecret shown={shown} onClose={() => {}} />);
  expect(await screen.findByText("Waiting for a message…")).toBeTruthy();
  expect(awaitedDevice.current()).toBe(4);
  arrives({ deviceId: 5 });
  expect(screen.getByText("Waiting for a message…")).toBeTruthy();
  arrives({});
  expect(screen.getByRole("alert").textContent).toMatch(/over HTTP: Pressure 2\.50\sbar/);
  arrives({
    ...{ at: "2026-01-02T03:04:06.000Z", accepted: 0, reading: null, unmapped: ["x"] },
    cause: { reason: "no_known_field", detail: null },
  });
  const [newest] = screen.getAllByRole("alert");
  expect(newest?.textContent).toContain("No known key");
  expect(newest?.textContent).toContain("Fields that belong to no channel: x");
  cleanup();
  expect(awaitedDevice.current()).toBeNull();
});

it("asks before a new token is left, and opens the mapping of its fields beside it", async () => {
  await showPage(<TokenSecret shown={shown} onClose={() => {}} />);
  await screen.findByText("Waiting for a message…");
  await waitFor(() => expect(useUnsaved.getState().forms).toBe(1));
  arrives({ accepted: 0, reading: null, unmapped: ["x"] });
  expect(screen.getByRole("link", { name: "Map fields" }).getAttribute("target")).toBe("_blank");
  cleanup();
  await showPage(<TokenSecret shown={{ ...shown, secret: null }} onClose={() => {}} />);
  await screen.findByText("Waiting for a message…");
  expect(useUnsaved.getState().forms).toBe(0);
});

it("shows a request in each language, with the secret only while it is new", async () => {
  await showPage(<TokenSecret shown={shown} onClose={() => {}} />);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/curl .*\/api\/v1\/telemetry/).textContent).toContain("Bearer secret-token-000");
  fireEvent.click(dialog.getByText("Python"));
  expect(dialog.getByText(/urllib\.request/).textContent).toContain("Bearer secret-token-000");
  cleanup();
  await showPage(<TokenSecret shown={{ ...shown, secret: null }} onClose={() => {}} />);
  fireEvent.click(await screen.findByText("Arduino (C++)"));
  expect(screen.getByText(/HTTPClient http/).textContent).toContain(`Bearer ${tokenPlaceholder}`);
});

it("shows a device of MQTT first how to publish: address, user, topic; and HTTP on demand", async () => {
  serverAnswers(() => ({
    status: 200,
    body: { data: aDevice({ id: 4, name: "VAL-4", topicSend: "plant/val4/up" }) },
  }));
  await showPage(<TokenSecret shown={shown} onClose={() => {}} />);
  const dialog = within(await screen.findByRole("dialog"));
  const text = (await dialog.findByText(/mosquitto_pub -h/)).textContent;
  expect(text).toContain("-u 'VAL-4' -P 'secret-token-000'");
  expect(text).toContain("-t 'plant/val4/up'");
  fireEvent.click(dialog.getByText("Arduino (C++)"));
  expect(dialog.getByText(/PubSubClient client/)).toBeTruthy();
  fireEvent.click(dialog.getByText("HTTP"));
  expect(dialog.getByText(/HTTPClient http/)).toBeTruthy();
});
