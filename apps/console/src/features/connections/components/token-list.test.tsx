import type { Token } from "@sgval/contract/connections/connections";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { TokenListPage } from "./token-list.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const token: Token = {
  ...{ id: 3, name: "Gateway", deviceId: 9, deviceName: "VGA-09", lastFour: "n-01", createdBy: "tam01" },
  ...{ createdAt: "2026-01-02T03:04:05.000Z", lastUsedAt: null },
};

it("says of a device that has a token already which one, and replaces it instead of making a second", async () => {
  const asked = serverAnswers(({ method, path }) => {
    if (method === "PUT") return { status: 200, body: { data: { ...token, token: "new-secret-000000" } } };
    const data = path.startsWith("/device")
      ? [aDevice({ id: 9, name: "VGA-09", displayName: "Valve 9" })]
      : path.startsWith("/token")
        ? [token]
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
