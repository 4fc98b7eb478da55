import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReadOnlyContext } from "../../../shared/api/read-only.ts";
import {
  type Asked,
  limitedTo,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { ReportPage } from "./report-page.tsx";
import { TemplateLinks } from "./templates/template-links.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...{ matches: !query.includes("max-width"), media: query, onchange: null },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  templates = [template];
  schedules = [schedule];
});

const slow = { timeout: 25_000 };
const at = "2025-11-10T00:00:00.000Z";
const template = {
  ...{ id: 3, name: "Pressure of the month", kind: "pressure", deviceIds: [7], zoneIds: [], parameters: [] },
  options: { compare: "year" },
  ...{ range: { preset: "lastMonth" }, shared: true, gone: [{ id: 9, name: "VGA-09" }], hidden: 0 },
  ...{ owner: "lan01", mayChange: true, updatedAt: at },
};
let templates: object[] = [template];
const schedule = {
  ...{ id: 5, templateId: 3, enabled: true, userIds: [2], addresses: [], sendTimes: ["06:00"] },
  ...{ days: [1], formats: ["pdf"], delivery: "attachment", templateName: template.name, savedBy: "lan01" },
  ...{ recipients: [{ id: 2, name: "director", hasEmail: true }], goneRecipients: 1 },
  ...{ mayNotSchedule: false, lastSentAt: at, nextSendAt: at, updatedAt: at },
  lastRun: {
    ...{ state: "done", error: null },
    mails: [{ to: "director@example.org", state: "waiting", reason: "ETIMEDOUT", tries: 2, triedAt: at }],
  },
};
let schedules: object[] = [schedule];
const run = (more: object) => ({
  ...{ id: 1, name: null, kind: "pressure", from: at, to: "2025-11-11T00:00:00.000Z", formats: ["pdf"] },
  ...{ state: "running", progress: 40, error: null, tries: 1, scheduledBy: null, own: true, files: [] },
  ...{ filters: null, createdAt: at, finishedAt: null, deletedAt: null, ...more },
});
const failed = run({ id: 2, state: "failed", error: "disk_full", finishedAt: at, deletedAt: at });
const done = run({
  ...{ id: 4, name: "Night", state: "done", progress: 100, finishedAt: at, deletedAt: at, own: false },
  ...{ scheduledBy: "lan01", files: [{ format: "pdf", name: "night.pdf", bytes: 10 }] },
});
const list = run({
  ...{ id: 5, name: "Readings of VGA-07", kind: null, from: null, to: null, filters: "From: yesterday" },
  ...{ state: "done", progress: 100, files: [{ format: "xlsx", name: "readings.xlsx", bytes: 10 }] },
});
const address = `/dashboards/report?kind=pressure&devices=7&from=${at}&to=2025-11-11T00:00:00.000Z&compare=previous`;

const show = async (panel: string, page = <ReportPage chart={() => <p>chart</p>} />) => {
  const asked = serverAnswers(({ path, method }: Asked) => {
    const rows = path.startsWith("/report-template")
      ? templates
      : path.startsWith("/report-schedule/recipient")
        ? [{ id: 2, name: "director", hasEmail: true }]
        : path.startsWith("/report-schedule")
          ? schedules
          : [run({}), failed, done, list];
    if (path.startsWith("/report-"))
      return { status: 200, body: { data: method === "GET" ? rows : rows[0] } };
    return { status: 404, body: { error: { code: "not_found", message: "", requestId: "1" } } };
  });
  const router = await showPage(page, undefined, `${address}&panel=${panel}`);
  return { asked, router };
};

