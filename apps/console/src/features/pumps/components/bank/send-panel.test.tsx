import { bankLimits, type PumpBank } from "@sgval/contract/pumps/pumps";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { aPump, aStation } from "../../station.fixture.ts";
import { SendPanel } from "./send-panel.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));

const bank: PumpBank = {
  ...{ deviceId: 7, wearPolicy: "lifo", interlocks: bankLimits.parse({}), pumps: [] },
  updatedAt: "2025-11-18T01:00:00.000Z",
};
/** A panel whose commands are sent at once. */
const Panel = () => {
  const [latest, setLatest] = useState<{ id: number; pumpIds: string[] | null }>();
  return (
    <>
      <button type="button" onClick={() => setLatest({ id: 1, pumpIds: ["p1"] })}>
        of another
      </button>
      <SendPanel
        {...{ device: aDevice({ type: "WATER_PUMP" }), station: aStation(), bank, latest }}
        stopLock={undefined}
        controls={{
          lockOf: () => undefined,
          ask: ({ pumpIds }) => setLatest({ id: 2, pumpIds: [...(pumpIds ?? [])] }),
        }}
      />
    </>
  );
};

it("chooses no pump any more once a command was sent to those that were chosen", async () => {
  await showPage(<Panel />);
  const chosen = () =>
    screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked).length;
  for (const name of [/^Bơm 1/, /^Bơm 2/]) fireEvent.click(await screen.findByRole("checkbox", { name }));
  fireEvent.click(screen.getByRole("button", { name: "of another" }));
  expect(chosen()).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "Start chosen" }));
  expect(chosen()).toBe(0);
});

it("starts and stops the chosen pumps, brings in the next one and takes the last one off, each by its own action", async () => {
  const ask = vi.fn();
  const device = aDevice({ type: "WATER_PUMP" });
  const pumps = [
    aPump({ on: true, since: "2025-11-18T01:00:00.000Z" }),
    aPump({ key: "p2", name: "Bơm 2", on: true, since: "2025-11-18T02:00:00.000Z" }),
    aPump({ key: "p3", name: "Bơm 3" }),
  ];
  await showPage(
    <SendPanel
      {...{ device, station: aStation({ pumps }), bank, latest: undefined }}
      stopLock={undefined}
      controls={{ lockOf: () => undefined, ask }}
    />,
  );
  for (const name of [/^Bơm 2/, /^Bơm 3/]) fireEvent.click(await screen.findByRole("checkbox", { name }));
  for (const name of ["Start chosen", "Stop chosen"]) fireEvent.click(screen.getByRole("button", { name }));
  fireEvent.click(screen.getByRole("button", { name: "Start Bơm 3 next" }));
  fireEvent.click(screen.getByRole("button", { name: "Take off Bơm 2" }));
  expect(ask.mock.calls.flat()).toEqual([
    { action: "pump_start", pumpIds: ["p2", "p3"] },
    { action: "pump_stop", pumpIds: ["p2", "p3"] },
    { action: "pump_start", pumpIds: ["p3"] },
    { action: "pump_stop", pumpIds: ["p2"] },
  ]);
});
