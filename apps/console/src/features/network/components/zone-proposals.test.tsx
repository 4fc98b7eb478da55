import type { Network } from "@sgval/contract/network/networks";
import type { ZoneProposal } from "@sgval/contract/network/zone-proposals";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ZoneProposals } from "./zone-proposals.tsx";

const network: Network = {
  ...{ id: 3, name: "North", sourceName: "north.inp", flowUnit: "LPS", devices: 0, version: "1" },
  counts: { junction: 3, tank: 0, reservoir: 1, pipe: 2, valve: 1, pump: 0 },
  ...{
    bounds: [106, 10, 107, 11],
    placement: { kind: "geographic" },
    importedAt: "2026-01-01T00:00:00.000Z",
  },
};
const proposal: ZoneProposal = {
  key: "J3",
  version: "v1",
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [106, 10],
        [107, 10],
        [107, 11],
        [106, 10],
      ],
    ],
  },
  ...{ pipes: 12, length: 3400, junctions: 9, supplied: 8, demand: 42, hasSource: false, zone: null },
  lines: [
    [
      [106, 10],
      [107, 10],
    ],
  ],
  boundary: [
    {
      ...{ link: "V1", place: [106, 10], role: "inlet", direction: "model", reversed: true },
      counted: { flow: -12.4, measuredAt: "2025-11-20T01:00:00.000Z" },
      meter: { id: 7, displayName: "Meter" },
      devices: [
        { id: 7, displayName: "Meter" },
        { id: 8, displayName: "Logger 8" },
      ],
    },
    {
      link: "P9",
      place: [107, 11],
      role: "boundary",
      direction: null,
      reversed: false,
      counted: null,
      meter: null,
      devices: [],
    },
  ],
};
const show = async (
  proposals: ZoneProposal[],
  accepted = { status: 200, body: { data: { id: 5, name: "An Phu", deviceId: 12 } } },
) => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(({ method, path }) => {
    if (method === "POST") return accepted;
    if (path.startsWith("/device"))
      return { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 100 } } };
    if (path.startsWith("/zone")) return { status: 200, body: { data: [] } };
    return { status: 200, body: { data: proposals } };
  });
  await showPage(<ZoneProposals network={network} onClose={() => undefined} />);
  return asked;
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("drops a proposal, and says when none is left", async () => {
  await show([proposal]);
  expect(await screen.findByText(/3\.40 km/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Drop" }));
  expect(await screen.findByText(/Nothing is proposed/)).toBeTruthy();
});

it("accepts a proposal under a name with a new DMA device, and keeps what was refused", async () => {
  const asked = await show([proposal], refusal(409, "value_exists") as never);
  const name = await screen.findByLabelText<HTMLInputElement>("Name of the zone");
  fireEvent.change(name, { target: { value: "An Phu" } });
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect((await screen.findByRole("alert")).textContent).toContain("already");
  expect(name.value).toBe("An Phu");
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    path: "/network/3/zone-proposal",
    body: { key: "J3", version: "v1", name: "An Phu", deviceId: null },
  });
});

it("says which way water flows through each meter, what says so, and how the meter counts", async () => {
  const [end] = proposal.boundary;
  if (!end) throw new Error("it has a metered link");
  const out = { ...end, link: "V2", role: "export" as const, direction: "drawn" as const, counted: null };
  await show([{ ...proposal, boundary: [end, out] }]);
  const line = (text: RegExp) => screen.findByText(text);
  expect((await line(/V1 → into the zone/)).textContent).toMatch(
    /solved model · Meter counts it as reverse flow \(−12\.4\sm³\/h at .*08:00.*\), its sign is turned/,
  );
  expect((await line(/V2 → out of the zone/)).textContent).toMatch(
    /not known.*check it · no current reading shows how/,
  );
});

it("links the page of the accepted zone", async () => {
  await show([proposal]);
  fireEvent.click(await screen.findByRole("button", { name: "Accept" }));
  const link = await screen.findByRole("link", { name: "Open the zone" });
  expect(link.getAttribute("href")).toContain("/12?tab=balance");
});

it("warns before it is accepted of a part whose source no meter at its boundary counts", async () => {
  await show([{ ...proposal, hasSource: true }]);
  expect((await screen.findByRole("alert")).textContent).toMatch(/no meter at the boundary counts/);
});

it("draws pipes, metered and closed links, and names the devices that are not part of the account", async () => {
  await show([proposal]);
  const drawing = await screen.findByRole("img", { name: /closed ones/ });
  expect(drawing.querySelectorAll("circle")).toHaveLength(1);
  expect([...drawing.querySelectorAll("title")].map(({ textContent }) => textContent)).toEqual([
    "Inlets V1",
    "Closed boundary P9",
  ]);
  expect(screen.getByText(/another device meters the link: Logger 8/)).toBeTruthy();
});

it("cannot accept a proposal whose zone exists", async () => {
  await show([{ ...proposal, zone: { id: 5, name: "An Phu" } }]);
  expect(await screen.findByText("Most of it is in An Phu already.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

it("shows what a proposal is now where it has changed since it was shown", async () => {
  const asked = await show([proposal], refusal(409, "proposal_changed") as never);
  fireEvent.click(await screen.findByRole("button", { name: "Accept" }));
  expect((await screen.findByRole("alert")).textContent).toContain("has changed since it was shown");
  const looks = () =>
    asked.filter(({ method, path }) => method === "GET" && path === "/network/3/zone-proposal").length;
  await vi.waitFor(() => expect(looks()).toBe(2));
});
