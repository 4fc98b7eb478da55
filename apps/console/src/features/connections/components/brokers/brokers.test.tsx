import { type Broker, type BrokerStatus, brokerProblem } from "@sgval/contract/connections/brokers";
import type { UnclaimedTopic } from "@sgval/contract/connections/unclaimed-topics";
import type { RightsHolder } from "@sgval/contract/permission";
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { useSnackbar } from "../../../../shared/api/snackbar.ts";
import { aDevice, deviceCounts } from "../../../../shared/realtime/device.fixture.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../../shared/ui/page.fixture.tsx";
import { listen } from "../../realtime.ts";
import { BrokerPanel } from "./broker-panel.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const at = "2026-01-02T03:04:05.000Z";
const status: BrokerStatus = {
  ...{ brokerId: 3, state: "connected", problem: null, detail: null, since: at, nextAttemptAt: null },
  ...{
    messagesPerMinute: 42,
    messages: 900,
    unclaimed: 1,
    unclaimedDropped: 1_234,
    lastMessageAt: at,
    refusedFilters: ["secret/#"],
  },
  topics: [
    { topic: "city/{device}/up", messages: 900, lastMessageAt: at, unclaimed: 7, unreadable: 2 },
    { topic: "secret/#", messages: 0, lastMessageAt: null, unclaimed: 0, unreadable: 0 },
  ],
};
const broker: Broker = {
  ...{ id: 3, name: "Hoa Sen", host: "mqtt.hoasen.vn", port: 8883, tls: true, ca: null, verifyTls: false },
  ...{ protocol: 4, clientId: "sgval-3", username: "water", hasPassword: true, enabled: true },
  subscriptions: [
    { topic: "city/{device}/up", deviceId: null, deviceName: null },
    { topic: "secret/#", deviceId: null, deviceName: null },
  ],
  ...{ devices: 6, deviceNames: ["Valve 1", "Valve 2", "Valve 3", "Valve 4", "Valve 5"] },
  ...{ status, updatedAt: at },
};
const down: Broker = {
  ...broker,
  ...{ id: 4, name: "North", subscriptions: [], devices: 0, deviceNames: [], verifyTls: true },
  status: {
    ...status,
    ...{ brokerId: 4, state: "waiting", problem: "certificate_expired", detail: "certificate has expired" },
    ...{ nextAttemptAt: at, refusedFilters: [], topics: [], unclaimedDropped: 0 },
  },
};
const topic: UnclaimedTopic = {
  ...{ brokerId: 3, topic: "city/VGA-77/up", reason: "no_device", name: "VGA-77", times: 12, kept: 9 },
  ...{ firstAt: at, lastAt: at, payload: '{"P1":4}', encoding: "utf8" },
};
const chosen = aDevice({ id: 9, name: "VGA-09", displayName: "Valve 9" });

