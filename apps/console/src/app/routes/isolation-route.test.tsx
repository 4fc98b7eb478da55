import type { IsolationPlan } from "@sgval/contract/isolation/isolation";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { IsolationRoute } from "./isolation-route.tsx";

vi.mock("../../shared/ui/map/map-ground.tsx", () => ({
  MapGround: ({ center }: { center: readonly number[] }) => <p>ground at {center.join()}</p>,
}));

const part = { pipes: 1, length: 400, junctions: 2, supplied: 1, demand: 3.6 };
const boundary = {
  diameter: 150,
  place: [106.745, 10.8],
  distance: 0,
  device: null,
  note: null,
  isWithin: false,
} as const;
const plan: IsolationPlan = {
  network: { id: 3, name: "North" },
  target: { link: "P2", kind: "pipe", diameter: 200, length: 400, place: [106.743, 10.8], assumedAt: null },
  madeAt: "2026-01-01T00:00:00.000Z",
  boundaries: [
    { ...boundary, kind: "valve", link: "V1", node: null, type: "TCV", place: [106.742, 10.8] },
    { ...boundary, kind: "marked", link: "P3", node: "C", type: null, note: "VC-12", place: [106.745, 10.8] },
  ],
  ...{ passed: [], keptShut: [], outOfView: 0, closable: true, segment: part, behind: part },
  whole: { ...part, demand: 7.2 },
  feeds: [
    {
      ...{ link: "X", kind: "pipe", type: null, place: [106.745, 10.805], device: null, part: "behind" },
      ...{ supplied: 1, demand: 3.6 },
    },
  ],
  tanks: [],
  criticalOutOfView: 0,
  critical: [{ deviceId: 9, displayName: "Hospital", part: "behind", place: [106.75, 10.8] }],
  customers: {
    ...{ placed: 30, estimated: 12, criticalUnnamed: 1 },
    critical: [{ meterId: 5, code: "DH-5", customerName: "Dialysis centre", sure: false }],
  },
  tankCustomers: { placed: 0, estimated: 0, critical: [], criticalUnnamed: 0 },
  zones: [{ id: 1, name: "DMA-01", supplied: 2, demand: 7.2, share: 1, connections: 2480, inflow: 129 }],
  courses: [
    {
      ...{ link: "P2", part: "segment", isTarget: true },
      course: [
        [106.742, 10.8],
        [106.745, 10.8],
      ],
    },
  ],
  coursesLeftOut: 0,
};

const show = async (answer: (path: string) => { status: number; body: unknown }, address = "/?link=P2") => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(({ path }) => answer(path));
  await showPage(<IsolationRoute />, undefined, address);
  return asked;
};
const noMap = {
  ...{ mapSource: "none", tileUrl: null, attribution: "", fileSize: null },
  ...{ satelliteUrl: null, satelliteAttribution: "" },
};
const answers = (path: string) => {
  if (path === "/map/base") return { status: 200, body: { data: noMap } };
  if (path.endsWith("/effect"))
    return { status: 200, body: { data: { kind: "none", reason: "late", error: null } } };
  if (path.includes("/contact"))
    return {
      status: 200,
      body: {
        data: [
          {
            ...{ id: 1, key: "office", information: "Dispatch", address: null, phone: null },
            ...{ hotline: "19001234", position: null, updatedAt: plan.madeAt },
          },
        ],
        metaData: { total: 1, page: 1, size: 10 },
      },
    };
  return { status: 200, body: { data: plan } };
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("lists what to close and who is without water, and says why nothing is estimated", async () => {
  await show(answers);
  const card = within(await screen.findByRole("region", { name: "Valves to close" }));
  expect(card.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringContaining("Valve · TCV V1"),
    expect.stringContaining("pipe P3, end C"),
  ]);
  const cut = within(screen.getAllByRole("region", { name: "What is cut off" })[0] as HTMLElement);
  expect(cut.getByRole("link", { name: "Hospital" })).toBeTruthy();
  expect(cut.getByText(/^42 registered water meters without water · 12 of them estimated/)).toBeTruthy();
  // Few meters are on record of what a zone is connected with, and a model has the demand of another day.
  expect(cut.getByText(/About 2,480 connections by the data of the zone/)).toBeTruthy();
  expect(cut.getByText(/^DMA-01: .* · flowing in now: 129\.0.m³\/h/)).toBeTruthy();
  // Customers who cannot be without water, those perhaps cut off as such; a valve that serves one is no customer.
  const critical = within(cut.getByRole("region", { name: "Critical customers" }));
  expect(critical.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Dialysis centre (DH-5) – perhaps, its meter has no position",
    "and 1 other critical customer",
  ]);
  const devices = within(cut.getByRole("region", { name: "Devices that serve critical customers" }));
  expect(devices.getByRole("listitem").textContent).toBe("Hospital – behind them, without supply");
  expect(cut.getByText(/^Open X: supplies 1 junctions/)).toBeTruthy();
  expect(await screen.findAllByText(/did not finish in 2 seconds/)).not.toHaveLength(0);
});

