import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReadOnlyContext } from "../../../shared/api/read-only.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { MeterAreas } from "./meter-areas.tsx";
import { MeterListPage } from "./meter-list.tsx";

const period = { from: "2026-10-31T17:00:00.000Z", to: "2026-11-30T17:00:00.000Z" };
const sums = { count: 2, read: 1, complete: 1, volume: 40, estimated: 10, odd: 1, doubtful: 0 };
const meter = (id: number, more: object = {}) => ({
  ...{
    id,
    code: `DH-${id}`,
    customerName: `Nguyễn ${id}`,
    customerCode: `KH-${id}`,
    state: "in_use",
    zoneId: 5,
  },
  ...{ lastReading: null, volume: null, estimated: 0, covered: 0, share: null, odd: [], flags: [] },
  ...more,
});
const read = meter(1, {
  ...{ lastReading: { at: period.to, index: 1560 }, volume: 40, estimated: 10, covered: 1, share: 1 },
  ...{ odd: ["jump"], flags: ["leak"] },
});

const detail = {
  ...read,
  ...{
    position: null,
    critical: false,
    memberships: [],
    months: [],
    registers: [],
    isCurrent: true,
    digits: 5,
    qMax: 3,
  },
};
const area = {
  ...{ ...period, ...sums, inflow: 30, outward: false, inflowCovered: 1 },
  ...{ zoneWithin: false, leastCoverage: 90 },
  months: [],
};

type Answers = Partial<
  Record<"list" | "totals" | "areas" | "area" | "meter", { status: number; body: unknown }>
>;
const answers = (given: Answers) =>
  serverAnswers(({ path }) => {
    const ok = (body: unknown) => ({ status: 200, body });
    if (path.startsWith("/water-meter/totals")) return given.totals ?? ok({ data: { ...period, ...sums } });
    if (path.startsWith("/water-meter/areas/")) return given.area ?? ok({ data: area });
    if (path.startsWith("/water-meter/areas"))
      return given.areas ?? ok({ data: [{ zoneId: 5, name: "An Phu", ...period, ...sums }] });
    if (path.startsWith("/water-meter/1"))
      return path.includes("reading") ? ok({ data: [] }) : (given.meter ?? ok({ data: detail }));
    if (path.startsWith("/water-meter"))
      return given.list ?? ok({ data: [read, meter(2)], metaData: { total: 2, page: 1, size: 10 } });
    if (path.startsWith("/zone")) return ok({ data: [] });
    return ok({ data: [] });
  });
const empty = { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 10 } } };

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says of each area how many of its meters are in doubt", async () => {
  answers({
    areas: {
      status: 200,
      body: { data: [{ zoneId: 5, name: "An Phu", ...period, ...sums, doubtful: 2 }] },
    },
  });
  await showPage(<MeterAreas period={{}} chosen={undefined} onChoose={vi.fn()} />);
  expect((await screen.findByText(/ · Volume in doubt 2$/)).isConnected).toBe(true);
});

it("[R1.5] lists the meters with their volume and remarks, and the sums of the filter", async () => {
  answers({});
  await showPage(<MeterListPage />);
  expect(await screen.findByText("Implausible rise")).toBeTruthy();
  expect(screen.getByText("Reports a leak")).toBeTruthy();
  // Without readings there is no number, and surely no 0.
  expect(screen.getByText("0% of the period")).toBeTruthy();
  const totals = screen.getByText("Total").closest("dl");
  expect(totals?.textContent).toMatch(/Meters2Total40\.0\sm³Coverage50\s?% \(1\/2\)Estimated25\s?%/);
});

it("has on a phone the volume of the meters in one line, and the other sums once they are opened", async () => {
  answers({});
  onAPhone();
  await showPage(<MeterListPage />);
  const totals = (await screen.findByText("Total")).closest("dl");
  expect(totals?.textContent).toMatch(/^Total40\.0\sm³$/);
  fireEvent.click(screen.getByRole("button", { name: "All totals", expanded: false }));
  expect(totals?.textContent).toMatch(/^Meters2Total40\.0\sm³Coverage50/);
});

it("leaves the names and codes of customers out of a wall display, in the list and of one meter", async () => {
  answers({});
  const page = <MeterListPage />;
  // As wide as a wall display, where the list has its code.
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...{ matches: !query.includes("max-width"), media: query, onchange: null },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  await showPage(page, undefined, "/?meter=1");
  expect(await screen.findByRole("heading", { name: "DH-1 · Nguyễn 1" })).toBeTruthy();
  expect(await screen.findByText("Nguyễn 2")).toBeTruthy();
  expect(screen.getAllByText(/^KH-/)).toHaveLength(3);
  cleanup();
  await showPage(<ReadOnlyContext value={true}>{page}</ReadOnlyContext>, undefined, "/?meter=1");
  expect(await screen.findByRole("heading", { name: "DH-1" })).toBeTruthy();
  expect(await screen.findByText("DH-2")).toBeTruthy();
  expect(screen.queryByText(/Nguyễn/)).toBeNull();
  expect(screen.queryByText("Customer name")).toBeNull();
  expect(screen.queryByText(/KH-/)).toBeNull();
  expect(screen.queryByText("Customer code")).toBeNull();
});