const open = async (
  change: (asked: Asked) => { status: number; body: unknown } = () => ({
    status: 200,
    body: { data: broker },
  }),
  brokers: Broker[] = [broker, down],
  rights: RightsHolder = { superUser: true, role: null },
  topics: () => UnclaimedTopic[] = () => [topic],
) => {
  const asked = serverAnswers((request) => {
    const { method, path } = request;
    if (method !== "GET") return change(request);
    if (path === "/mqtt-broker") return { status: 200, body: { data: brokers } };
    const rows = path.includes("unclaimed") ? topics() : path.startsWith("/device") ? [chosen] : [];
    const counts = deviceCounts({ total: rows.length });
    return { status: 200, body: { data: rows, metaData: { page: 1, size: 5, total: rows.length, counts } } };
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await showPage(
    <RightsContext value={rights}>
      <BrokerPanel />
    </RightsContext>,
    client,
  );
  if (brokers.length === 0) await screen.findByText(/No MQTT broker/);
  else await screen.findByRole("heading", { name: "Hoa Sen" });
  return { asked, live: listen(client) };
};
const card = (name: string) => within(screen.getByRole("region", { name }));
const said = () => useSnackbar.getState().message;
const sent = (asked: Asked[], method: string) => asked.find((one) => one.method === method);
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("shows of a broker where it is, its rate, and what came and what is wrong for each subscription", async () => {
  await open();
  const shown = card("Hoa Sen");
  expect(shown.getByText("mqtt.hoasen.vn:8883")).toBeTruthy();
  expect(shown.getByText("MQTT 3.1.1 · TLS, certificate not checked")).toBeTruthy();
  expect(shown.getByText("Connected")).toBeTruthy();
  expect(shown.getByText("42")).toBeTruthy();
  const [named, secret] = shown.getAllByRole("listitem");
  expect(named?.textContent).toMatch(/^city\/\{device\}\/upLast: .*Without device: 7 · Unreadable: 2$/);
  expect(secret?.textContent).toBe("secret/#Nothing yetRefused by the broker");
});

it("marks a lost broker with the plug of what is not connected, not as an alarm", async () => {
  await open();
  const mark = (name: string, state: string) =>
    card(name).getByText(state).parentElement?.querySelector<SVGElement>("[data-kind]")?.dataset.kind;
  expect(mark("North", "Not connected")).toBe("offline");
  expect(mark("Hoa Sen", "Connected")).toBe("running");
  cleanup();
  await open(undefined, [broker, { ...down, status: { ...down.status, state: "off", problem: null } }]);
  expect(mark("North", "Off")).toBe("stopped");
});

it("says how many messages of unclaimed topics could not be kept, and by which limits", async () => {
  await open();
  expect(card("Hoa Sen").getByText("Not kept")).toBeTruthy();
  expect(
    card("Hoa Sen").getByText(
      "1,234 messages of topics without a device: only the newest 200 of a topic and 10,000 of the broker are kept",
    ),
  ).toBeTruthy();
  expect(card("North").queryByText("Not kept")).toBeNull();
});

it("says before a topic is assigned that its kept messages can be replayed", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Assign to device" }));
  expect(screen.getByText("9")).toBeTruthy();
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/9 kept messages become dead letters of the device/)).toBeTruthy();
});

it("opens the form of an unclaimed topic's device without loading the console anew", async () => {
  await open();
  const make = await screen.findByRole("link", { name: "Make device" });
  // What the console follows itself it keeps from the browser.
  expect(fireEvent.click(make)).toBe(false);
});

it("says why a broker is not connected and when the next attempt comes", async () => {
  await open();
  const shown = card("North");
  expect(shown.getByText("Not connected")).toBeTruthy();
  expect(shown.getByText(/certificate of the broker has expired/)).toBeTruthy();
  expect(shown.getByText(/Next attempt at/)).toBeTruthy();
});

it("claims neither a rate nor that all is well of a broker that is not connected", async () => {
  const { live } = await open(undefined, undefined, undefined, () => []);
  expect(card("North").queryByText("42")).toBeNull();
  expect(await screen.findByText("No message received so far is without a device")).toBeTruthy();
  expect(screen.getByText(/Nothing arrives from what is not connected: .?North/)).toBeTruthy();
  act(() => live["mqtt:status"]?.({ ...down.status, state: "connected", problem: null }));
  await waitFor(() => expect(screen.queryByText(/Nothing arrives/)).toBeNull());
});

it("says what is wrong with a broker that lies, drops or presents a bad certificate", async () => {
  const problems = {
    bad_certificate: /signed by nobody known/,
    certificate_of_another_host: /certificate of the broker is for another host/,
    malformed_packet: /no MQTT broker, or it sent nonsense/,
    packet_too_large: /too large/,
    dropped: /The broker closed the connection/,
  } as const;
  const causes = Object.keys(problems).map((cause) => brokerProblem.parse(cause));
  const named = (problem: (typeof causes)[number], index: number): Broker => ({
    ...{ ...down, id: 10 + index, name: problem },
    status: { ...down.status, brokerId: 10 + index, problem, detail: null },
  });
  await open(undefined, [broker, ...causes.map(named)]);
  for (const [cause, text] of Object.entries(problems)) expect(card(cause).getByText(text)).toBeTruthy();
});