it("draws the plan on the base map of the installation, if there is one, and never the sheet", async () => {
  const base = { ...noMap, mapSource: "tiles", tileUrl: "https://tiles.example/{z}/{x}/{y}.png" };
  await show((path) => (path === "/map/base" ? { status: 200, body: { data: base } } : answers(path)));
  const ground = await screen.findByText(/^ground at 106\.7435/);
  expect(ground.closest("article")).toBeNull();
  cleanup();
  await show(answers);
  await screen.findByRole("region", { name: "Valves to close" });
  expect(screen.queryByText(/^ground/)).toBeNull();
});

it("has a sheet for the crew with boxes to tick, the critical customers by name and the numbers to call", async () => {
  await show(answers);
  const sheet = within(await screen.findByRole("article", { hidden: true }));
  expect(sheet.getAllByRole("row", { hidden: true })).toHaveLength(3);
  await waitFor(() => expect(sheet.getByText("Dispatch: 19001234")).toBeTruthy());
  expect(sheet.getByText("tam01")).toBeTruthy();
  expect(sheet.getByText(/^42 registered water meters without water/)).toBeTruthy();
  const critical = within(sheet.getByRole("region", { name: "Critical customers", hidden: true }));
  expect(critical.getByText(/^Dialysis centre \(DH-5\)/)).toBeTruthy();
});

it("says on the screen and on the sheet how many critical customers somebody else has to name, and never that there are none", async () => {
  const hidden = { ...plan.customers, critical: [], criticalUnnamed: 1 };
  const body = { data: { ...plan, customers: hidden, critical: [], criticalOutOfView: 2 } };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  expect(
    await screen.findAllByText(
      "1 critical customer, whose name you may not see. Ask somebody who sees the water meters there.",
    ),
  ).toHaveLength(2);
  expect(screen.queryByText(/No critical customer/)).toBeNull();
  expect(screen.getAllByText("2 devices are out of your view.")).toHaveLength(2);
});

it("names on the screen and on the sheet the tanks that alone supply what is behind, and how long they last", async () => {
  const tanks = [
    { node: "T1", volume: 392.7, supplied: 3, demand: 12.5 },
    { node: null, volume: null, supplied: 1, demand: 3.6 },
  ];
  const body = { data: { ...plan, tanks, feeds: [], behind: { ...part, junctions: 0 } } };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  const lines = await screen.findAllByText(/until it is empty/);
  expect(lines.map(({ textContent }) => textContent?.replaceAll(/\s/g, " "))).toEqual(
    [1, 2].flatMap(() => [
      "Tank T1: 3 junctions · 12.5 m³/h, until it is empty (holds 393 m³ by the model)",
      "A tank out of your view: 1 junctions · 3.6 m³/h, until it is empty",
    ]),
  );
  expect(screen.queryByText("Nothing behind the valves loses its supply.")).toBeNull();
});

it("says on the screen and on the sheet what to open or start before a tank is empty, and where nothing could", async () => {
  const tanks = [{ node: "T1", volume: 392.7, supplied: 3, demand: 12.5 }];
  const data = { ...plan, tanks, behind: { ...part, junctions: 0 } };
  const shown = (more: object) => {
    const feeds = [{ ...plan.feeds[0], part: "tank", ...more }];
    return show((path) =>
      path.endsWith("/isolation") ? { status: 200, body: { data: { ...data, feeds } } } : answers(path),
    );
  };
  await shown({});
  expect(await screen.findAllByText(/^Before the tank is empty, open X: supplies 1 junctions/)).toHaveLength(
    2,
  );
  expect(screen.queryByText(/no closed valve or pipe/)).toBeNull();
  cleanup();
  await shown({ link: "PU2", kind: "pump" });
  expect(await screen.findAllByText(/^Before the tank is empty, start PU2: supplies 1/)).toHaveLength(2);
  cleanup();
  const body = { data: { ...data, feeds: [] } };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  expect(
    await screen.findAllByText(
      "Once the tank is empty, no closed valve or pipe could supply what it supplies.",
    ),
  ).toHaveLength(2);
});

