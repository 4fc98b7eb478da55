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
  goodSince: null as string | null,
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
  for (const given of ["P1", "1.234,5"]) expect(screen.getByText(given).dir).toBe("auto");
  fireEvent.click(screen.getByRole("button", { name: "Empty the list" }));
  await screen.findByText("Every value received could be used");
  expect(asked).toContainEqual(expect.objectContaining({ method: "DELETE", path: "/device/7/rejected" }));
});

it("says since when a rejected field is good again", async () => {
  const again = { ...field, key: "P2", goodSince: "2025-03-07T04:00:00Z" };
  serverAnswers(() => ({
    status: 200,
    body: { data: [field, again], metaData: { total: 2, page: 1, size: 100 } },
  }));
  await showPage(<RejectedFields deviceId={7} />);
  expect((await screen.findByRole("row", { name: /P2/ })).textContent).toContain(
    "Good again since 7 Mar 2025, 11:00",
  );
  expect(screen.getAllByText(/Good again/)).toHaveLength(1);
});
