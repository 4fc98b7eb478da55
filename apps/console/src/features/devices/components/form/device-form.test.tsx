import { builtInLimitSets, listLimitSets } from "@sgval/contract/quality/limit-sets";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../../shared/api/snackbar.ts";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { useUnsaved } from "../../../../shared/ui/form/leave-guard.tsx";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../../shared/ui/page.fixture.tsx";
import { AddDevicePage } from "./add-device-page.tsx";
import { EditDevice } from "./edit-device.tsx";

const list = { data: [], metaData: { total: 0, counts: {} } };
const valve = aDevice({
  topicSend: "plant/up",
  topicControl: "plant/control",
  topicControlResponse: "plant/answer",
  actions: [{ action: "sync", code: "STATUS" }],
});
const scaledValve = aDevice({
  ...valve,
  channels: [
    {
      slot: 0,
      parameter: "inlet_pressure",
      mappingKey: "AI1",
      unit: null,
      rawMin: 4,
      rawMax: 20,
      measuringMin: 0,
      measuringMax: 10,
      inverted: false,
      under: null,
      over: null,
    },
  ],
});

const answering = (write: (asked: Asked) => { status: number; body: unknown }, detail = valve) =>
  serverAnswers((asked) => {
    if (asked.method !== "GET") return write(asked);
    return { status: 200, body: asked.path.startsWith("/device/") ? { data: detail } : list };
  });
const written = (asked: Asked[]) => asked.filter(({ method }) => method !== "GET");
// A search by role through a form of this size takes seconds.
const field = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const type = (label: RegExp | string, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("[R5.6] says at its field what is wrong, and sends nothing", async () => {
  const asked = answering(() => ({ status: 200, body: { data: valve } }));
  await showPage(<EditDevice device={valve} />);
  await screen.findByText("Save");
  type(/Display name/, "");
  type(/Device number/, "1000");
  type(/Latitude/, "91");
  fireEvent.click(screen.getByText("Save"));
  expect(await screen.findByText("Enter a number from 1 to 999")).toBeTruthy();
  expect(screen.getByText("Invalid value")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/Device number/)));
  expect(screen.getAllByLabelText("has errors").length).toBeGreaterThan(1);
  expect(written(asked)).toEqual([]);
});

it("adds a device with the topics of its name, the default parameters and the pasted position", async () => {
  const asked = answering(() => ({ status: 200, body: { data: valve } }));
  await showPage(<AddDevicePage />);
  await screen.findByText("Add");
  type(/Device code/, "VGA-08");
  type(/Display name/, "Van 8");
  fireEvent.paste(field(/Latitude/), { clipboardData: { getData: () => "10.776889, 106.700806" } });
  fireEvent.click(screen.getByText("Add"));
  await waitFor(() => expect(written(asked)).toHaveLength(1));
  expect(written(asked)[0]).toMatchObject({
    method: "POST",
    path: "/device",
    body: {
      name: "VGA-08",
      type: "VGA",
      latitude: 10.776889,
      longitude: 106.700806,
      topicSend: "sgval/VGA-08/up",
      topicControl: "sgval/VGA-08/control",
      reportIntervalSeconds: 300,
    },
  });
});

it("gives a new device the mapping of a profile for its type, with the usual limits", async () => {
  const profile = {
    ...{ id: 5, name: "Chambers", description: null, type: "VGA", example: null, updatedAt: valve.updatedAt },
    channels: [{ parameter: "inlet_pressure", mappingKey: "AI1", unit: "kPa" }],
    payloadKeys: { timeKey: "when", ignoredKeys: [], timeZone: null },
  };
  const asked = serverAnswers(({ method, path }) => {
    if (method !== "GET") return { status: 200, body: { data: valve } };
    return { status: 200, body: path === "/mapping-profile" ? { data: [profile] } : list };
  });
  await showPage(<AddDevicePage />);
  await screen.findByText("Add");
  type(/Device code/, "VGA-09");
  type(/Display name/, "Van 9");
  fireEvent.mouseDown(await screen.findByLabelText("Take a mapping profile"));
  fireEvent.click(await screen.findByText("Chambers"));
  fireEvent.click(screen.getByText("Add"));
  await waitFor(() => expect(written(asked)).toHaveLength(1));
  expect(written(asked)[0]?.body).toMatchObject({
    channels: [{ parameter: "inlet_pressure", mappingKey: "AI1", unit: "kPa", under: expect.any(Number) }],
    payloadKeys: { timeKey: "when" },
  });
});

