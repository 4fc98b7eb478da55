import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { aPump } from "../../station.fixture.ts";
import { PumpCard } from "./pump-card.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: null } }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says second by second how long a pump runs that has just started", async () => {
  await showPage(
    <PumpCard
      device={aDevice({ type: "WATER_PUMP" })}
      pump={aPump({ on: true, since: new Date(Date.now() - 4_000).toISOString() })}
      parameters={undefined}
      templateRows={undefined}
      lastPump={null}
      pending={null}
      controls={{ lockOf: () => undefined, ask: () => undefined }}
    />,
  );
  expect(await screen.findByText(/· 4 seconds$/)).toBeTruthy();
  act(() => vi.advanceTimersByTime(17_000));
  expect(screen.getByText(/· 21 seconds$/)).toBeTruthy();
});
