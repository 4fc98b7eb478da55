import { createTheme, ThemeProvider } from "@mui/material/styles";
import { exportUsers } from "@sgval/contract/access/users";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Toaster, toast } from "sonner";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../page.fixture.tsx";
import { ExportMenu } from "./export-menu.tsx";

const addresses: { url: string; bearer: string | null }[] = [];
const serverSends = (answer: () => Response) =>
  vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
    addresses.push({ url, bearer: new Headers(options.headers).get("authorization") });
    return Promise.resolve(answer());
  });

const saved: { name: string }[] = [];
beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download });
  });
  URL.createObjectURL = () => "blob:one";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  addresses.length = 0;
  saved.length = 0;
  onlineManager.setOnline(true);
});

const openMenu = async () => {
  const router = await showPage(
    <ThemeProvider theme={createTheme()}>
      <ExportMenu
        route={exportUsers}
        query={{ q: "tam", roleId: [1, 2], sort: "-email", page: 3, size: 10 }}
      />
    </ThemeProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: /Export|No network/ }));
  return router;
};

it("downloads the filtered list with the bearer token under the file name of the server", async () => {
  const success = vi.spyOn(toast, "success");
  serverSends(
    () =>
      new Response("x".repeat(12_300), {
        headers: { "content-disposition": 'attachment; filename="users-2026-11-20.xlsx"' },
      }),
  );
  await openMenu();
  fireEvent.click(await screen.findByRole("menuitem", { name: "Excel" }));
  await vi.waitFor(() => expect(success).toHaveBeenCalled());
  const [asked] = addresses;
  expect(asked?.bearer).toBe("Bearer secret");
  expect(Object.fromEntries(new URL(asked?.url ?? "", "http://x").searchParams)).toEqual({
    q: "tam",
    roleId: "1,2",
    sort: "-email",
    format: "xlsx",
    language: "en",
  });
  expect(saved).toEqual([{ name: "users-2026-11-20.xlsx" }]);
  expect(success.mock.calls[0]?.[0]).toBe("users-2026-11-20.xlsx downloaded (12.3 kB)");
});

it("requests a machine-readable CSV", async () => {
  const success = vi.spyOn(toast, "success");
  serverSends(() => new Response("a,b"));
  await openMenu();
  fireEvent.click(await screen.findByRole("menuitem", { name: "CSV for machines" }));
  await vi.waitFor(() => expect(success).toHaveBeenCalled());
  expect(addresses[0]?.url).toContain("format=csv");
  expect(addresses[0]?.url).toContain("machine=true");
});

it("names the limit of a file that the list is too long for and the other files, and offers no second attempt", async () => {
  const failed = vi.spyOn(toast, "error");
  const details = { format: "pdf", rows: 56_095, limit: 10_000 };
  serverSends(
    () =>
      new Response(
        JSON.stringify({
          error: { code: "table_too_long", message: "too long", details, requestId: "req-1" },
        }),
        { status: 422, headers: { "content-type": "application/json" } },
      ),
  );
  render(<Toaster />);
  await openMenu();
  fireEvent.click(await screen.findByRole("menuitem", { name: "PDF" }));
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  expect(failed.mock.calls[0]?.[0]).toMatch(
    /^Export failed: This list has 56,095 rows; a PDF of it holds at most 10,000\. .* Excel or CSV\.$/,
  );
  await screen.findByText(/at most 10,000/);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(saved).toEqual([]);
});

it("says that a long list is made in the background, and leads to its file", async () => {
  const info = vi.spyOn(toast, "info");
  serverSends(() => Response.json({ data: { runId: 7 } }, { status: 202 }));
  render(<Toaster />);
  const router = await openMenu();
  fireEvent.click(await screen.findByRole("menuitem", { name: "Excel" }));
  await vi.waitFor(() => expect(info).toHaveBeenCalled());
  expect(info.mock.calls[0]?.[0]).toMatch(/^The list is long: its file is being made in the background/);
  expect(saved).toEqual([]);
  fireEvent.click(await screen.findByRole("button", { name: "Show files" }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/pages/account-settings/files"));
});

it("tries again what failed, from its toast", async () => {
  const failed = vi.spyOn(toast, "error");
  const success = vi.spyOn(toast, "success");
  let busy = true;
  serverSends(() => {
    if (!busy) return new Response("a,b");
    return new Response(
      JSON.stringify({ error: { code: "server_busy", message: "server_busy", requestId: "req-1" } }),
      { status: 503, headers: { "content-type": "application/json" } },
    );
  });
  render(<Toaster />);
  await openMenu();
  fireEvent.click(await screen.findByRole("menuitem", { name: "PDF" }));
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  busy = false;
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(success).toHaveBeenCalled());
  expect(saved).toHaveLength(1);
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});

it("locks the export with a reason while there is no network", async () => {
  onlineManager.setOnline(false);
  await openMenu();
  const button = screen.getByRole("button", { name: /Export|No network/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByRole("menuitem")).toBeNull();
});
