import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ActivityTermCard } from "./activity-term-card.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (months: number | null) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-22T10:00:00Z") });
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(({ method, path, body }) =>
    path === "/setting/activity-term"
      ? { status: 200, body: { data: method === "PUT" ? body : { months } } }
      : refusal(404, "not_found"),
  );
  await showPage(<ActivityTermCard />);
  const sent = () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { field: await screen.findByRole("combobox", { name: "Keep in the log" }), sent };
};
const choose = async (field: HTMLElement, option: string) => {
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByRole("option", { name: option }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
};

describe("the term of the activity log", () => {
  it("names the months that leave the log before a term is set", async () => {
    const { field, sent } = await show(null);
    expect(field.textContent).toBe("For ever");
    await choose(field, "12 months");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("all entries of 10/2025 and earlier leave the log");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(sent()).toEqual([]);
    fireEvent.click(await screen.findByRole("button", { name: "Save" }));
    fireEvent.click(await screen.findByRole("button", { name: "Set the term" }));
    await waitFor(() => expect(sent()).toEqual([{ months: 12 }]));
  });

  it("asks nothing when entries are to stay for ever, and shows a term that is not offered", async () => {
    const { field, sent } = await show(18);
    expect(field.textContent).toBe("18 months");
    await choose(field, "For ever");
    await waitFor(() => expect(sent()).toEqual([{ months: null }]));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
