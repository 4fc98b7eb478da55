import type { LogEntry } from "@sgval/contract/logbook/entries";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onALaptop } from "../../../shared/ui/screen.fixture.ts";
import { aLogEntry } from "../log-entry.fixture.ts";
import { LogPage } from "./log-page.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const handOver = aLogEntry({
  id: 2,
  kind: "hand_over",
  text: "Pump 2 vibrates",
  about: null,
  author: { id: 9, name: "lan01" },
});

const show = async (entries: readonly LogEntry[], failing = false) => {
  onALaptop();
  const asked = serverAnswers(({ method, path }) => {
    if (failing) return refusal(500, "unknown_error");
    if (path.startsWith("/log-entry/author"))
      return { status: 200, body: { data: [{ id: 9, name: "lan01" }] } };
    if (method !== "GET") return { status: 200, body: { data: entries[0] ?? aLogEntry() } };
    if (path.startsWith("/log-entry")) {
      const data = path.includes("waiting=true")
        ? entries.filter(({ kind, accepted }) => kind === "hand_over" && accepted === null)
        : entries;
      return { status: 200, body: { data, metaData: { page: 1, size: 20, total: data.length } } };
    }
    return { status: 200, body: { data: [], metaData: { page: 1, size: 20, total: 0 } } };
  });
  await showPage(<LogPage />);
  return asked;
};

const rowOf = async (text: string) => {
  const texts = await screen.findAllByText(text);
  const row = texts.map((one) => one.closest<HTMLElement>("[data-row]")).find((one) => one !== null);
  if (!row) throw new Error("expected a row");
  return within(row);
};

it("shows of each entry its time, kind, text, what it is about and who wrote it", async () => {
  await show([aLogEntry(), handOver]);
  const row = await rowOf("Flushed the pipe in Le Loi");
  for (const text of ["Note", "VGA-7", "tam01"]) expect(row.getByText(text)).toBeTruthy();
  const other = await rowOf("Pump 2 vibrates");
  for (const text of ["Hand-over", "Whole network", "lan01"]) expect(other.getByText(text)).toBeTruthy();
});

it("puts hand-over notes that wait above the list until somebody accepts them", async () => {
  const asked = await show([aLogEntry(), handOver]);
  const waiting = within(
    await screen.findByRole("region", { name: "1 hand-over note waits for the next shift" }),
  );
  fireEvent.click(waiting.getByRole("button", { name: "Accept the hand-over of lan01" }));
  await waitFor(() =>
    expect(asked.some(({ method, path }) => method === "POST" && path === "/log-entry/2/accept")).toBe(true),
  );
});

it("says who accepted a hand-over, and offers neither that nor a change any more", async () => {
  const accepted = { at: "2026-01-02T03:00:00.000Z", by: { id: 1, name: "tam01" } };
  await show([{ ...handOver, accepted }]);
  const row = await rowOf("Pump 2 vibrates");
  expect(row.getByText(/^Accepted by tam01/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
  fireEvent.click(row.getByRole("button", { name: /^Actions/ }));
  const item = await screen.findByRole("menuitem", { name: /Change entry/ });
  expect(item.getAttribute("aria-disabled")).toBe("true");
});

it("writes an entry, and keeps the form with its problem when the text is missing", async () => {
  const asked = await show([]);
  fireEvent.click(await screen.findByRole("button", { name: "Write an entry" }));
  const form = within(await screen.findByRole("dialog"));
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  expect((await form.findByText("This field is required")).textContent).not.toBe("");
  fireEvent.change(form.getByLabelText(/^Text/), { target: { value: " Valve 12 closed " } });
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    path: "/log-entry",
    body: { kind: "note", text: "Valve 12 closed", deviceId: null, roomId: null },
  });
});

it("says that the log could not be loaded, which is not an empty log", async () => {
  await show([], true);
  expect(await screen.findByText(/The shift log could not be loaded/)).toBeTruthy();
  expect(screen.queryByText("The shift log has no entries yet")).toBeNull();
});

it("says that there is nothing yet, and what to write", async () => {
  await show([]);
  expect(await screen.findByText("The shift log has no entries yet")).toBeTruthy();
});