it("offers no actions of a device that sends over HTTP, which no command reaches, and no MQTT in the help", async () => {
  answering(() => ({ status: 200, body: {} }));
  await showPage(<AddDevicePage />);
  await screen.findByText(/MQTT user name/);
  expect(document.querySelector("#device-step-actions")).not.toBeNull();
  fireEvent.mouseDown(screen.getByLabelText(/^Connection/, { selector: "[role=combobox]" }));
  fireEvent.click(await screen.findByRole("option", { name: "HTTP" }));
  await waitFor(() => expect(document.querySelector("#device-step-actions")).toBeNull());
  expect(screen.queryByText(/MQTT user name/)).toBeNull();
});

it("keeps the actions of a device whose gateway sends commands", async () => {
  const behind = aDevice({
    ...{ connection: "http", gateway: { name: "lora", commands: "at_once" } },
    actions: [{ action: "sync", code: "STATUS" }],
  });
  const asked = answering(() => ({ status: 200, body: { data: behind } }), behind);
  await showPage(<EditDevice device={behind} />);
  await waitFor(() => expect(document.querySelector("#device-step-actions")).not.toBeNull());
  type(/^Display name/, "Valve at the gate");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(written(asked)).toHaveLength(1));
  expect(written(asked)[0]?.body).not.toMatchObject({ actions: [] });
});

it("listens to the messages of a device by its saved connection", async () => {
  const heard = (payload: string) => ({
    ...{ number: 1, at: "2026-01-01T00:00:00.000Z", source: "mqtt", topic: "plant/up", bytes: 7 },
    ...{ payload, encoding: "utf8", samples: 1, rejected: [], unmapped: [], dead: null, tooMany: false },
  });
  answering(() => ({
    status: 200,
    body: { data: { endsAt: null, messages: [heard('{"P":2}')], skipped: 0 } },
  }));
  await showPage(<EditDevice device={valve} />);
  fireEvent.click(await screen.findByText("Listen 30 s"));
  expect((await screen.findByText('{"P":2}')).isConnected).toBe(true);
  expect(screen.queryByText("Use")).toBeNull();
});

it("listens to the topic of a new device on a customer's broker", async () => {
  const at = "2026-11-20T01:00:00.000Z";
  const message = {
    ...{ brokerId: 3, reason: "no_device", name: "G-7", times: 4, kept: 1, firstAt: at, lastAt: at },
    ...{ topic: "city/G-7/up", payload: '{"WL":18.4}', encoding: "utf8" },
  };
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/mqtt-broker/unclaimed")
      ? {
          data: [message, { ...message, topic: "city/G-71/up", payload: "other" }],
          metaData: { total: 2, page: 1, size: 100 },
        }
      : list,
  }));
  await showPage(<AddDevicePage />);
  await screen.findByText("Add");
  type(/Send topic/, "city/G-7/up");
  expect(asked.filter(({ path }) => path.startsWith("/mqtt-broker"))).toEqual([]);
  fireEvent.click(screen.getByText("Listen 30 s"));
  expect((await screen.findByText('{"WL":18.4}')).isConnected).toBe(true);
  expect(screen.queryByText("other")).toBeNull();
});

it("proposes the fields just seen on the topic a device is made of, and lists those nobody reads", async () => {
  const topic = "city/G-7/up";
  const at = "2026-11-20T01:00:00.000Z";
  const message = {
    ...{ topic, brokerId: 3, reason: "no_device", name: "G-7", times: 1, kept: 1, firstAt: at, lastAt: at },
    ...{ payload: '{"WL":18.4,"Q":36.5,"X9":1,"model":"W2"}', encoding: "utf8" },
  };
  const read = (key: string, text: string) => ({
    ...{ path: [key], kind: "value", text, key, use: "unknown" },
    ...{ parameter: null, value: null, quality: null, reason: null, at: null },
  });
  const test = {
    fields: [read("WL", "18.4"), read("Q", "36.5"), read("X9", "1"), read("model", "W2")],
    ...{ isCut: false, samples: [], sampleCount: 0, warnings: [], rejected: [], notes: [] },
    ...{ dead: null, deadInPart: null, syntax: null },
  };
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.includes("unclaimed")
      ? { data: [message], metaData: { total: 1, page: 1, size: 100 } }
      : path.includes("mapping-test")
        ? { data: test }
        : list,
  }));
  const address = `/?${new URLSearchParams({ topicSend: topic, name: "G-7", broker: "3" })}`;
  await showPage(<AddDevicePage />, undefined, address);
  await screen.findByText("Add");
  const keys = screen.getAllByLabelText<HTMLInputElement>(/Key in the payload/, { selector: "input" });
  expect(keys.map(({ value }) => value)).toEqual(["WL", "Q"]);
  expect(screen.getByText(/^No parameter reads these fields/).textContent).toMatch(/X9$/);
  expect(field(/Send topic/).value).toBe(topic);
});

