import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ShiftsCard } from "./shifts-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("takes the hours of the shifts as one line, and refuses what is no time", async () => {
  const asked = serverAnswers(({ method, body }) => ({
    status: 200,
    body: { data: method === "PUT" ? body : { starts: ["06:00", "14:00", "22:00"] } },
  }));
  await showPage(<ShiftsCard />);
  const field = await screen.findByDisplayValue("06:00, 14:00, 22:00");
  fireEvent.change(field, { target: { value: "6:00, 18:00" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  fireEvent.change(field, { target: { value: "06:00 18:00" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/setting/shifts",
      body: { starts: ["06:00", "18:00"] },
    }),
  );
});