it("opens a template with a note that names what was deleted", async () => {
  const { router } = await show("templates");
  expect(await screen.findByText("Deleted since: VGA-09.", {}, slow)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(
    await screen.findByText("Template Pressure of the month: Deleted since: VGA-09.", {}, slow),
  ).toBeTruthy();
  await vi.waitFor(() => expect(router.state.location.href).not.toContain("panel"));
  expect(router.state.location.search).toMatchObject({ kind: "pressure", devices: "7", compare: "year" });
});

it("shows why a template can make no report any more, and lets it be deleted but not opened", async () => {
  templates = [{ ...template, range: null, options: null, gone: [] }];
  const { asked } = await show("templates");
  expect(await screen.findByText(/^It can make no report any more/u, {}, slow)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Open" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await vi.waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
  cleanup();
  await show("templates", <TemplateLinks />);
  expect(await screen.findByText(/It can make no report any more/u, {}, slow)).toBeTruthy();
  expect(screen.queryByRole("link", { name: template.name })).toBeNull();
});

it("offers templates among the favourites, each leading to its report of now and naming what was deleted since", async () => {
  await show("templates", <TemplateLinks />);
  const link = await screen.findByRole("link", { name: "Pressure of the month" }, slow);
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://localhost");
  expect(pathname).toBe("/dashboards/report");
  expect(searchParams.get("devices")).toMatch(/^"?7"?$/);
  expect(searchParams.get("compare")).toBe("year");
  expect(screen.getByText(/Shared by lan01 · Deleted since: VGA-09\.$/).isConnected).toBe(true);
});

it("keeps the report of the page as a template with a range that moves", async () => {
  const { asked } = await show("templates");
  fireEvent.click(await screen.findByRole("button", { name: "Save as template" }, slow));
  const form = (await screen.findByLabelText(/Name of the template/, {}, slow)) as HTMLInputElement;
  fireEvent.change(form, { target: { value: "Mine" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      ...{ name: "Mine", shared: false, kind: "pressure", deviceIds: [7], zoneIds: [], parameters: [] },
      ...{ range: { preset: "7d" }, options: { compare: "previous" } },
    }),
  );
});

it("shows how far a report in the background is, why one failed, and the files of one that is ready", async () => {
  const { asked } = await show("runs");
  expect(
    (await screen.findByRole("progressbar", { name: "Pressure" }, slow)).getAttribute("aria-valuenow"),
  ).toBe("40");
  expect(screen.getByText("Failed · The disk of the server is full")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download night.pdf" })).toBeTruthy();
  expect(screen.getByText("Sent by the schedule of lan01")).toBeTruthy();
  // A long list beside them, with what it was filtered by.
  const row = within(screen.getByText("Readings of VGA-07").closest("li") as HTMLElement);
  expect(row.getByText("From: yesterday")).toBeTruthy();
  expect(row.getByRole("button", { name: "Download readings.xlsx" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(asked.some(({ path }) => path === "/report-run/1/cancel")).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Make this report in the background as XLSX" }));
  await vi.waitFor(() =>
    expect(asked.find(({ path, method }) => method === "POST" && path === "/report-run")?.body).toMatchObject(
      {
        ...{ kind: "pressure", deviceIds: [7], formats: ["xlsx"], language: "en" },
      },
    ),
  );
});

it("asks before it deletes a file that was made in the background", async () => {
  const { asked } = await show("runs");
  const isDeleted = () => asked.some(({ method }) => method === "DELETE");
  const row = within((await screen.findByText("Readings of VGA-07", {}, slow)).closest("li") as HTMLElement);
  fireEvent.click(row.getByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Readings of VGA-07").isConnected).toBe(true);
  fireEvent.click(question.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(isDeleted()).toBe(false);
  fireEvent.click(row.getByRole("button", { name: "Delete" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await vi.waitFor(() => expect(isDeleted()).toBe(true));
});

it("offers no schedule and no file in the background without their permissions", async () => {
  const page = <ReportPage chart={() => null} />;
  await show("templates", limitedTo(["Report.Index", "Dashboard.Report"], page));
  expect(await screen.findByRole("button", { name: "Open" }, slow)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Schedule" })).toBeNull();
  cleanup();
  await show("runs", limitedTo(["Report.Index", "Dashboard.Report"], page));
  expect(await screen.findByText("Sent by the schedule of lan01", {}, slow)).toBeTruthy();
  expect(screen.queryByText("Make this report:")).toBeNull();
});

it("only opens and follows on a wall display: nothing is saved, changed, cancelled or deleted there", async () => {
  const page = (
    <ReadOnlyContext value={true}>
      <ReportPage chart={() => null} />
    </ReadOnlyContext>
  );
  await show("templates", page);
  const drawer = within(await screen.findByRole("dialog", { name: "Report templates" }, slow));
  expect(await drawer.findByRole("button", { name: "Open" }, slow)).toBeTruthy();
  for (const name of ["Save as template", "Edit", "Delete"])
    expect(drawer.queryByRole("button", { name })).toBeNull();
  cleanup();
  await show("runs", page);
  expect(await screen.findByRole("progressbar", { name: "Pressure" }, slow)).toBeTruthy();
  for (const name of ["Cancel", "Delete"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

it("shows what became of the mails of a schedule, and adds one", async () => {
  const { asked } = await show("templates");
  fireEvent.click(await screen.findByRole("button", { name: "Schedule" }, slow));
  expect(
    await screen.findByText("director@example.org · Mail waiting · reason: ETIMEDOUT · 2 tries", {}, slow),
  ).toBeTruthy();
  expect(screen.getByText("1 user is left out: the account was deleted.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  expect(
    await screen.findByText(/find the report in their list\. 1 user is left out/, {}, slow),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.click(await screen.findByRole("button", { name: "Add schedule" }));
  const users = await screen.findByRole("group", { name: "Users" }, slow);
  fireEvent.click(within(users).getByLabelText("director"));
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      ...{ templateId: 3, userIds: [2], sendTimes: ["06:00"], formats: ["pdf"], delivery: "attachment" },
    }),
  );
});

it("says when a schedule sent last also once the report of then is deleted, and why it sends no more", async () => {
  schedules = [{ ...schedule, mayNotSchedule: true, nextSendAt: null, lastRun: null }];
  await show("templates");
  fireEvent.click(await screen.findByRole("button", { name: "Schedule" }, slow));
  expect(await screen.findByText(/^Last: /, {}, slow)).toBeTruthy();
  expect(screen.getByText(/^Nothing is sent: lan01 may schedule reports no more\./)).toBeTruthy();
});

it("lets a super user find and end the schedule of a template that is not shared", async () => {
  schedules = [schedule, { ...schedule, id: 6, templateId: 99, templateName: "Private report" }];
  const { asked } = await show("templates");
  const others = within(await screen.findByRole("region", { name: "Schedules of other templates" }, slow));
  expect(others.getByText(/Private report/)).toBeTruthy();
  expect(others.queryByText(/Pressure of the month/)).toBeNull();
  expect(others.queryByRole("button", { name: "Edit" })).toBeNull();
  fireEvent.click(others.getByRole("button", { name: "Delete" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "DELETE")?.path).toBe("/report-schedule/6"),
  );
});
