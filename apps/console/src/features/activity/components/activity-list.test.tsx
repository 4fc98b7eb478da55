import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onALaptop } from "../../../shared/ui/screen.fixture.ts";
import { ActivityListPage } from "./activity-list.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const entry = {
  id: 1,
  at: "2026-01-02T03:04:05.000Z",
  type: "modify",
  actor: { id: 1, name: "tam01", role: "admin" },
  ip: "10.0.0.7",
  subject: "contact",
  subjectId: 4,
  subjectName: "Night desk",
  deviceId: null,
  detail: "contact_updated",
  before: { information: "Desk", address: "1 Old Street", phone: "111", hotline: "222" },
  after: { information: "Night desk", address: "2 New Street", phone: "333", hotline: "444" },
};

const show = async (shown: object = entry) => {
  onALaptop();
  const asked = serverAnswers(({ path }) =>
    path.startsWith("/activity")
      ? { status: 200, body: { data: [shown], metaData: { page: 1, size: 20, total: 1 } } }
      : { status: 200, body: { data: [] } },
  );
  await showPage(<ActivityListPage />);
  return asked;
};

const changesIn = async () => (await screen.findByRole("dialog")).textContent ?? "";

it("filters by what the entries are about: users, roles, tokens, contacts", async () => {
  const asked = await show();
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Subject" }));
  const names = (await screen.findAllByRole("option")).map((one) => one.textContent);
  expect(names).toEqual(expect.arrayContaining(["Users", "Roles", "Tokens", "Contacts"]));
  fireEvent.click(screen.getByRole("option", { name: "Tokens" }));
  await waitFor(() => expect(asked.at(-1)?.path).toContain("subject=token"));
});

it("[R3.11] filters by room, device and person, and by what one changed oneself", async () => {
  onALaptop();
  const asked = serverAnswers(({ path }) => {
    if (path === "/activity/actor") return { status: 200, body: { data: [{ id: 8, name: "lan01" }] } };
    if (path.startsWith("/room")) return { status: 200, body: { data: [{ id: 3, name: "Pump room" }] } };
    return { status: 200, body: { data: [entry], metaData: { page: 1, size: 20, total: 1 } } };
  });
  const lastAsked = () => asked.findLast(({ path }) => path.startsWith("/activity?"))?.path ?? "";
  await showPage(<ActivityListPage />, undefined, "/?deviceId=9");
  await screen.findByText("Night desk");
  expect(lastAsked()).toContain("deviceId=9");
  for (const [filter, option, query] of [
    ["Room", "Pump room", "roomId=3"],
    ["Person", "lan01", "actorId=8"],
  ] as const) {
    fireEvent.mouseDown(await screen.findByRole("combobox", { name: filter }));
    fireEvent.click(await screen.findByRole("option", { name: option }));
    await waitFor(() => expect(lastAsked()).toContain(query));
  }
  fireEvent.click(screen.getByRole("button", { name: "Mine" }));
  await waitFor(() => expect(lastAsked()).toContain("actorId=1"));
  expect(screen.getByRole("button", { name: "Mine" }).getAttribute("aria-pressed")).toBe("true");
});

it("opens every change of an entry from its name", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Contact changed" }));
  const text = await changesIn();
  for (const value of ["1 Old Street → 2 New Street", "111 → 333", "222 → 444", "tam01", "10.0.0.7"])
    expect(text).toContain(value);
  fireEvent.click(screen.getByRole("button", { name: "Close dialog" }));
});

it("opens them from the fields that did not fit", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "and 2 more fields" }));
  expect(await changesIn()).toContain("222 → 444");
});

it("opens them with Enter on the row", async () => {
  await show();
  const row = (await screen.findByText("Night desk")).closest<HTMLElement>("[data-row]");
  if (!row) throw new Error("expected a row");
  row.focus();
  fireEvent.keyDown(row, { key: "Enter" });
  expect(within(await screen.findByRole("dialog")).getByText("1 Old Street → 2 New Street")).toBeTruthy();
});

it("says that there are more entries than were counted, in the title and in the pager", async () => {
  serverAnswers(({ path }) =>
    path.startsWith("/activity")
      ? {
          status: 200,
          body: { data: [entry], metaData: { page: 1, size: 10, total: 10_000, more: true } },
        }
      : { status: 200, body: { data: [] } },
  );
  await showPage(<ActivityListPage />);
  expect((await screen.findByText("1–10 of 10,000+")).isConnected).toBe(true);
  expect(screen.getByText("10,000+").isConnected).toBe(true);
});

it("shows no rows, and offers no file of them, for a range that ends before it starts", async () => {
  const asked = await show();
  await screen.findByText("Night desk");
  cleanup();
  asked.length = 0;
  const range = "from=2026-01-03T00:00:00.000Z&to=2026-01-02T00:00:00.000Z";
  await showPage(<ActivityListPage />, undefined, `/?${range}`);
  await screen.findByRole("alert");
  expect(screen.queryByText("Night desk")).toBeNull();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  expect(asked.filter(({ path }) => /^\/activity(\?|\/export)/.test(path))).toEqual([]);
});

it("names the device that was attached to a network, and the one that was detached", async () => {
  const attached = { ...entry, subject: "network", subjectName: "City network" };
  await show({ ...attached, detail: "network_device_attached", before: null, after: { device: "Logger 7" } });
  expect(await screen.findByText("City network · Logger 7")).toBeTruthy();
  cleanup();
  await show({ ...attached, detail: "network_device_detached", before: { device: "Logger 8" }, after: null });
  expect(await screen.findByText("City network · Logger 8")).toBeTruthy();
});
