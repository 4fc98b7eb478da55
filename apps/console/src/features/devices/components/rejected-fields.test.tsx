import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { RejectedFields } from "./rejected-fields.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const field = {
  key: "P1",
  reason: "not_a_number",
  lastValue: "1.234,5",
  count: 3,
  firstSeenAt: "2025-03-07T02:00:00Z",
  lastSeenAt: "2025-03-07T03:00:00Z",
};

it("shows each rejected field with its reason in words, and empties the list", async () => {
  let data = [field];
  const asked = serverAnswers(({ method }) => {
    if (method === "DELETE") data = [];
    return method === "DELETE"
      ? { status: 200, body: null }
      : { status: 200, body: { data, metaData: { total: data.length, page: 1, size: 100 } } };
  });
  await showPage(<RejectedFields deviceId={7} />);
  const row = await screen.findByRole("row", { name: /P1/ });
  expect(row.textContent).toContain("Not unambiguously a number");
  expect(row.textContent).toContain("1.234,5");
  fireEvent.click(screen.getByRole("button", { name: "Empty the list" }));
  await screen.findByText("Every value received could be used");
  expect(asked).toContainEqual(expect.objectContaining({ method: "DELETE", path: "/device/7/rejected" }));
});
