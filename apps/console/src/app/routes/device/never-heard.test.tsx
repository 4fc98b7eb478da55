import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { deviceSearch } from "./device-search.ts";
import { OverviewPanel } from "./overview-panel.tsx";

const token = {
  ...{ id: 3, name: "DL-77", deviceId: 7, deviceName: "DL-77", lastFour: "HYzY", createdBy: "tam01" },
  ...{ createdAt: "2026-01-02T03:04:05.000Z", lastUsedAt: null, staleAfterSeconds: 600 },
};
let tokens: object[] = [];
let fields: object[] | null = [];
let gateway: object | null = null;
beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  useConnection.setState({ state: "live" });
  tokens = [];
  fields = [];
  gateway = null;
  serverAnswers(({ method, path }) => {
    if (path === "/device/7/gateway") return { status: 200, body: { data: gateway } };
    if (path.startsWith("/device/7/unmapped") && fields === null) return refusal(500, "internal_error");
    if (path.startsWith("/device/7/unmapped") && fields)
      return {
        status: 200,
        body: { data: fields, metaData: { total: fields.length, page: 1, size: 5 }, lastPayload: null },
      };
    if (path === "/token" && method === "POST")
      return { status: 200, body: { data: { ...token, token: "secret-token-000" } } };
    const listed = path.startsWith("/token") ? tokens : [];
    if (/^\/(token|alarm|risk)/.test(path))
      return { status: 200, body: { data: listed, metaData: { total: listed.length, page: 1, size: 10 } } };
    return refusal(404, "not_found");
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const logger = aDevice({ name: "DL-77", displayName: "Logger 77", type: "DATALOGGER", freshness: "never" });
const show = (device = logger, permissions?: string[]) => {
  const panel = <OverviewPanel device={device} search={deviceSearch.parse({})} onSearch={() => {}} />;
  return showPage(
    permissions ? (
      <RightsContext value={{ superUser: false, role: { permissions } }}>{panel}</RightsContext>
    ) : (
      panel
    ),
  );
};

/** The overview of a device whose first message comes with a press. */
const FirstMessagePage = () => {
  const [heard, setHeard] = useState(false);
  const at = "2026-01-02T06:42:00.000Z";
  const latest = { measuredAt: at, receivedAt: at, values: { flow: 12 }, quality: {}, times: {} };
  const device = heard ? { ...logger, latest, freshness: "fresh" as const } : logger;
  return (
    <>
      <button type="button" onClick={() => setHeard(true)}>
        message
      </button>
      <OverviewPanel device={device} search={deviceSearch.parse({})} onSearch={() => {}} />
    </>
  );
};

it("shows the way of a device of MQTT that was never heard: broker, user, topic, its token, its first message", async () => {
  await show();
  const card = within(await screen.findByRole("region", { name: "Connect the device" }));
  for (const text of ["sgval/DL-77/up", "1883", "DL-77", "Waiting for a message…"])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getAllByRole("button", { name: /^Copy/ })).toHaveLength(4);
  expect(card.getByRole("link", { name: "Map fields" }).getAttribute("href")).toMatch(/mapping\/7$/);
  expect(await screen.findByText(/nothing can be checked/)).toBeTruthy();
  expect(screen.queryByText(/Nothing abnormal/)).toBeNull();
  expect(screen.queryByText("Day and night")).toBeNull();
  fireEvent.click(await card.findByRole("button", { name: "Create token" }));
  fireEvent.click(await screen.findByRole("button", { name: "Add" }));
  expect(await screen.findByText("secret-token-000")).toBeTruthy();
});

it("keeps a token that is shown once on screen when the first message comes, until the person has kept it", async () => {
  await showPage(<FirstMessagePage />);
  fireEvent.click(await screen.findByRole("button", { name: "Create token" }));
  fireEvent.click(await screen.findByRole("button", { name: "Add" }));
  expect(await screen.findByText("secret-token-000")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "message", hidden: true }));
  expect(screen.getByText("secret-token-000")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^I have/ }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Connect the device" })).toBeNull());
});

it("says how many fields came of which nothing could be stored, and which", async () => {
  const field = { lastValue: "2.4", count: 1, lastSeenAt: "2026-01-02T06:42:00.000Z" };
  fields = [
    { key: "press1", ...field },
    { key: "batt", ...field },
  ];
  await show();
  const card = within(await screen.findByRole("region", { name: "Connect the device" }));
  const said = await card.findByText(/^2 unmapped fields heard so far, last .*42:00/);
  expect(said.textContent).toContain("press1, batt");
});

it("says that it is not known what came before, with a retry, instead of showing nothing", async () => {
  fields = null;
  await show();
  const card = within(await screen.findByRole("region", { name: "Connect the device" }));
  expect((await card.findByText(/^What the device has sent so far could not be loaded/)).isConnected).toBe(
    true,
  );
  fields = [{ key: "press1", lastValue: "2.4", count: 1, lastSeenAt: "2026-01-02T06:42:00.000Z" }];
  fireEvent.click(card.getByRole("button", { name: "Try again" }));
  expect((await card.findByText(/^1 unmapped field heard so far/)).isConnected).toBe(true);
});

it("names the token of a device of HTTP that was never heard, with the address to post to", async () => {
  tokens = [token];
  await show({ ...logger, connection: "http" });
  const card = within(await screen.findByRole("region", { name: "Connect the device" }));
  expect(card.getByText(/\/api\/v1\/telemetry$/)).toBeTruthy();
  expect(await card.findByText(/HYzY/)).toBeTruthy();
  expect(card.queryByRole("button", { name: "Create token" })).toBeNull();
  expect(card.queryByText(/sgval\//)).toBeNull();
});

it("says through which gateway and under which key a device behind one sends, and leads to its fields, not to a token", async () => {
  gateway = { gatewayId: 3, name: "TTS Ward 1", preset: "things_stack", key: "em500-le-loi" };
  await show({ ...logger, connection: "http" });
  const card = within(await screen.findByRole("region", { name: "Connect the device" }));
  expect(card.getByText("em500-le-loi").isConnected).toBe(true);
  expect(card.getByRole("link", { name: "TTS Ward 1" }).getAttribute("href")).toMatch(/tab=gateways/);
  expect(card.getByRole("link", { name: "Map fields" }).getAttribute("href")).toMatch(/mapping\/7$/);
  expect(card.queryByRole("button", { name: "Create token" })).toBeNull();
  expect(card.queryByText(/telemetry|Authorization/)).toBeNull();
});

it("says to who may not connect devices only that nothing has come", async () => {
  await show(logger, ["Device.Index", "Risk.Index"]);
  expect(await screen.findByText("No readings yet")).toBeTruthy();
  expect(screen.queryByText("Connect the device")).toBeNull();
});
