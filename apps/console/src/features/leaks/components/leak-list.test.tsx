import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitedTo, refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aLeak } from "../leaks.fixture.ts";
import { LeakListPage } from "./leak-list.tsx";

const ok = (body: unknown) => ({ status: 200, body });
const page = (...data: object[]) => ok({ data, metaData: { total: data.length, page: 1, size: 10 } });
const pipes = [
  { networkId: 3, network: "North", id: "P2", diameter: 200, distance: 12, course: [] },
  { networkId: 3, network: "North", id: "P9", diameter: null, distance: 61, course: [] },
];

const answers = (list: { status: number; body: unknown }) =>
  serverAnswers(({ path }) => {
    if (path.startsWith("/leak-point")) return list;
    if (path.startsWith("/network-pipe")) return ok({ data: pipes });
    if (path.startsWith("/zone"))
      return ok({ data: [{ id: 5, name: "An Phu", polygon: null, deviceId: null, devices: 1 }] });
    return page();
  });

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("[R1.4] lists leak points with their state, and counts those that are open and one's own", async () => {
  const asked = answers(
    page(aLeak(), aLeak({ id: 8, description: "Wet wall", state: "verified", zone: null })),
  );
  await showPage(<LeakListPage />);
  const row = (await screen.findByText("Water on Le Loi street")).closest("tr, li");
  expect(row?.textContent).toContain("Under repair");
  expect(screen.getByText("Verified")).toBeTruthy();
  await waitFor(() =>
    expect(asked.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/leak-point\?.*open=true/),
        expect.stringMatching(/^\/leak-point\?.*mine=true/),
      ]),
    ),
  );
});

it("asks for what the address narrows the list to", async () => {
  const asked = answers(page(aLeak()));
  await showPage(<LeakListPage />, undefined, "/?state=repairing&dma=5&open=true");
  await screen.findByText("Water on Le Loi street");
  const [list] = asked.filter(({ path }) => path.includes("state=repairing"));
  expect(list?.path).toMatch(/zoneId=5/);
  expect(list?.path).toMatch(/open=true/);
});

it("distinguishes that no leak was reported from a list that could not be loaded", async () => {
  answers(page());
  await showPage(<LeakListPage />);
  expect(await screen.findByText("No leak reported")).toBeTruthy();
  expect(screen.getByText(/^Report the first leak/)).toBeTruthy();
  cleanup();
  answers(refusal(500, "unknown"));
  await showPage(<LeakListPage />);
  expect(await screen.findByText(/^The leak points could not be loaded/)).toBeTruthy();
  expect(screen.queryByText("No leak reported")).toBeNull();
});

it("locks reporting for who may only read, and says so", async () => {
  answers(page());
  await showPage(limitedTo(["LeakPoint.Index"], <LeakListPage />));
  await screen.findByText("No leak reported");
  const add = screen.getByRole("button", { name: /Report a leak/ });
  expect(add.getAttribute("aria-disabled") ?? String((add as HTMLButtonElement).disabled)).toBe("true");
});

it("[R3.8] [R5.10] sends no report without a description and an image, and says what is missing", async () => {
  const asked = answers(page());
  await showPage(<LeakListPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Report a leak" }));
  const form = within(await screen.findByRole("dialog"));
  fireEvent.click(form.getByRole("button", { name: "Send" }));
  expect(await form.findByText("Select at least one image")).toBeTruthy();
  await waitFor(() =>
    expect(form.getByRole("textbox", { name: /Description/ }).getAttribute("aria-invalid")).toBe("true"),
  );
  expect(asked.some(({ method }) => method !== "GET")).toBe(false);
});

it("proposes the pipes near the position of a report, the nearest first", async () => {
  const asked = answers(page());
  await showPage(<LeakListPage />, undefined, "/?add=true&lat=10.805&lng=106.705");
  const field = within(await screen.findByRole("group", { name: "Pipe" }));
  await field.findByRole("radio", { name: /^P2/ });
  expect(field.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    "Not known which",
    "P2 DN 200 · 12 m away · North",
    "P9 61 m away · North",
  ]);
  expect(asked.find(({ path }) => path.startsWith("/network-pipe"))?.path).toMatch(
    /latitude=10\.805&longitude=106\.705/,
  );
  fireEvent.click(field.getByRole("radio", { name: /^P9/ }));
  expect(field.getByRole("radio", { name: /^P9/ })).toHaveProperty("checked", true);
});

it("asks for a position before it can propose pipes", async () => {
  answers(page());
  await showPage(<LeakListPage />, undefined, "/?add=true");
  const field = within(await screen.findByRole("group", { name: "Pipe" }));
  expect(field.getByText(/^Choose the position/)).toBeTruthy();
});
