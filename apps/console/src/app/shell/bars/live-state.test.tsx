import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { defaultSettings, effectiveLayout } from "../../customizer/settings-rules.ts";
import { Banners } from "../banners/banners.tsx";
import { Navbar } from "./navbar.tsx";

const layout = effectiveLayout(defaultSettings, {
  overlay: true,
  scheme: "light",
  alwaysFluid: false,
  fixedHeight: false,
  kiosk: false,
});

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  onAPhone();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useConnection.setState({ state: "connecting", attempt: 0, lastLiveAt: null });
});

it("says on every page of a phone whether it is live: to be heard while it is, in words while it is not", async () => {
  useConnection.setState({ state: "live", lastLiveAt: serverNow() });
  await showPage(
    <>
      <Navbar layout={layout} phone width="100%" pageRef={null} />
      <Banners />
    </>,
  );
  const sign = await screen.findByTitle("Live");
  expect(sign.getAttribute("role")).toBe("status");
  expect(sign.textContent).toBe("Live");
  act(() => useConnection.setState({ state: "reconnecting", attempt: 2, lastLiveAt: serverNow() }));
  expect(sign.textContent).toBe("Reconnecting (attempt 2)");
  // Most connections are back at once.
  expect(screen.getAllByText("Reconnecting (attempt 2)")).toHaveLength(1);
  act(() => useConnection.setState({ lastLiveAt: serverNow() - 5_000 }));
  const [, words] = screen.getAllByText("Reconnecting (attempt 2)");
  expect(words?.className).not.toContain("visually-hidden");
  act(() => useConnection.setState({ state: "live", lastLiveAt: serverNow() }));
  expect(screen.queryByText("Reconnecting (attempt 2)")).toBeNull();
});
