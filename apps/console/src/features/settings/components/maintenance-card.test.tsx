import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { MaintenanceCard } from "./maintenance-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("maintenance switch", () => {
  it("starts maintenance with a reason and without an end", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    let state: unknown = { on: false, reason: "", expectedEnd: null };
    const asked = serverAnswers(({ method, path, body }) => {
      if (method === "PUT" && path === "/setting/maintenance") state = body;
      return path.endsWith("/maintenance")
        ? { status: 200, body: { data: state } }
        : refusal(404, "not_found");
    });
    await showPage(<MaintenanceCard />);
    const on: HTMLInputElement = await screen.findByRole("switch", { name: /^Close the console/ });
    fireEvent.click(on);
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: " New pumps " } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked.find(({ method }) => method === "PUT")).toBeTruthy());
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      on: true,
      reason: "New pumps",
      expectedEnd: null,
    });
    await waitFor(() => expect(on.checked).toBe(true));
  });
});
