import type { WaterMeterDetail } from "@sgval/contract/meters/meters";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unsentOf } from "../../../shared/api/unsent-records.ts";
import { useBadges } from "../../../shared/navigation-badges.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { readingsOutbox } from "../outbox/readings-outbox.ts";
import { listen } from "../realtime.ts";
import { AddReading } from "./add-reading.tsx";
import { MeterRegisters } from "./meter-registers.tsx";
import { ReplacementForm } from "./replacement-form.tsx";
import { UnsentReadings } from "./unsent-readings.tsx";

// Without a network a catalogue that the page has not read cannot be read any more.
vi.mock("../../../shared/i18n/catalogue/en/photos.ts", () => ({ photos: {} }));
vi.mock("../../../shared/i18n/catalogue/vn/photos.ts", () => ({ photos: {} }));

const meter: WaterMeterDetail = {
  ...{ id: 3, code: "DH-3", customerName: "Nguyễn 3", customerCode: "KH-3", state: "in_use" },
  ...{ digits: 5, qMax: 3.125, position: null, critical: false, memberships: [], months: [] },
  registers: [{ number: 1, from: null, digits: 5, qMax: 3.125, note: "", startIndex: null, endIndex: null }],
  isCurrent: true,
  lastReading: { at: "2026-02-01T02:00:00.000Z", index: 100 },
};
const stored = {
  ...{ id: 9, at: "2026-03-01T02:00:00.000Z", index: 120.5, register: 1, source: "manual", volume: 20.5 },
  ...{ odd: null, flags: [], note: "", by: "tam01", recordedAt: "2026-03-01T02:00:00.000Z" },
};
const before = { ...stored, ...{ id: 8, at: "2026-02-01T02:00:00.000Z", index: 100, volume: null } };
type Answer = { status: number; body: unknown };
const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
const list = (data: readonly object[]) => ({
  status: 200,
  body: { data, metaData: { total: data.length, page: 1, size: 10 } },
});
const served = (onAdd: () => Answer, known: object = meter, readings: object[] = [before]): Asked[] =>
  serverAnswers(({ method, path }) =>
    method !== "GET" ? onAdd() : path.includes("/reading") ? list(readings) : ok(known),
  );
const posts = (asked: readonly Asked[]) => asked.filter(({ method }) => method === "POST");