it("says on the screen and on the sheet whom a tank alone supplies, and never that nobody critical is there", async () => {
  const tanks = [{ node: "T1", volume: 392.7, supplied: 3, demand: 12.5 }];
  const nobody = { placed: 0, estimated: 0, critical: [], criticalUnnamed: 0 };
  const centre = { meterId: 5, code: "DH-5", customerName: "Dialysis centre", sure: true };
  const tankCustomers = { placed: 7, estimated: 1, critical: [centre], criticalUnnamed: 2 };
  const critical = [{ ...plan.critical[0], part: "tank" }];
  const body = { data: { ...plan, tanks, customers: nobody, tankCustomers, critical } };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  expect(await screen.findAllByText("Dialysis centre (DH-5) – until the tank is empty")).toHaveLength(2);
  expect(
    screen.getAllByText(/^2 critical customers that are not named here, until the tank is empty\./),
  ).toHaveLength(2);
  expect(screen.getAllByText("8 registered water meters have water until it is empty")).toHaveLength(2);
  expect(screen.getAllByText(/^– supplied by a tank until it is empty$/)).toHaveLength(2);
  expect(screen.queryByText(/No critical customer/)).toBeNull();
});

it("never says on the screen or the sheet that there is no other supply where it is out of view", async () => {
  const hidden = { ...plan.feeds[0], link: null, place: null };
  const body = { data: { ...plan, feeds: [hidden] } };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  const lines = await screen.findAllByText(/^Another supply is out of your view/);
  expect(lines.map(({ textContent }) => textContent?.replaceAll(/\s/g, " "))).toEqual(
    [1, 2].map(
      () =>
        "Another supply is out of your view: 1 junctions · 3.6 m³/h. Ask somebody who sees the whole network.",
    ),
  );
  expect(screen.queryByText(/No closed valve or pipe/)).toBeNull();
});

it("never says that there are no critical customers above the devices that serve some", async () => {
  const customers = { ...plan.customers, critical: [], criticalUnnamed: 0 };
  const body = { data: { ...plan, customers, criticalOutOfView: 1 } };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  expect(await screen.findAllByText(/^2 devices serve critical customers/)).toHaveLength(2);
  expect(screen.queryByText(/No critical customer/)).toBeNull();
});

it("shows the place that was given beside the pipe, and in the legend only what is drawn", async () => {
  await show(answers);
  await screen.findByRole("region", { name: "Valves to close" });
  // The only course is that of the pipe itself, on the screen and on the sheet.
  expect(screen.getAllByText("Place of the work")).toHaveLength(2);
  expect(screen.getAllByText("To close, by its number in the list")).toHaveLength(2);
  expect(screen.queryByText("Without supply")).toBeNull();
  expect(screen.queryByText("Place that was given")).toBeNull();
  cleanup();
  await show(answers, "/?at=10.8002,106.744");
  expect(await screen.findAllByText("Place that was given")).toHaveLength(2);
});

it("leads back to the networks from above its title", async () => {
  await show(answers);
  const trail = within(await screen.findByRole("navigation", { name: "Breadcrumb" }));
  expect(trail.getByRole("link").getAttribute("href")).toBe("/apps/network/list");
});

it("says of a stopped pump that could supply what is behind that it is to be started, not opened", async () => {
  const pump = { ...plan.feeds[0], link: "PU2", kind: "pump" };
  const body = { data: { ...plan, feeds: [...plan.feeds, pump] } };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  expect(await screen.findAllByText(/^Start PU2: supplies 1 junctions/)).toHaveLength(2);
  expect(screen.getAllByText(/^Open X: supplies 1 junctions/)).toHaveLength(2);
});

it("says on the screen and on the sheet why a pump that stands within what is isolated is stopped, or kept so", async () => {
  const pump = { ...boundary, kind: "pump" as const, node: null, type: null, isWithin: true };
  const body = {
    data: {
      ...plan,
      boundaries: [...plan.boundaries, { ...pump, link: "PU1" }],
      keptShut: [{ ...pump, link: "PU2", shutAt: null }],
    },
  };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  // Each in the list of the screen and in a row of the sheet.
  expect(await screen.findAllByText(/ away · stands within what is isolated/)).toHaveLength(4);
  expect(
    screen.getAllByText(/or a pump within what is isolated: nobody may open or start them/),
  ).toHaveLength(2);
});

