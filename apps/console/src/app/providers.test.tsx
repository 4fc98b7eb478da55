import { act, cleanup, render, screen } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { paths } from "../config/paths.ts";
import { hideSnackbar, showSnackbar } from "../shared/api/snackbar.ts";
import { startI18n } from "../shared/i18n/i18n.ts";
import { underOverlay } from "../shared/notices/overlay.ts";
import { serverAnswers, signedInAs } from "../shared/ui/page.fixture.tsx";

vi.stubGlobal("scrollTo", () => undefined);
// There is no server to open a socket to.
vi.mock("./live-session.tsx", () => ({ LiveSession: () => null }));
const { App } = await import("./providers.tsx");
const { router } = await import("./router.tsx");

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  hideSnackbar();
  localStorage.clear();
});

it("[R1.16] shows snackbars, toasts and the loading cover on every page", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(() => ({ status: 404, body: {} }));
  render(<App />);
  act(() => showSnackbar("success", "Saved"));
  await screen.findByText("Saved", {}, { timeout: 10_000 });
  // Repeated until the toaster is mounted, which is loaded after the first page.
  await vi.waitFor(
    () => {
      act(() => void toast("Valve 7 is open", { id: "valve" }));
      screen.getByText("Valve 7 is open");
    },
    { timeout: 20_000, interval: 100 },
  );
  act(() => void underOverlay("Exporting", () => new Promise(() => undefined)));
  const cover = (await screen.findByText("Exporting")).closest(".MuiBackdrop-root");
  expect(cover && getComputedStyle(cover).position).toBe("fixed");
}, 40_000);

it("[R2.1] begins a page that was not open before at its top", async () => {
  const scrolled = vi.fn();
  vi.stubGlobal("scrollTo", scrolled);
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(() => ({ status: 404, body: {} }));
  render(<App />);
  await act(() => router.navigate({ to: paths.forbidden }));
  await act(() => router.navigate({ to: paths.comingSoon }));
  await vi.waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 })));
}, 40_000);
