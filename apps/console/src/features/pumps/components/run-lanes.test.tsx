import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aPump, aStation } from "../station.fixture.ts";
import { RunLanes } from "./run-lanes.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("hatches the runs of a pump before it was heard of, and counts no start of one that was found running", async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const knownSince = ago(6.5);
  const run = { startedAt: knownSince, stoppedAt: null, reason: "local", energy: null };
  serverAnswers(({ path }) => ({
    status: 200,
    body: { data: path.includes("runs?pumpId=p1") ? [run] : [] },
  }));
  const pumps = [
    aPump({ knownSince }),
    aPump({ key: "p2", name: "Bơm 2", knownSince }),
    aPump({ key: "p3", name: "Bơm 3", knownSince: null }),
    aPump({ key: "p4", name: "Bơm 4" }),
  ];
  await showPage(<RunLanes station={aStation({ pumps })} />);
  expect((await screen.findByRole("img", { name: /^Bơm 1: ran 6 .* since .+, 0 starts$/ })).isConnected).toBe(
    true,
  );
  const lane = await screen.findByRole("img", { name: /^Bơm 2: did not run since / });
  expect(within(lane).getByTitle("Not known whether the pump ran").style.width).toMatch(/^7[23]/);
  expect(await screen.findByRole("img", { name: "Bơm 3: not known yet whether it runs" })).toBeTruthy();
  const known = await screen.findByRole("img", { name: "Bơm 4: did not run in the last 24 hours" });
  expect(within(known).queryByTitle("Not known whether the pump ran")).toBeNull();
  const why = /^Runs are noted as reports come in\./;
  expect(screen.getByText(why).isConnected).toBe(true);
  cleanup();
  await showPage(<RunLanes station={aStation()} />);
  await screen.findByRole("img", { name: "Bơm 2: did not run in the last 24 hours" });
  expect(screen.queryByText(why)).toBeNull();
});