it("has the team in the zone first among the numbers to call, by its own number", async () => {
  const contact = (id: number, information: string, phone: string | null, longitude: number) => ({
    ...{ id, key: `c${id}`, information, address: null, phone, hotline: "1900 5858" },
    ...{ position: { latitude: 10.8, longitude }, updatedAt: plan.madeAt },
  });
  const corners = [
    [106.74, 10.79],
    [106.76, 10.79],
    [106.76, 10.81],
    [106.74, 10.81],
    [106.74, 10.79],
  ];
  const offices = Array.from({ length: 11 }, (_, at) => contact(at + 1, `Office ${at + 1}`, null, 107));
  await show((path) => {
    if (path.includes("/contact"))
      return {
        status: 200,
        body: {
          data: [...offices, contact(12, "Team of DMA-01", "0236 3555 122", 106.75)],
          metaData: { total: 12, page: 1, size: 100 },
        },
      };
    if (path === "/zone" || path.startsWith("/zone?"))
      return {
        status: 200,
        body: {
          data: [
            {
              ...{ id: 1, name: "DMA-01", deviceId: null, devices: 0, account: emptyAccount },
              ...{ createdAt: plan.madeAt, updatedAt: plan.madeAt },
              polygon: { type: "Polygon", coordinates: [corners] },
            },
          ],
        },
      };
    return answers(path);
  });
  const sheet = within(await screen.findByRole("article", { hidden: true }));
  const first = await sheet.findByText("Team of DMA-01: 0236 3555 122 · 1900 5858");
  expect(first.compareDocumentPosition(sheet.getByText("Office 1: 1900 5858"))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(sheet.queryByText(/^Office 10/)).toBeNull();
});

it("warns on the sheet as on the screen, and says how to find each valve", async () => {
  await show((path) =>
    path.endsWith("/isolation")
      ? {
          status: 200,
          body: {
            data: {
              ...{ ...plan, closable: false, outOfView: 2 },
              target: { ...plan.target, assumedAt: 139 },
            },
          },
        }
      : answers(path),
  );
  expect(await screen.findAllByText(/^The pipe is not confirmed: .* 139.m from the place/)).toHaveLength(2);
  const sheet = within(await screen.findByRole("article", { hidden: true }));
  expect(sheet.getByText(/No valve stands before a source/)).toBeTruthy();
  expect(sheet.getByText(/^2 .*view/)).toBeTruthy();
  expect(sheet.getByText(/^Ø 150 mm · .*VC-12/)).toBeTruthy();
  // As the map of a phone reads it, whatever the language.
  expect(sheet.getByText("10.8, 106.742")).toBeTruthy();
});

it("asks before it plans anew without a valve that cannot be closed", async () => {
  const asked = await show(answers);
  const plans = () => asked.filter(({ path }) => path.endsWith("/isolation"));
  const mark = await screen.findByRole("button", { name: "Mark as not closing: Valve · TCV V1" });
  const before = plans().length;
  fireEvent.click(mark);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(plans()).toHaveLength(before);
  fireEvent.click(mark);
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Mark as not closing" }));
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path.endsWith("/isolation"))?.body).toEqual({
      ...{ link: "P2", stuck: [{ link: "V1", node: null }] },
    }),
  );
});

