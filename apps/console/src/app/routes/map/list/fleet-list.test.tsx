import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { Suspense, use, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { FleetList } from "./fleet-list.tsx";

const never = new Promise<never>(() => undefined);
// Its texts are still on their way.
vi.mock("./fleet-details.tsx", () => ({
  FleetDetails: () => {
    throw never;
  },
}));

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  // The list is laid out by its height, and its rows by theirs, which a test browser does not have.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(52);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("names a value without a unit, and writes ages that no length looks like", async () => {
  const measuredAt = new Date(Date.now() - 7 * 60_000).toISOString();
  const latest = { measuredAt, receivedAt: measuredAt, values: { ph: 7.29 }, quality: {}, times: {} };
  const device = aDevice({ id: 8, displayName: "Quality A", type: "CARBONATE_HARDNESS", latest });
  await showPage(
    <FleetList
      {...{
        fleet: [{ device, status: "fresh", mark: null, position: [106, 10], text: "" }],
        group: "none",
        sort: "status",
      }}
      {...{ picked: null, from: null, onPick: () => {}, onHover: () => {}, onPlace: undefined }}
    />,
  );
  expect((await screen.findByRole("button", { name: /Quality A/ })).textContent).toMatch(/pH 7\.29.*7 min$/);
});

it("stays on screen while what a row opens is loaded, and so does the map beside it", async () => {
  const device = aDevice({ id: 7, displayName: "Valve A" });
  await showPage(
    <FleetList
      fleet={[{ device, status: "fresh", mark: null, position: [106, 10], text: "" }]}
      group="none"
      sort="status"
      picked={7}
      from={null}
      onPick={() => undefined}
      onHover={() => undefined}
      onPlace={undefined}
    />,
  );
  // An element that is hidden is not found by its role.
  expect(await screen.findByRole("button", { name: /Valve A/, expanded: true })).toBeTruthy();
});

it("lets go of what is picked with Escape, whichever row has the focus", async () => {
  const fleet = [7, 8].map((id) => ({
    device: aDevice({ id, displayName: `Valve ${id}` }),
    ...{ status: "fresh" as const, mark: null, position: [106, 10] as [number, number], text: "" },
  }));
  const onPick = vi.fn();
  const props = { fleet, group: "none", sort: "status", from: null, onPick } as const;
  await showPage(<FleetList {...props} picked={7} onHover={() => undefined} onPlace={undefined} />);
  fireEvent.keyDown(await screen.findByRole("button", { name: /Valve 8/ }), { key: "Escape" });
  expect(onPick).toHaveBeenCalledExactlyOnceWith(null);
});

const fleetOf = (ids: readonly number[]) =>
  ids.map((id) => ({
    device: aDevice({ id, displayName: `Valve ${id}` }),
    ...{ status: "fresh" as const, mark: null, position: [106, 10] as [number, number], text: "" },
  }));
const many = fleetOf(Array.from({ length: 60 }, (_, index) => index + 1));
const shared = {
  ...{ group: "none" as const, sort: "status" as const, from: null, onPlace: undefined },
  ...{ onPick: () => undefined, onHover: () => undefined },
};

const Late = ({ texts }: { texts: Promise<string> }) => {
  const [waits, setWaits] = useState(false);
  return waits ? (
    <p>{use(texts)}</p>
  ) : (
    <button type="button" onClick={() => setWaits(true)}>
      Load
    </button>
  );
};

it("shows the picked row also after its page was hidden while its texts were loaded", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(60 * 66);
  const tops: number[] = [];
  vi.spyOn(Element.prototype, "scrollTo").mockImplementation((...to: unknown[]) => {
    tops.push(Number(Object(to[0]).top));
  });
  let come = (): void => undefined;
  const texts = new Promise<string>((resolve) => {
    come = () => resolve("Texts");
  });
  await showPage(
    <Suspense fallback="...">
      <FleetList {...shared} fleet={many} picked={40} />
      <Late texts={texts} />
    </Suspense>,
  );
  const load = await screen.findByRole("button", { name: "Load" });
  await act(async () => load.click());
  tops.length = 0;
  await act(async () => come());
  await screen.findByText("Texts");
  expect(tops.at(-1)).toBe(39 * 66);
});

it("keeps the rows below the picked one clear of what it opens before that is measured", async () => {
  await showPage(<FleetList {...shared} fleet={fleetOf([1, 2, 3])} picked={1} />);
  const below = (await screen.findByRole("button", { name: /Valve 2/ })).closest<HTMLElement>("[data-index]");
  expect(Number(/translateY\((\d+)px\)/.exec(below?.style.transform ?? "")?.[1])).toBeGreaterThan(200);
});

it("is one stop of the Tab key, whose rows the arrows, Home and End go through", async () => {
  await showPage(<FleetList {...shared} fleet={many} picked={null} />);
  const first = await screen.findByRole("button", { name: /Valve 1$|Valve 1\D/ });
  const stops = () =>
    screen.getAllByRole("button").flatMap((one) => (one.tabIndex === 0 ? [one.textContent] : []));
  expect(stops()).toEqual([first.textContent]);
  act(() => first.focus());
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  press("ArrowDown");
  expect(document.activeElement?.textContent).toMatch(/Valve 2/);
  expect(stops()).toEqual([document.activeElement?.textContent]);
  // A row that is far below what is drawn gets the focus as well.
  press("End");
  expect(document.activeElement?.textContent).toMatch(/Valve 60/);
  press("ArrowUp");
  expect(document.activeElement?.textContent).toMatch(/Valve 59/);
  press("Home");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /Valve 1\D/ }));
});
