import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useInstallPrompt } from "../../../shared/api/installed-app.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { AppCard } from "./app-card.tsx";

const insecurely = (isSecure: boolean) => vi.stubGlobal("isSecureContext", isSecure);

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useInstallPrompt.setState({ prompt: null });
});

it("says that a browser installs the console over https alone, and what else it withholds without it", async () => {
  insecurely(false);
  await showPage(<AppCard />);
  expect(await screen.findByText(/over https only.*camera, position and notifications/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("installs the console when the browser offers it, and shows the way through its menu when it does not", async () => {
  insecurely(true);
  vi.stubGlobal("navigator", Object.create(navigator, { serviceWorker: { value: {} } }));
  await showPage(<AppCard />);
  expect(await screen.findByText(/menu of the browser/)).toBeTruthy();
  const prompt = vi.fn(async () => undefined);
  act(() => {
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  });
  fireEvent.click(screen.getByRole("button", { name: "Install" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole("button")).toBeNull();
});
