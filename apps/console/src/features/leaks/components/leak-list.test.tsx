import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";
import { unsentOf } from "../../../shared/api/unsent-records.ts";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { limitedTo, refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onALaptop } from "../../../shared/ui/screen.fixture.ts";
import { aLeak, aSuspectedLeak } from "../leaks.fixture.ts";
import { outbox } from "../outbox/use-outbox.ts";
import { LeakListPage } from "./leak-list.tsx";

const ok = (body: unknown) => ({ status: 200, body });
const page = (...data: object[]) => ok({ data, metaData: { total: data.length, page: 1, size: 10 } });
const pipes = [
  { networkId: 3, network: "North", id: "P2", diameter: 200, distance: 12, course: [] },
  { networkId: 3, network: "North", id: "P9", diameter: null, distance: 61, course: [] },
];

const answers = (list: { status: number; body: unknown }, suspected: object[] = []) =>
  serverAnswers(({ path }) => {
    if (path.startsWith("/leak-point")) return list;
    if (path.startsWith("/suspected-leak/nearby"))
      return ok({ data: path.includes("latitude=10.9") ? [] : suspected });
    if (path.startsWith("/network-pipe")) return ok({ data: pipes });
    if (path.startsWith("/zone"))
      return ok({ data: [{ id: 5, name: "An Phu", polygon: null, deviceId: null, devices: 1 }] });
    return page();
  });

beforeEach(async () => {
  signedInAs({ superUser: true, manageSuper: true });
  await outbox.load(1);
});
afterEach(async () => {
  cleanup();
  for (const { id } of outbox.store.getState().drafts) await outbox.discard(id);
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
  // Said before anything is sent.
  expect(form.getByText(/^Images/).textContent).toBe("Images required");
  fireEvent.click(form.getByRole("button", { name: "Send" }));
  expect(await form.findByText("Select at least one image")).toBeTruthy();
  await waitFor(() =>
    expect(form.getByRole("textbox", { name: /Description/ }).getAttribute("aria-invalid")).toBe("true"),
  );
  expect(asked.some(({ method }) => method !== "GET")).toBe(false);
});

