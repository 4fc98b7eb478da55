import type { Token } from "@sgval/contract/connections/tokens";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { TokenListPage } from "./token-list.tsx";

const aToken = (more: Partial<Token>): Token => ({
  ...{ id: 4, name: "Logger north", deviceId: 7, deviceName: "DL-07", lastFour: "x9Qz" },
  ...{ createdBy: "tam01", createdAt: "2026-01-01T00:00:00.000Z", lastUsedAt: null, staleAfterSeconds: 600 },
  ...more,
});

let asked: Asked[] = [];
beforeEach(() => {
  // The rows of the list are laid out by their height, which a test browser does not have.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(52);
  signedInAs({ superUser: true, manageSuper: true });
  let tokens = [aToken({}), aToken({ id: 5, name: "Valve south", deviceName: "VGA-03", lastFour: "k2Ab" })];
  asked = serverAnswers(({ method, path }) => {
    if (method === "DELETE") {
      tokens = tokens.filter(({ id }) => path !== `/token/${id}`);
      return { status: 200, body: null };
    }
    if (method === "PUT")
      return { status: 200, body: { data: { ...aToken({}), token: "NEW-secret-123456" } } };
    if (path.startsWith("/token"))
      return { status: 200, body: { data: tokens, metaData: { page: 1, size: 10, total: tokens.length } } };
    if (path.startsWith("/device/")) return refusal(404, "not_found");
    return { status: 200, body: { data: [], metaData: { page: 1, size: 10, total: 0 } } };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (permissions: string[]) =>
  showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <TokenListPage />
    </RightsContext>,
    undefined,
    "/apps/token-management/list",
  );
const act = async (name: string, action: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  fireEvent.click((await screen.findByText(action)).closest("[role=menuitem]") ?? expect.fail("no item"));
};
const all = ["Token.Index", "Token.Create", "Token.Update", "Token.Delete"];

it("[R2.16] lists each token with its device and no more of its secret than the end", async () => {
  await show(all);
  const row = (await screen.findByText("Logger north")).closest<HTMLElement>("[role=row]");
  expect(row?.textContent).toContain("DL-07");
  expect(row?.textContent).toContain("x9Qz");
  expect(await screen.findByText("Valve south")).toBeTruthy();
});

it("says on a phone what the last use and the end of a secret are", async () => {
  onAPhone();
  await show(all);
  const card = (await screen.findByText("Logger north")).closest("li");
  expect(card?.textContent).toContain("Token •••• x9Qz");
  expect(card?.textContent).toContain("Last used Never used");
});

it("[R2.16] replaces a secret after a question and shows the new one this once", async () => {
  await show(all);
  await act("Logger north", "Replace token");
  const question = await screen.findByRole("alertdialog");
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  fireEvent.click(within(question).getByRole("button", { name: "Replace token" }));
  await waitFor(() => expect(screen.getAllByText(/NEW-secret-123456/).length).toBeGreaterThan(0));
  expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
    path: "/token/4",
    body: { replace: true },
  });
});

it("[R2.16] deletes a token after a question", async () => {
  await show(all);
  await act("Valve south", "Delete");
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Valve south")).toBeNull());
  expect(asked.find(({ method }) => method === "DELETE")?.path).toBe("/token/5");
});

it("[R2.16] lets somebody who may only look change nothing", async () => {
  await show(["Token.Index"]);
  await screen.findByText("Logger north");
  expect(screen.getByRole("button", { name: "Add token" }).getAttribute("aria-disabled")).toBe("true");
  await act("Logger north", "Delete");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

const gateway = aToken({ id: 3, name: "Gateway", deviceId: 9, deviceName: "VGA-09", lastFour: "n-01" });

it("says of a device that has a token already which one, and replaces it instead of making a second", async () => {
  const asked = serverAnswers(({ method, path }) => {
    if (method === "PUT") return { status: 200, body: { data: { ...gateway, token: "new-secret-000000" } } };
    const data = path.startsWith("/device")
      ? [aDevice({ id: 9, name: "VGA-09", displayName: "Valve 9" })]
      : path.startsWith("/token")
        ? [gateway]
        : [];
    const counts = deviceCounts({ total: data.length });
    return { status: 200, body: { data, metaData: { page: 1, size: 20, total: data.length, counts } } };
  });
  await showPage(<TokenListPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Add token" }));
  const form = within(await screen.findByRole("dialog"));
  fireEvent.change(form.getByRole("combobox"), { target: { value: "Valve" } });
  fireEvent.click(await screen.findByRole("option", { name: /Valve 9/ }));
  const notice = within(await form.findByRole("alert"));
  expect(notice.getByText(/VGA-09.*Gateway.*n-01/)).toBeTruthy();
  fireEvent.click(notice.getByRole("button", { name: "Replace token" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/VGA-09.*stops sending/)).toBeTruthy();
  fireEvent.click(question.getByRole("button", { name: "Replace token" }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method !== "GET")).toMatchObject([
      { method: "PUT", path: "/token/3", body: { replace: true } },
    ]),
  );
  expect(await screen.findByText(/Bearer new-secret-000000/)).toBeTruthy();
});

it("[R7.4] asks for no device in the form of somebody who may make tokens but not see devices", async () => {
  await show(["Token.Index", "Token.Create"]);
  await screen.findByText("Logger north");
  fireEvent.click(screen.getByRole("button", { name: "Add token" }));
  const form = within(await screen.findByRole("dialog"));
  const device = form.getByRole<HTMLInputElement>("combobox", { name: /^Device/ });
  expect(device.disabled).toBe(true);
  expect(form.getByText(/do not have permission to see devices/).id).toBe(
    device.getAttribute("aria-describedby"),
  );
  expect(asked.filter(({ path }) => path.startsWith("/device"))).toEqual([]);
});

it("[R2.16] keeps the last use current while the page is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let lastUsedAt: string | null = null;
  serverAnswers(() => ({
    status: 200,
    body: { data: [aToken({ lastUsedAt })], metaData: { page: 1, size: 10, total: 1 } },
  }));
  await show(["Token.Index"]);
  const row = (await screen.findByText("Logger north")).closest("[role=row]");
  expect(row?.textContent).not.toMatch(/second/);
  lastUsedAt = new Date(Date.now() + 59_000).toISOString();
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(row?.textContent).toMatch(/\d second/));
});