it("keeps state and rate of a card current", async () => {
  const { live } = await open();
  act(() => live["mqtt:status"]?.({ ...status, messagesPerMinute: 7 }));
  expect(await card("Hoa Sen").findByText("7")).toBeTruthy();
  act(() => live["mqtt:status"]?.({ ...status, state: "off", messagesPerMinute: 7 }));
  expect(await card("Hoa Sen").findByText("Off")).toBeTruthy();
  expect(card("Hoa Sen").queryByText("7")).toBeNull();
});

it("fetches the unclaimed topics again when more of them came", async () => {
  const { asked, live } = await open();
  const count = () => asked.filter(({ path }) => path.includes("unclaimed")).length;
  await waitFor(() => expect(count()).toBe(1));
  act(() => live["mqtt:status"]?.({ ...status, unclaimed: 2 }));
  await waitFor(() => expect(count()).toBe(2));
});

it("leaves unclaimed topics in their places when others are heard of later, and puts new ones last", async () => {
  const named = (name: string): UnclaimedTopic => ({ ...topic, topic: `city/${name}/up`, name });
  let topics = ["A", "B", "C"];
  const { live } = await open(undefined, undefined, undefined, () => topics.map(named));
  const links = () =>
    screen
      .queryAllByRole("link", { name: "Make device" })
      .map((link) => new URL(link.getAttribute("href") ?? "", "http://x").searchParams.get("name"));
  await waitFor(() => expect(links()).toEqual(["A", "B", "C"]));
  topics = ["D", "C", "B", "A"];
  act(() => live["mqtt:status"]?.({ ...status, unclaimed: 2 }));
  await waitFor(() => expect(links()).toEqual(["A", "B", "C", "D"]));
});

it("registers a broker with what was typed, and a password that can be looked at while it is typed", async () => {
  const { asked } = await open();
  fireEvent.click(screen.getByRole("button", { name: "Register broker" }));
  await screen.findByLabelText(/^Name/);
  fill(/^Name/, "South");
  fill(/^Host/, "10.0.0.9");
  fill(/^Subscribed topics/, "a/{device}/up\n\nb/+/data");
  const password = screen.getByLabelText("Password");
  expect(password.getAttribute("type")).toBe("password");
  fill("Password", "s3cret");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
  await waitFor(() => expect(said()).toContain("MQTT registration successful"));
  expect(sent(asked, "POST")).toMatchObject({
    path: "/mqtt-broker",
    body: {
      ...{ name: "South", host: "10.0.0.9", port: 1883, tls: false, verifyTls: true, protocol: 4 },
      password: "s3cret",
      subscriptions: [{ topic: "a/{device}/up" }, { topic: "b/+/data" }],
    },
  });
});

it("refuses a wrong port, overlapping topics and a broker that is registered already", async () => {
  const { asked } = await open(() => refusal(409, "mqtt_already_connected"));
  fireEvent.click(screen.getByRole("button", { name: "Register broker" }));
  await screen.findByLabelText(/^Name/);
  fill(/^Name/, "Again");
  fill(/^Host/, "mqtt.hoasen.vn");
  fill(/^Port/, "70000");
  fill(/^Subscribed topics/, "a/#\na/b");
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  expect(sent(asked, "POST")).toBeUndefined();
  fill(/^Port/, "8883");
  fill(/^Subscribed topics/, "a/#");
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
  expect(await screen.findByText(/You have already connected MQTT before/)).toBeTruthy();
});