it("shows the photo of a report that failed with its reason, to be tried again alone", async () => {
  answers(page());
  const photo = (id: string) => ({
    ...{ id, name: `${id}.jpg`, content: new Blob([id]), takenAt: 1, caption: "", key: id, imageId: null },
  });
  const foundAt = "2026-03-01T02:00:00.000Z";
  const values = { description: "Wet road", position: null, zoneId: null, deviceId: null, diameter: null };
  await showPage(<LeakListPage />);
  await screen.findByText("No leak reported");
  const retry = vi.spyOn(outbox, "retry").mockResolvedValue(undefined);
  act(() =>
    outbox.store.setState({
      drafts: [
        {
          ...{
            id: "d1",
            userId: 1,
            state: "failed",
            sending: null,
            error: null,
            kept: true,
            tried: false,
            corrected: false,
          },
          values: { ...values, pipe: null, materials: [], foundAt, suspectedLeakId: null },
          photos: [photo("pit"), { ...photo("street"), imageId: 4 }],
          failures: { pit: new ApiError("leak_image_invalid") },
        },
      ],
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Try again: pit.jpg" }));
  expect(retry).toHaveBeenCalledWith("d1", "pit");
  expect(screen.queryByRole("button", { name: "Try again: street.jpg" })).toBeNull();
  expect(screen.getByText("pit.jpg").parentElement?.textContent).toMatch(/pit\.jpg.{5,}/);
  retry.mockRestore();
});

it("counts every image of a report that is not sent, not only those that failed", async () => {
  answers(page());
  const photo = (id: string, imageId: number | null) => ({
    id,
    name: `${id}.jpg`,
    content: new Blob([id]),
    takenAt: 1,
    caption: "",
    key: id,
    imageId,
  });
  await showPage(<LeakListPage />);
  await screen.findByText("No leak reported");
  act(() =>
    outbox.store.setState({
      drafts: [
        {
          id: "d3",
          userId: 1,
          state: "waiting",
          sending: null,
          error: null,
          ...{ kept: true, tried: false, corrected: false },
          values: {
            description: "Wet road",
            position: null,
            zoneId: null,
            deviceId: null,
            diameter: null,
            pipe: null,
            materials: [],
            foundAt: "2026-03-01T02:00:00.000Z",
            suspectedLeakId: null,
          },
          photos: [photo("pit", null), photo("street", null), photo("valve", 4)],
          failures: { pit: new ApiError("leak_image_invalid") },
        },
      ],
    }),
  );
  expect(await screen.findByText("2 photos are not sent yet")).toBeTruthy();
});

it("gives back the report that was not finished, sends nothing of it by itself, and lets it be discarded", async () => {
  const asked = answers(page());
  await showPage(<LeakListPage />);
  const open = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Report a leak" }));
    return within(await screen.findByRole("dialog"));
  };
  const description = (form: Awaited<ReturnType<typeof open>>) =>
    form.getByRole("textbox", { name: /Description/ }) as HTMLTextAreaElement;
  const first = await open();
  fireEvent.change(description(first), { target: { value: "Water under the bridge" } });
  fireEvent.click(first.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Being written, not sent")).toBeTruthy();
  const again = await open();
  expect(description(again).value).toBe("Water under the bridge");
  fireEvent.click(again.getByRole("button", { name: "Discard" }));
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByText("Being written, not sent")).toBeNull());
  expect(description(await open()).value).toBe("");
  expect(asked.some(({ method }) => method !== "GET")).toBe(false);
});

it("keeps the correction of a report that failed while it is typed, through the end of the browser", async () => {
  answers(page());
  const foundAt = "2026-03-01T02:00:00.000Z";
  const values = { description: "Wet road", position: null, zoneId: null, deviceId: null, diameter: null };
  const photo = {
    id: "pit",
    name: "pit.jpg",
    content: new Blob(["pit"]),
    takenAt: 1,
    caption: "",
    key: "k1",
  };
  await showPage(<LeakListPage />);
  await screen.findByText("No leak reported");
  act(() =>
    outbox.store.setState({
      drafts: [
        {
          ...{
            id: "d2",
            userId: 1,
            state: "failed",
            sending: null,
            kept: true,
            tried: false,
            corrected: false,
            failures: {},
          },
          error: new ApiError("forbidden"),
          values: { ...values, pipe: null, materials: [], foundAt, suspectedLeakId: null },
          photos: [{ ...photo, imageId: null }],
        },
      ],
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const form = within(await screen.findByRole("dialog"));
  fireEvent.change(form.getByRole("textbox", { name: /Description/ }), { target: { value: "Wet bridge" } });
  // As a phone does that ends the page: nothing is pressed.
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(document, "visibilityState");
  await waitFor(async () =>
    expect((await unsentOf(1)).map(({ content }) => content)).toMatchObject([
      { values: { description: "Wet bridge" }, writing: true },
    ]),
  );
  fireEvent.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Being written, not sent")).toBeTruthy();
  expect(screen.getByText("Wet bridge")).toBeTruthy();
});

it("proposes the pipes near the position of a report, the nearest first", async () => {
  const asked = answers(page());
  await showPage(<LeakListPage />, undefined, "/?add=true&lat=10.805&lng=106.705");
  const field = within(await screen.findByRole("group", { name: "Pipe" }));
  await field.findByRole("radio", { name: /^P2/ });
  expect(field.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    "Not known which",
    "P2 DN 200 · 12\u00a0m away · North",
    "P9 61\u00a0m away · North",
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

const zone = {
  ...{ id: 5, name: "An Phu", deviceId: null, devices: 1, account: emptyAccount },
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [106.69, 10.79],
        [106.7, 10.79],
        [106.7, 10.8],
        [106.69, 10.79],
      ],
    ],
  },
  areaKm2: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

it("begins a report about the device, zone and suspected leak of the address", async () => {
  const asked = serverAnswers(({ path }) => {
    if (path.startsWith("/suspected-leak")) return page(aSuspectedLeak());
    if (path.startsWith("/zone")) return ok({ data: [zone] });
    return page();
  });
  await showPage(<LeakListPage />, undefined, "/?add=true&device=8&zone=5");
  const report = within(await screen.findByRole("dialog"));
  const description = await report.findByRole<HTMLTextAreaElement>("textbox", { name: /Description/ });
  expect(description.value).toMatch(/^Suspected leak of 12\.4\sm³\/h in An Phu$/);
  expect(await report.findByText("An Phu", { selector: "[role=combobox]" })).toBeTruthy();
  expect(asked.find(({ path }) => path.startsWith("/suspected-leak"))?.path).toMatch(
    /state=open.*deviceId=8|deviceId=8.*state=open/,
  );
});

it("begins no second report from the address once the first is closed", async () => {
  answers(page());
  const router = await showPage(<LeakListPage />, undefined, "/?add=true&device=8&zone=5&dma=5");
  const report = within(await screen.findByRole("dialog"));
  fireEvent.click(report.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ dma: 5 }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says that the position of a report lies outside the zone chosen for it", async () => {
  serverAnswers(({ path }) => (path.startsWith("/zone") ? ok({ data: [zone] }) : page()));
  await showPage(<LeakListPage />, undefined, "/?add=true&zone=5&lat=10.79&lng=106.72");
  const report = within(await screen.findByRole("dialog"));
  expect(await report.findByText("The position lies outside this zone.")).toBeTruthy();
  fireEvent.change(report.getByLabelText("Longitude"), { target: { value: "106.695" } });
  await waitFor(() => expect(report.queryByText("The position lies outside this zone.")).toBeNull());
});

it("offers the nearest devices first, each with its distance, and takes the position of one where none is known", async () => {
  const device = (id: number, displayName: string, longitude: number) =>
    aDevice({ id, name: `D-${id}`, displayName, latitude: 10.805, longitude });
  const devices = [device(1, "A far one", 106.75), device(2, "Z near one", 106.706)];
  serverAnswers(({ path }) => {
    if (path.startsWith("/device/map")) return ok({ data: devices, metaData: { next: null } });
    if (path.startsWith("/device"))
      return ok({
        data: devices,
        metaData: { page: 1, size: 20, total: 2, counts: deviceCounts({ total: 2 }) },
      });
    if (path.startsWith("/network-pipe")) return ok({ data: pipes });
    return page();
  });
  await showPage(<LeakListPage />, undefined, "/?add=true&lat=10.805&lng=106.705");
  const open = async () => {
    const report = within(await screen.findByRole("dialog"));
    const field = await report.findByRole("combobox", { name: /device/i });
    fireEvent.keyDown(field, { key: "ArrowDown" });
    return report;
  };
  await open();
  await waitFor(() =>
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Z near one · D-2 · 109.m$/),
      expect.stringMatching(/^A far one · D-1 · 4\.9.km$/),
    ]),
  );
  cleanup();
  await showPage(<LeakListPage />, undefined, "/?add=true");
  const report = await open();
  fireEvent.click(await screen.findByRole("option", { name: /^A far one/ }));
  await waitFor(() => expect(report.getByLabelText<HTMLInputElement>("Longitude").value).toBe("106.75"));
});

it("reports a leak for the suspected leak that waits where it is, if it is the same water", async () => {
  const waiting = {
    ...{ id: 4, deviceDisplayName: "DMA An Phu", zone: "An Phu", flow: 12.4, confidence: 0.9, distance: 140 },
    startedAt: "2026-02-28T20:00:00.000Z",
  };
  const asked = answers(page(), [waiting, { ...waiting, id: 5, flow: 3, distance: 900 }]);
  const write = vi.spyOn(outbox, "write").mockResolvedValue(undefined);
  await showPage(<LeakListPage />, undefined, "/?add=true&lat=10.805&lng=106.705");
  const form = within(await screen.findByRole("dialog"));
  const offer = within(await form.findByRole("group", { name: "Suspected leaks here" }));
  expect(offer.getByText(/^far: 900\sm from its probable pipes/)).toBeTruthy();
  expect(asked.find(({ path }) => path.includes("/nearby?"))?.path).toMatch(
    /latitude=10.805&longitude=106.705/,
  );
  fireEvent.click(offer.getByRole("button", { name: /^Connect: Suspected leak of 12\.4/ }));
  expect(await offer.findByText("The report answers this suspected leak.")).toBeTruthy();
  expect(offer.queryByText(/900/)).toBeNull();
  expect(asked.some(({ path }) => path.includes("suspectedLeakId=4"))).toBe(true);

  // Another place does not offer it, and without a connection a place far away is another one.
  const chosen = () => form.findByText("The report answers this suspected leak.");
  const isLeft = async () => {
    expect(await form.findByText(/^The suspected leak that was chosen is not at this place/)).toBeTruthy();
    expect(form.queryByText("The report answers this suspected leak.")).toBeNull();
  };
  const goTo = (value: string) => fireEvent.change(form.getByLabelText("Latitude"), { target: { value } });
  goTo("10.9");
  await isLeft();
  goTo("10.805");
  await chosen();
  act(() => onlineManager.setOnline(false));
  goTo("10.9");
  await isLeft();
  goTo("10.806");
  await chosen();
  act(() => onlineManager.setOnline(true));
  fireEvent.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(write.mock.lastCall?.[0].values.suspectedLeakId).toBe(4));
});

it("goes on with the report that was not finished also after a suspected leak was chosen in it", async () => {
  answers(page());
  await showPage(<LeakListPage />);
  await screen.findByText("No leak reported");
  const values = { position: null, zoneId: null, deviceId: null, diameter: null, pipe: null, materials: [] };
  const foundAt = "2026-03-01T02:00:00.000Z";
  act(() =>
    outbox.store.setState({
      drafts: [
        {
          ...{
            id: "d4",
            userId: 1,
            state: "writing",
            sending: null,
            kept: true,
            tried: false,
            corrected: false,
            failures: {},
            error: null,
          },
          values: { ...values, description: "Wet kerb", foundAt, suspectedLeakId: 4 },
          photos: [],
        },
      ],
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Report a leak" }));
  const form = within(await screen.findByRole("dialog"));
  const description = form.getByRole<HTMLTextAreaElement>("textbox", { name: /Description/ });
  expect(description.value).toBe("Wet kerb");
});

it("says of a repaired leak how long it ran, and not that it is so old", async () => {
  onALaptop();
  const repaired = { state: "repaired", repairedAt: "2026-03-02T02:00:00.000Z" } as const;
  answers(page(aLeak({ id: 8, description: "Wet wall", ...repaired })));
  await showPage(<LeakListPage />);
  const row = (await screen.findByText("Wet wall")).closest("tr, li");
  expect(row?.textContent).toContain("ran 1 d");
});
