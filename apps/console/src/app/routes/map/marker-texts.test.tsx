import { markRank } from "@sgval/contract/devices/device-status";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import type { FleetDevice } from "./fleet-rules.ts";
import { useMarkerLabel, useMarkerName } from "./marker-texts.ts";

const aFleetDevice = (
  type: FleetDevice["device"]["type"],
  values: Record<string, number>,
  quality: Record<string, string> = {},
): FleetDevice => {
  const measuredAt = new Date().toISOString();
  const latest = { measuredAt, receivedAt: measuredAt, values, quality, times: {} };
  return {
    device: aDevice({ id: 7, displayName: "Station", type, latest }),
    status: "fresh",
    mark: null,
    position: null,
    text: "",
  };
};

const Texts = ({ one }: { one: FleetDevice }) => (
  <>
    <output aria-label="label">{useMarkerLabel()(one)}</output>
    <output aria-label="name">
      {useMarkerName()({ id: one.device.id, count: null, rank: markRank(one.mark) }, one)}
    </output>
  </>
);

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(cleanup);

const textsOf = async (one: FleetDevice): Promise<(string | null)[]> => {
  await showPage(<Texts one={one} />);
  const label = await screen.findByLabelText("label");
  return [label.textContent, screen.getByLabelText("name").textContent];
};

it("say of a station how many of its pumps run, as its row does", async () => {
  const pumps = { "pump_running.p1": 1, "pump_running.p2": 0, "pump_running.p3": 1 };
  expect(await textsOf(aFleetDevice("WATER_PUMP", pumps))).toEqual([
    "2 of 3 running",
    expect.stringMatching(/^Station, .*, On time, 2 of 3 running$/),
  ]);
  cleanup();
  const [label] = await textsOf(aFleetDevice("WATER_PUMP", pumps, { "pump_running.p2": "sensor_fault" }));
  expect(label).toBe("~2 of 3 running");
});

it("write no value that is beyond its limit like the limit, as its row does", async () => {
  const low = aFleetDevice("VGA", { outlet_pressure: 1.497 });
  const limited = { ...low.device, limits: { outlet_pressure: { under: 1.5, over: 3 } } };
  const outside = { ...low, device: limited, status: "outside" } as const;
  expect(await textsOf(outside)).toEqual(["1.497", expect.stringMatching(/Outlet pressure 1\.497\sbar$/)]);
  cleanup();
  // An old value says nothing of its limit.
  expect((await textsOf({ ...outside, status: "offline" }))[0]).toBe("1.50");
});

it("write a pressure without its unit on the map, and anything else with what it is", async () => {
  expect((await textsOf(aFleetDevice("VGA", { outlet_pressure: 2.4 })))[0]).toBe("2.40");
  cleanup();
  expect((await textsOf(aFleetDevice("CARBONATE_HARDNESS", { ph: 7.1 })))[0]).toMatch(/^pH 7\.10?$/);
});
