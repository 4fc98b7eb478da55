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
  boundary: [{ link: "V1", role: "inlet", reversed: true, devices: [{ id: 7, displayName: "Meter" }] }],
};
const show = async (
  proposals: ZoneProposal[],
  accepted = { status: 200, body: { data: { id: 5, name: "An Phu" } } },
) => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(({ method }) =>
    method === "POST" ? accepted : { status: 200, body: { data: proposals } },
  );
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

it("accepts a proposal under a name with its boundary and the length of its mains, and keeps what was refused", async () => {
  const asked = await show([proposal], refusal(409, "value_exists") as never);
  const name = await screen.findByLabelText<HTMLInputElement>("Name of the zone");
  fireEvent.change(name, { target: { value: "An Phu" } });
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect((await screen.findByRole("alert")).textContent).toContain("already");
  expect(name.value).toBe("An Phu");
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    path: "/zone",
    body: {
      ...{ name: "An Phu", polygon: proposal.polygon },
      account: { mainsLength: 3.4, boundary: [{ deviceId: 7, role: "inlet", reversed: true }] },
    },
  });
});