it("never shows a stored password, and keeps it when nothing is typed", async () => {
  const { asked } = await open();
  fireEvent.click(card("Hoa Sen").getByRole("button", { name: /Hoa Sen/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const password = await screen.findByLabelText("Password");
  expect(password.getAttribute("value")).toBe("");
  expect(screen.getByText("Leave empty to keep the stored one. It is never shown.")).toBeTruthy();
  fill(/^Name/, "Hoa Sen 2");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent(asked, "PUT")).toMatchObject({ path: "/mqtt-broker/3" }));
  expect(sent(asked, "PUT")?.body).not.toHaveProperty("password");
});

it("names the devices that are affected before it disconnects or deletes", async () => {
  const { asked } = await open();
  const names = /Valve 1, Valve 2, Valve 3, Valve 4, Valve 5, …/;
  fireEvent.click(card("Hoa Sen").getByRole("button", { name: "Disconnect" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(names)).toBeTruthy();
  fireEvent.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  fireEvent.click(card("Hoa Sen").getByRole("button", { name: /Hoa Sen/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(await screen.findByText(names)).toBeTruthy();
  expect(sent(asked, "POST")).toBeUndefined();
  expect(sent(asked, "DELETE")).toBeUndefined();
});

it("stops a broker that never connects, and tries it at once instead of at the next attempt", async () => {
  const { asked, live } = await open(() => ({
    status: 200,
    body: { data: { id: 4, name: "North", status: down.status } },
  }));
  const buttons = () => card("North").queryAllByRole("button", { name: /onnect/ });
  const named = () => buttons().map(({ textContent }) => textContent);
  expect(named()).toEqual(["Disconnect", "Connect now"]);
  fireEvent.click(card("North").getByRole("button", { name: "Connect now" }));
  await waitFor(() => expect(sent(asked, "POST")?.path).toBe("/mqtt-broker/4/connect"));
  fireEvent.click(card("North").getByRole("button", { name: "Disconnect" }));
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Disconnect" }));
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === "POST")?.path).toBe("/mqtt-broker/4/disconnect"),
  );
  const turn = (state: BrokerStatus["state"], problem: BrokerStatus["problem"] = null) =>
    act(() => live["mqtt:status"]?.({ ...down.status, state, problem }));
  turn("connecting");
  await waitFor(() => expect(named()).toEqual(["Disconnect"]));
  turn("elsewhere");
  expect(named()).toEqual(["Disconnect"]);
  turn("off");
  await waitFor(() => expect(named()).toEqual(["Connect"]));
  // Switched on, but without a password to try it with.
  turn("off", "password_unreadable");
  await waitFor(() => expect(named()).toEqual(["Disconnect", "Connect now"]));
});

it("connects all and shows what came of each", async () => {
  await open(() => ({
    status: 200,
    body: { data: [broker, down].map(({ id, name, status }) => ({ id, name, status })) },
  }));
  fireEvent.click(screen.getByRole("button", { name: "Connect all" }));
  const results = await screen.findByRole("alert");
  expect(results.textContent).toContain("Hoa Sen: Connected");
  expect(results.textContent).toContain("North: The certificate of the broker has expired");
});

it("says that all are connected when they are", async () => {
  await open(() => ({ status: 200, body: { data: [{ id: 3, name: "Hoa Sen", status }] } }));
  fireEvent.click(screen.getByRole("button", { name: "Connect all" }));
  await waitFor(() => expect(said()).toContain("Connected to all mqtt successfully"));
});

it("makes a device of an unclaimed topic, with name and topic filled in", async () => {
  await open();
  const link = await screen.findByRole("link", { name: "Make device" });
  const search = new URL(link.getAttribute("href") ?? "", "http://x").searchParams;
  expect(Object.fromEntries(search)).toEqual({ name: "VGA-77", topicSend: "city/VGA-77/up", broker: "3" });
});

it("names the device that an unclaimed topic belongs to already", async () => {
  await open(() => refusal(409, "mqtt_topic_taken", { deviceName: "VGA-01" }));
  fireEvent.click(await screen.findByRole("button", { name: "Assign to device" }));
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.change(question.getByRole("combobox"), { target: { value: "Valve" } });
  fireEvent.click(await screen.findByRole("option", { name: /Valve 9/ }));
  fireEvent.click(question.getByRole("button", { name: "Assign to device" }));
  expect(await question.findByText(/belongs to \u2068?VGA-01/)).toBeTruthy();
});

it("[R7.4] asks for no device when a topic is assigned by somebody who may not see devices", async () => {
  const { asked } = await open(undefined, undefined, {
    superUser: false,
    role: { permissions: ["Mqtt.Index", "Mqtt.Connect"] },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Assign to device" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/do not have permission to see devices/)).toBeTruthy();
  expect(asked.filter(({ path }) => path.startsWith("/device"))).toEqual([]);
});

it("lets somebody without Mqtt.Connect look and change nothing", async () => {
  await open(undefined, undefined, { superUser: false, role: { permissions: ["Mqtt.Index"] } });
  for (const name of ["Register broker", "Connect all"])
    expect(screen.getByText(name).closest("button")?.getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByRole("link", { name: "Make device" })).toBeNull();
});

it("shows messages as they come, two hundred of them, narrowed by a text, and none while it is paused", async () => {
  const { live } = await open();
  fireEvent.click(card("Hoa Sen").getByRole("button", { name: "Messages" }));
  const viewer = within(await screen.findByRole("dialog"));
  expect(viewer.getByText("No message yet")).toBeTruthy();
  expect(viewer.getByText("from now on, at most 200")).toBeTruthy();
  const message = (number: number) => ({
    ...{ at, topic: `city/VGA-${number}/up`, qos: 1, deviceName: null, payload: `{"P":${number}}` },
    ...{ encoding: "utf8" as const, bytes: 8 },
  });
  const arrive = (from: number, to: number, skipped = 0) =>
    act(() =>
      live["mqtt:messages"]?.({
        ...{ brokerId: 3, skipped },
        messages: Array.from({ length: to - from }, (_, index) => message(from + index)),
      }),
    );
  arrive(0, 250, 17);
  expect(viewer.getAllByRole("listitem")).toHaveLength(200);
  expect(viewer.getAllByRole("listitem")[0]?.textContent).toContain("city/VGA-249/up");
  expect(viewer.getByText("Came too fast to be shown: 17")).toBeTruthy();
  fireEvent.change(viewer.getByLabelText("Topic or content"), { target: { value: "vga-24" } });
  expect(viewer.getAllByRole("listitem")).toHaveLength(10);
  fireEvent.change(viewer.getByLabelText("Topic or content"), { target: { value: '{"p":100}' } });
  expect(viewer.getAllByRole("listitem")).toHaveLength(1);
  fireEvent.change(viewer.getByLabelText("Topic or content"), { target: { value: "" } });
  fireEvent.click(viewer.getByRole("button", { name: "Pause" }));
  arrive(900, 901);
  expect(viewer.queryByText("city/VGA-900/up")).toBeNull();
  fireEvent.click(viewer.getByRole("button", { name: "Continue" }));
  arrive(901, 902);
  expect(viewer.getByText("city/VGA-901/up")).toBeTruthy();
  fireEvent.click(viewer.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("says that nothing is registered, or that it could not be loaded", async () => {
  await open(undefined, []);
  cleanup();
  serverAnswers(() => refusal(500, "internal_error"));
  await showPage(<BrokerPanel />);
  expect((await screen.findAllByRole("alert"))[0]?.textContent).toContain("could not be loaded");
});

it("calls a port that is no number wrong, not missing", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Register broker" }));
  await screen.findByLabelText(/^Port/);
  fill(/^Port/, "28199x");
  fireEvent.blur(screen.getByLabelText(/^Port/));
  expect((await screen.findByText("Invalid value")).isConnected).toBe(true);
});

it("names the window of the messages of a broker", async () => {
  await open();
  fireEvent.click(card("Hoa Sen").getByRole("button", { name: "Messages" }));
  expect((await screen.findByRole("dialog", { name: /Hoa Sen/ })).isConnected).toBe(true);
});