beforeEach(() => signedInAs({ superUser: true, manageSuper: false }));
afterEach(async () => {
  cleanup();
  for (const { id } of readingsOutbox.store.getState().drafts) await readingsOutbox.discard(id);
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (onClose = vi.fn()) => {
  await showPage(
    <>
      <UnsentReadings />
      <AddReading meter={meter} onClose={onClose} />
    </>,
  );
  const form = within(await screen.findByRole("dialog"));
  const index = () => form.getByRole<HTMLInputElement>("textbox", { name: /^Index/ });
  const type = (text: string) => fireEvent.change(index(), { target: { value: text } });
  return { form, index, type, onClose };
};

it("keeps a reading whose answer was lost through the end of the browser, and sends it once when the line is back", async () => {
  let away = true;
  const asked = served(() => (away ? refusal(503, "unavailable") : ok(stored)));
  const { form, type, onClose } = await show();
  type("120.5");
  fireEvent.click(form.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect((await screen.findByText("Not sent yet")).isConnected).toBe(true);
  expect(screen.getByText(/^120\.50*.m³ · /).isConnected).toBe(true);
  expect(screen.getByText("Waiting").isConnected).toBe(true);
  // What the message says is not said again as a failure.
  expect(screen.queryByText(/Add failed/)).toBeNull();
  cleanup();
  await showPage(<UnsentReadings meterId={meter.id} />);
  expect((await screen.findByText("Not sent yet")).isConnected).toBe(true);
  cleanup();
  await showPage(<UnsentReadings meterId={4} />);
  expect(screen.queryByText("Not sent yet")).toBeNull();
  const [record] = await unsentOf(1);
  expect(record).toMatchObject({
    permission: "WaterMeter.Update",
    content: { index: 120.5, writing: false },
  });
  // The browser was closed, and is opened where there is a network.
  readingsOutbox.store.setState({ drafts: [], loaded: false });
  away = false;
  const live = listen();
  await vi.waitFor(async () => expect(await unsentOf(1)).toEqual([]));
  const bodies = posts(asked).map(({ body }) => body as { requestId: string; index: number });
  expect(bodies.at(-1)).toMatchObject({ index: 120.5, requestId: record?.id });
  expect(new Set(bodies.map(({ requestId }) => requestId)).size).toBe(1);
  const sent = bodies.length;
  await readingsOutbox.sendWaiting();
  expect(posts(asked)).toHaveLength(sent);
  expect(useBadges.getState().waterMeters).toBeUndefined();
  live.stop?.();
});

it("keeps what is typed while the form is closed, goes on with it, and sends nothing of it by itself", async () => {
  const asked = served(() => ok(stored));
  const { type } = await show();
  type("12");
  cleanup();
  await waitFor(async () =>
    expect((await unsentOf(1)).map(({ content }) => content)).toMatchObject([{ index: 12, writing: true }]),
  );
  await readingsOutbox.sendWaiting();
  const again = await show();
  expect(again.index().value).toBe("12");
  expect(screen.getByText("Being written, not sent").isConnected).toBe(true);
  expect(posts(asked)).toEqual([]);
});

it("shows at its field why the server refuses a reading, and sends the corrected one under the same id", async () => {
  let refused = true;
  const details = [{ field: "index", message: "validation.index_beyond_digits" }];
  const asked = served(() => (refused ? refusal(422, "validation_failed", details) : ok(stored)));
  const { form, type, index, onClose } = await show();
  type("999999");
  fireEvent.click(form.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(index().getAttribute("aria-invalid")).toBe("true"));
  expect(onClose).not.toHaveBeenCalled();
  refused = false;
  type("120.5");
  fireEvent.click(form.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const bodies = posts(asked).map(({ body }) => body as { requestId: string; index: number });
  expect(bodies.map((body) => body.index)).toEqual([999999, 120.5]);
  expect(new Set(bodies.map(({ requestId }) => requestId)).size).toBe(1);
  await waitFor(async () => expect(await unsentOf(1)).toEqual([]));
});

const replaced = {
  ...{ number: 2, from: "2026-02-10T03:00:00.000Z", digits: 6, qMax: 3.125, note: "broken" },
  ...{ startIndex: 0, endIndex: 104.5 },
};
const renewed = { ...meter, registers: [...meter.registers, replaced] };

it("says what an index means on the register that it is read from, as the server will, and how it is typed", async () => {
  served(() => ok(stored));
  const { form, type } = await show();
  type("120");
  expect((await form.findByText(/^20\.0\sm³ used in /)).isConnected).toBe(true);
  expect(
    form.getByText(/Last reading: 100.*Type without a thousands separator, such as 2759\.3$/),
  ).toBeTruthy();
  cleanup();
  for (const { id } of readingsOutbox.store.getState().drafts) await readingsOutbox.discard(id);
  served(() => ok(stored), renewed);
  const again = await show();
  again.type("120");
  expect((await again.form.findByText("First reading of this register")).isConnected).toBe(true);
  expect(again.form.queryByText(/used in|Last reading/)).toBeNull();
});

it("warns while the last index of the old meter is typed below its last reading", async () => {
  served(() => ok(stored));
  await showPage(<ReplacementForm meter={meter} onClose={vi.fn()} />);
  const field = await screen.findByRole("textbox", { name: /^Last index/ });
  fireEvent.change(field, { target: { value: "90" } });
  expect(await screen.findByText(/^Index fell\. Check the last index of the old meter/)).toBeTruthy();
  fireEvent.change(field, { target: { value: "104.5" } });
  expect(await screen.findByText(/^4\.5\sm³ used in /)).toBeTruthy();
});

it("holds the last index against the readings that the old meter has after the correction", async () => {
  const read = { ...stored, id: 10, at: "2026-02-20T02:00:00.000Z", index: 110, register: 2 };
  served(() => ok(stored), renewed, [read, before]);
  await showPage(<ReplacementForm meter={renewed} replaced={replaced} onClose={vi.fn()} />);
  const at = within(await screen.findByRole("group", { name: /^Replaced at/ }));
  const month = await at.findByRole("spinbutton", { name: "Month" });
  expect(await screen.findByText(/^4\.5\sm³ used in /)).toBeTruthy();
  await act(async () => month.focus());
  await act(async () => fireEvent.keyDown(month, { key: "ArrowUp" }));
  expect(await screen.findByText(/^Index fell/)).toBeTruthy();
});

it("shows a replacement with what both meters showed, and corrects and deletes it", async () => {
  const asked = served(() => ok(stored), renewed);
  await showPage(<MeterRegisters meter={renewed} locked={undefined} />);
  expect((await screen.findByText(/^Replaced on .*: 104\.50*\sm³ → 0.*m³ · broken$/)).isConnected).toBe(true);
  const menu = screen.getByRole("button", { name: /Replaced on/ });
  fireEvent.click(menu);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Correct replacement" }));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Last index/ });
  expect(field.value).toBe("104.5");
  fireEvent.change(field, { target: { value: "105" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/water-meter/3/replacement/2",
      body: { endIndex: 105, startIndex: 0, at: replaced.from },
    }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  fireEvent.click(menu);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(await screen.findByText(/readings since then count on the register before/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(asked.some(({ method, path }) => method === "DELETE" && path.endsWith("/3/replacement/2"))).toBe(
      true,
    ),
  );
});
