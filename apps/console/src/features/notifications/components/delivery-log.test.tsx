import type { Delivery } from "@sgval/contract/notifications/deliveries";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { EscalationCard } from "./escalation-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const delivery = (changes: Partial<Delivery>): Delivery => ({
  ...{ id: 1, way: "sms", kind: "alarmHigh", to: "lan1", title: "P3 low", status: "sent", tries: 1 },
  ...{ reason: null, duty: false, createdAt: "2026-01-02T02:00:00.000Z", triedAt: null },
  ...changes,
});
const rows = [
  delivery({ id: 4, title: "given up", status: "failed", reason: "status_503", tries: 10, duty: true }),
  delivery({ id: 3, title: "too late", status: "withdrawn", reason: "answered" }),
  delivery({ id: 2, title: "role gone", status: "withdrawn", reason: "no_permission" }),
  delivery({ id: 1, title: "gone out" }),
];
const show = async (page: ReactNode = <DeliveryLog />) => {
  const asked = serverAnswers(({ method }) => ({
    status: 200,
    body:
      method === "GET"
        ? { data: rows, metaData: { page: 1, size: 10, total: rows.length } }
        : { data: rows[0] },
  }));
  await showPage(page);
  await screen.findByText("given up");
  return asked;
};
const rowOf = (title: string) => {
  const row = screen.getByText(title).closest("li");
  if (!row) throw new Error(`no row ${title}`);
  return row;
};

it("says of each delivery to whom, by what, how often it was tried and why it did not leave", async () => {
  await show();
  for (const text of ["To lan1", "10 tries", "by duty roster", "The receiver answered 503"])
    expect(rowOf("given up").textContent).toContain(text);
  expect(rowOf("too late").textContent).toContain("The alarm no longer waits to be acknowledged");
  expect(rowOf("role gone").textContent).toContain("No longer has the permission to read it");
  expect(rowOf("gone out").textContent).not.toMatch(/tries|try/);
});

it("shows what was sent of one kind of event alone", async () => {
  const asked = await show();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Event" }));
  fireEvent.click(await screen.findByRole("option", { name: "Readings as they come" }));
  await waitFor(() => expect(asked.some(({ path }) => path.includes("kind=readings"))).toBe(true));
});

it("sends again what was given up, and nothing else", async () => {
  const asked = await show();
  expect(screen.getAllByRole("button", { name: "Send again" })).toHaveLength(1);
  fireEvent.click(within(rowOf("given up")).getByRole("button", { name: "Send again" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.path).toBe("/notification/delivery/4/retry"),
  );
  cleanup();
  await show(limitedTo(["Setting.Index"], <DeliveryLog />));
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

it("asks the server for the status that is chosen", async () => {
  const asked = await show();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: /^Status/ }));
  fireEvent.click(within(await screen.findByRole("listbox")).getByRole("option", { name: "Failed" }));
  await waitFor(() => expect(asked.at(-1)?.path).toContain("status=failed"));
});

it("saves after how many minutes the next on duty is called, and never where it is left empty", async () => {
  const setting = { critical: 5, high: 30, medium: null, low: null };
  const asked = serverAnswers(({ body }) => ({ status: 200, body: { data: body ?? setting } }));
  await showPage(<EscalationCard />);
  const field = async (name: string) => screen.findByRole("textbox", { name });
  fireEvent.change(await field("Critical alarms"), { target: { value: "3" } });
  fireEvent.change(await field("High alarms"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      ...{ critical: 3, high: null, medium: null, low: null },
    }),
  );
});