it("distinguishes a failed plan from one with nothing to close, and an address that names nothing", async () => {
  await show(() => refusal(409, "network_import_again"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/import its EPANET file again/);
  cleanup();
  await show((path) =>
    path.endsWith("/isolation")
      ? { status: 200, body: { data: { ...plan, boundaries: [] } } }
      : answers(path),
  );
  expect(await screen.findByText(/Nothing to close/)).toBeTruthy();
  cleanup();
  await show(answers, "/");
  expect(await screen.findByText(/names no pipe/)).toBeTruthy();
});

it("says that nothing is left with water instead of counting none below the minimum", async () => {
  const effect = {
    kind: "estimate",
    madeAt: plan.madeAt,
    error: null,
    minimumPressure: 1,
    below: { before: 0, after: 0, total: 0 },
    demandBelow: { before: 0, after: 0 },
    customersBelow: null,
    fallen: [],
  };
  await show((path) => (path.endsWith("/effect") ? { status: 200, body: { data: effect } } : answers(path)));
  // On the screen and on the sheet.
  expect(
    await screen.findAllByText("No junction is left with water: the whole network is cut off."),
  ).toHaveLength(2);
  expect(screen.queryByText(/falls below the minimum/)).toBeNull();
});

it("says on the screen and on the sheet that a lock-out tag hangs on a valve, and not that it is closed from afar", async () => {
  const since = plan.madeAt;
  const tag = { id: 4, deviceId: 8, owner: { id: 2, name: "lan" }, reason: "In the pit", since, until: null };
  const tagged = { id: 8, displayName: "Valve 8", remote: false, lockOuts: [tag] };
  const [first, ...rest] = plan.boundaries.map((one) => ({ ...one, device: tagged }));
  const body = { data: { ...plan, boundaries: [first, ...rest.map((one) => ({ ...one, device: null }))] } };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  const shown = await screen.findAllByText("Locked out: lan: In the pit, until it is lifted");
  expect(shown.map((one) => one.closest("td") !== null).toSorted()).toEqual([false, true]);
  expect(screen.queryByText(/remotely controlled/)).toBeNull();
});

it("says on the screen and on the sheet what is shut now and has to stay so: a pipe, and valves that a timer or a tag keeps shut", async () => {
  const tag = { id: 4, deviceId: 8, owner: { id: 2, name: "lan" }, reason: "In the pit", since: plan.madeAt };
  const device = (id: number, remote: boolean, lockOuts: object[]) => ({
    ...{ id, displayName: `Valve ${id}`, remote, lockOuts },
  });
  const shutAt = "2026-03-02T02:00:00.000Z";
  const keptShut = [
    { ...boundary, kind: "closed", link: "X", node: null, type: null, distance: 20, shutAt: null },
    // Shut at night by its timer: by itself it opens again.
    { ...boundary, kind: "device", link: "V7", node: null, type: "TCV", device: device(7, true, []), shutAt },
    {
      ...{ ...boundary, kind: "device", link: "V8", node: null, type: "PRV" },
      device: device(8, false, [{ ...tag, until: null }]),
      shutAt,
    },
  ];
  const body = { data: { ...plan, keptShut } };
  await show((path) => (path.endsWith("/isolation") ? { status: 200, body } : answers(path)));
  const screenPart = within(await screen.findByRole("region", { name: "Keep shut" }));
  const [pipe, timed, tagged] = screenPart.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(pipe).toMatch(
    /^Pipe that is shut · XØ 150.*awayby the model: nobody has checkedMark as not closing$/,
  );
  expect(timed).toMatch(
    /^Valve with a device · TCV V7 · Valve 7Ø 150.*remotely controlledreported shut by its device .*Mark as not closing$/,
  );
  expect(tagged).toMatch(
    /V8 · Valve 8Ø 150.*Locked out: lan: In the pit, until it is liftedMark as not closing$/,
  );
  expect(tagged).not.toMatch(/remotely controlled/);
  // One that is found leaking is passed over, as one to close.
  expect(screenPart.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Mark as not closing: Pipe that is shut · X",
    "Mark as not closing: Valve with a device · TCV V7",
    "Mark as not closing: Valve with a device · PRV V8",
  ]);
  expect(screenPart.getByText(/nobody may open or start them, and no timer or level/)).toBeTruthy();

  const sheet = within(await screen.findByRole("article", { hidden: true }));
  const heading = sheet.getByRole("heading", { name: "Keep shut", hidden: true });
  const part = within(heading.parentElement as HTMLElement);
  expect(
    part.getByText(/^Shut by the model or a device, .* Check in the street that each is shut\.$/),
  ).toBeTruthy();
  const [head, ...lines] = part
    .getAllByRole("row", { hidden: true })
    .map((line) => [...line.children].map(({ textContent }) => textContent));
  // A box to tick for each: nobody has looked at what the model says.
  expect(head).toEqual(["Place", "Coordinates", "Note", "Checked shut"]);
  expect(lines).toEqual([
    [
      "Pipe that is shut · X",
      "10.8, 106.745",
      expect.stringMatching(/away · by the model: nobody has checked$/),
      "",
    ],
    [
      "Valve with a device · TCV V7 · Valve 7",
      "10.8, 106.745",
      expect.stringMatching(/remotely controlled · reported shut by its device/),
      "",
    ],
    [
      "Valve with a device · PRV V8 · Valve 8",
      "10.8, 106.745",
      expect.stringMatching(
        /reported shut by its device .* · Locked out: lan: In the pit, until it is lifted$/,
      ),
      "",
    ],
  ]);
  cleanup();
  await show(answers);
  await screen.findByRole("region", { name: "Valves to close" });
  expect(screen.queryAllByText("Keep shut")).toEqual([]);
});