it("asks for the type where neither the address nor the fields of the topic show it", async () => {
  serverAnswers(() => ({ status: 200, body: list }));
  const address = `/?${new URLSearchParams({ topicSend: "city/G-8/up", name: "G-8" })}`;
  await showPage(<AddDevicePage />, undefined, address);
  await screen.findByText("Which type is this device?");
  expect(screen.queryByLabelText(/Send topic/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Data logger" }));
  await screen.findByText("Add");
  expect(field(/Send topic/).value).toBe("city/G-8/up");
});

it("[R5.13] puts a taken topic and a wrong range of the server at their fields, and keeps what was typed", async () => {
  answering(
    () =>
      refusal(409, "value_exists", [
        { field: "topicSend", message: "validation.value_exists" },
        { field: "channels.0.rawMax", message: "validation.max_greater_than_min" },
      ]),
    scaledValve,
  );
  await showPage(<EditDevice device={scaledValve} />);
  await screen.findByText("Save");
  type(/Send topic/, "plant/taken");
  fireEvent.click(screen.getByText("Save"));
  const topic = field(/Send topic/);
  await waitFor(() => expect(topic.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("Value is already exists")).toBeTruthy();
  expect(topic.value).toBe("plant/taken");
  // The details of the row open, because the field is in them.
  expect(screen.getByText("Max must be greater than Min")).toBeTruthy();
  expect(screen.getByText("Update failed: Value is already exists (plant/taken)")).toBeTruthy();
});

it("[R3.3] shows what a raw value becomes while the ranges are typed", async () => {
  answering(() => ({ status: 200, body: { data: valve } }));
  await showPage(<EditDevice device={scaledValve} />);
  fireEvent.click(await screen.findByLabelText(/Scaling and limits of/));
  expect(field("Raw value").value).toBe("12");
  expect(screen.getByText("= 5.00 bar")).toBeTruthy();
  type(/Measuring range to/, "16");
  expect(await screen.findByText("= 8.00 bar")).toBeTruthy();
  type("Raw value", "3");
  expect(await screen.findByText("Sensor fault")).toBeTruthy();
});

it("leaves the form of a new device by its button, and asks where something is typed", async () => {
  answering(() => ({ status: 200, body: { data: valve } }));
  await showPage(<AddDevicePage />);
  await screen.findByText("Add");
  type(/Display name/, "Van 8");
  await waitFor(() => expect(useUnsaved.getState().forms).toBe(1));
  fireEvent.click(screen.getByText("Cancel"));
  expect(await screen.findByText("Discard what is not saved?")).toBeTruthy();
});

it("says limits and ranges of a closed row in their units", async () => {
  const [channel] = scaledValve.channels;
  const limited = { ...scaledValve, channels: channel ? [{ ...channel, under: 1, over: 4.25 }] : [] };
  answering(() => ({ status: 200, body: { data: limited } }), limited);
  await showPage(<EditDevice device={limited} />);
  expect(await screen.findByText("Under – over: 1–4.25 bar")).toBeTruthy();
  expect(screen.getByText("4–20 → 0–10 bar")).toBeTruthy();
});

it("sends only what was changed", async () => {
  const asked = answering(() => ({ status: 200, body: { data: { ...valve, displayName: "Van 9" } } }));
  await showPage(<EditDevice device={valve} />);
  await screen.findByText("Save");
  type(/Display name/, "Van 9");
  fireEvent.keyDown(field(/Display name/), { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(written(asked)).toHaveLength(1));
  expect(written(asked)[0]).toMatchObject({
    method: "PUT",
    path: "/device/7",
    body: { displayName: "Van 9" },
  });
  expect(Object.keys(Object(written(asked)[0]?.body))).toEqual(["displayName"]);
});

it("starts the copy of a device with its values, without its code and topics", async () => {
  answering(() => ({ status: 200, body: { data: valve } }), scaledValve);
  await showPage(<AddDevicePage />, undefined, "/?from=7");
  expect(await screen.findByText("Duplicate device")).toBeTruthy();
  const name = await screen.findByLabelText<HTMLInputElement>(/Device code/);
  expect(name.value).toBe("");
  expect(screen.getByDisplayValue("Valve 7")).toBeTruthy();
  expect(screen.getByDisplayValue("AI1")).toBeTruthy();
  type(/Device code/, "VGA-70");
  await waitFor(() => expect(screen.getByDisplayValue("sgval/VGA-70/up")).toBeTruthy());
});

it("names pumps, links and site data as the rest of the product does", async () => {
  localStorage.setItem("sg-val-language", "vn");
  answering(() => ({ status: 200, body: { data: valve } }));
  await showPage(<AddDevicePage />, undefined, "/?type=WATER_PUMP");
  expect(await screen.findByText("Thêm bơm 1")).toBeTruthy();
  expect(field("Trạm chất lượng nước").placeholder).toBe("Chưa chọn");
  // The unit stands in the field.
  expect(field("Đường kính danh định")).toBeTruthy();
  expect(screen.getByLabelText("Đơn vị", { selector: "output" }).textContent).toBe("–");
  cleanup();
  await showPage(<AddDevicePage />, undefined, "/?type=VGA");
  expect(await screen.findByLabelText("Thiết bị ghi dữ liệu")).toHaveProperty("placeholder", "Chưa chọn");
});

it("starts with the type that the list was narrowed to, and with a valve where the address names no type", async () => {
  answering(() => ({ status: 200, body: { data: valve } }));
  await showPage(<AddDevicePage />, undefined, "/?type=WELL_LOGGING");
  expect(await screen.findByRole("combobox", { name: /^Type/ })).toHaveProperty(
    "textContent",
    "Groundwater well",
  );
  cleanup();
  await showPage(<AddDevicePage />, undefined, "/?type=VGA,DMA");
  expect(await screen.findByRole("combobox", { name: /^Type/ })).toHaveProperty(
    "textContent",
    "Pressure-reducing valve",
  );
});

it("adds a device once, however often the keys are pressed", async () => {
  const asked = answering(() => ({ status: 200, body: { data: valve } }));
  await showPage(<AddDevicePage />);
  await screen.findByText("Add");
  type(/Device code/, "VGA-08");
  type(/Display name/, "Van 8");
  const save = () => fireEvent.keyDown(field(/Display name/), { key: "Enter", ctrlKey: true });
  save();
  save();
  await waitFor(() => expect(written(asked)).toHaveLength(1));
  // Nor after the answer, while the page of the device is loading.
  await waitFor(() => expect(useSnackbar.getState().message).toBe("Add success"));
  save();
  await new Promise((resolve) => setTimeout(resolve));
  expect(written(asked)).toHaveLength(1);
});

it("lets a name be typed that is too long, and says so", async () => {
  const asked = answering(() => ({ status: 200, body: { data: valve } }));
  await showPage(<EditDevice device={valve} />);
  await screen.findByText("Save");
  expect(field(/Display name/).maxLength).toBe(-1);
  type(/Display name/, "V".repeat(130));
  expect(screen.getByText("130 characters, at most 128")).toBeTruthy();
  expect(field(/Display name/).getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(document.activeElement).toBe(field(/Display name/)));
  expect(written(asked)).toEqual([]);
  type(/Display name/, "V".repeat(128));
  await waitFor(() => expect(screen.queryByText(/at most 128/)).toBeNull());
});

it("[R5.12] fills the limits of a channel from the standard that is chosen", async () => {
  const [first] = scaledValve.channels;
  if (!first) throw new Error("the valve has a channel");
  const clean = { ...first, rawMin: null, rawMax: null, measuringMin: null, measuringMax: null };
  const analyser = aDevice({ ...valve, channels: [{ ...clean, parameter: "residual_chlorine" }] });
  const asked = serverAnswers(({ method, path }) => ({
    status: 200,
    body:
      method !== "GET" ? { data: analyser } : path === listLimitSets.path ? { data: builtInLimitSets } : list,
  }));
  await showPage(<EditDevice device={analyser} />);
  fireEvent.click(await screen.findByLabelText(/Scaling and limits of/));
  fireEvent.mouseDown(await screen.findByLabelText("Limits of a standard"));
  fireEvent.click(await screen.findByText(/^QCVN 01-1:2024/));
  expect([field("Lower limit").value, field("Upper limit").value]).toEqual(["0.2", "1"]);
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(written(asked)).toHaveLength(1));
  expect(written(asked)[0]?.body).toMatchObject({
    channels: [{ parameter: "residual_chlorine", under: 0.2, over: 1 }],
  });
});
