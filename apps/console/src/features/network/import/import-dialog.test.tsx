import type { ImportResult, Network } from "@sgval/contract/network/networks";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ImportDialog } from "./import-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const counts = { junction: 2, tank: 0, reservoir: 0, pipe: 1, valve: 0, pump: 0 };
const network: Network = {
  ...{ id: 3, name: "North", sourceName: "north.inp", flowUnit: "LPS", counts, devices: 0 },
  ...{ bounds: [106.6, 10.7, 106.8, 10.9], placement: { kind: "geographic" } },
  ...{ importedAt: "2026-01-02T03:04:05.000Z", version: "1" },
};
const result: ImportResult = {
  ...{ network, added: 1, changed: 0, removed: 0, vanished: [], devicesWithoutElement: [], warnings: [] },
};
const summary = {
  ...{
    title: "",
    flowUnit: "LPS",
    lengthUnit: "m",
    counts,
    geographic: true,
    metresPerUnit: null,
  },
  ...{ extent: { minX: 106.6, minY: 10.7, maxX: 106.8, maxY: 10.9 }, warnings: [] },
};

it("offers an imported network on the map, where it lies", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(({ method }) => ({
    status: 200,
    body: { data: method === "PUT" ? { summary, plan: { nodes: [], links: [] } } : result },
  }));
  await showPage(<ImportDialog network={network} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText("Choose .inp file", { selector: "input" }), {
    target: { files: [new File(["[END]"], "north.inp")] },
  });
  const run = () => screen.getByRole<HTMLButtonElement>("button", { name: "Import" });
  await waitFor(() => expect(run().disabled).toBe(false));
  fireEvent.click(run());
  const link = await screen.findByRole("link", { name: "Show on map" });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://x");
  expect(pathname).toBe("/apps/logistics/fleet");
  expect(searchParams.get("ll")).toBe("10.80000,106.70000");
  expect(Number(searchParams.get("z"))).toBeCloseTo(10.8);
  expect(screen.getByRole("button", { name: "Close" })).toBeTruthy();
});