it("[R6.7] names no customer of a meter that moved away", async () => {
  const moved = { ...detail, isCurrent: false, customerName: "", customerCode: "" };
  answers({ meter: { status: 200, body: { data: moved } } });
  await showPage(<MeterListPage />, undefined, "/?meter=1");
  expect(await screen.findByRole("heading", { name: "DH-1" })).toBeTruthy();
});

it("offers no change of a meter whose customer is not known without a connection", async () => {
  answers({ meter: { status: 200, body: { data: { ...detail, customerName: "", customerCode: "" } } } });
  await showPage(<MeterListPage />, undefined, "/?meter=1");
  const edit = await screen.findByRole<HTMLButtonElement>("button", { name: "Edit" });
  expect([edit.disabled, edit.title]).toEqual([true, "The customer is not kept without a connection"]);
});

it("shows the balance of the zone in the address, and asks for its meters alone", async () => {
  const asked = answers({});
  await showPage(<MeterListPage />, undefined, "/?zone=5");
  expect(await screen.findByText(/The meters counted more than came in/)).toBeTruthy();
  expect(asked.some(({ path }) => /water-meter\?.*zoneId=5/.test(path))).toBe(true);
});

it("has the share of the meters that cover a period as its number, and how many they are below it", async () => {
  answers({});
  await showPage(<MeterListPage />, undefined, "/?zone=5");
  await screen.findByText(/The meters counted more than came in/);
  const card = screen.getAllByText("Coverage").find((one) => !one.closest("dl[aria-label]"))?.parentElement;
  expect(card?.querySelector("dd")?.textContent).toMatch(/^50\s?%$/);
  expect(card?.querySelector("dd + dd")?.textContent).toMatch(/^1\/2 · /);
});

it("says that too few meters are read by the share that the balance of the zone demands", async () => {
  answers({});
  await showPage(<MeterListPage />, undefined, "/?zone=5");
  expect(await screen.findByText(/^Fewer than 90\s?% of the meters cover the period/)).toBeTruthy();
  cleanup();
  answers({ area: { status: 200, body: { data: { ...area, leastCoverage: 50 } } } });
  await showPage(<MeterListPage />, undefined, "/?zone=5");
  expect(await screen.findByText(/The meters counted more than came in/)).toBeTruthy();
  expect(screen.queryByText(/cover the period: the total is too low/)).toBeNull();
});

it("says of a zone from which more flows out than in that an inlet is missing, and accuses no meter", async () => {
  answers({ area: { status: 200, body: { data: { ...area, inflow: null, outward: true } } } });
  await showPage(<MeterListPage />, undefined, "/?zone=5");
  expect(await screen.findByText("More flows out than in: an inlet is missing or reversed")).toBeTruthy();
  expect(screen.queryByText(/The meters counted more than came in/)).toBeNull();
  expect(screen.queryByText(/^The inflow is not known/)).toBeNull();
});

it("says that customers of a zone within stand as not accounted for", async () => {
  answers({ area: { status: 200, body: { data: { ...area, zoneWithin: true } } } });
  await showPage(<MeterListPage />, undefined, "/?zone=5");
  expect(await screen.findByText(/what its customers use counts as lost here/)).toBeTruthy();
});

it("says in how many meters odd readings are in the sum, in the balance of a zone and in the totals", async () => {
  const doubtful = 3;
  answers({
    area: { status: 200, body: { data: { ...area, doubtful } } },
    totals: { status: 200, body: { data: { ...period, ...sums, doubtful } } },
  });
  await showPage(<MeterListPage />, undefined, "/?zone=5");
  expect(await screen.findByText("Meters whose volume is in doubt: 3")).toBeTruthy();
  const totals = (await screen.findByText("Volume in doubt")).closest("dl");
  expect(totals?.textContent).toMatch(/With remarks1Volume in doubt3$/);
});

it("says why the list is empty, and what to do first", async () => {
  answers({ list: empty });
  await showPage(<MeterListPage />);
  expect(await screen.findByText("There is no water meter yet")).toBeTruthy();
});

it("shows a failure of the list as one, beside sums that were answered", async () => {
  answers({ list: refusal(500, "unknown") });
  await showPage(<MeterListPage />);
  expect(await screen.findByText(/^The water meters could not be loaded/)).toBeTruthy();
  expect(screen.queryByText("There is no water meter yet")).toBeNull();
  expect(await screen.findByText("Total")).toBeTruthy();
});

it("shows sums that failed as a failure, not as nothing", async () => {
  answers({ totals: refusal(500, "unknown") });
  await showPage(<MeterListPage />);
  expect(await screen.findByText(/^The totals could not be loaded/)).toBeTruthy();
});

it("shows in the fields the month that was answered, as long as no other period is asked for", async () => {
  answers({});
  await showPage(<MeterListPage />);
  const fields = await screen.findByRole("group", { name: "Period" });
  await waitFor(() => expect(fields.textContent).toMatch(/From\W*01\W*Nov\W*2026.*To\W*01\W*Dec\W*2026/));
});

it("[R5.9] says at the fields that the period ends before it starts, and asks for none of it", async () => {
  const asked = answers({});
  await showPage(<MeterListPage />, undefined, "/?from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z");
  expect(await screen.findByText("Start time must be before end time")).toBeTruthy();
  await screen.findByText("DH-1");
  expect(asked.some(({ path }) => path.includes("from="))).toBe(false);
});
