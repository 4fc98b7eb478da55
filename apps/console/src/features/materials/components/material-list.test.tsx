import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { MaterialListPage } from "./material-list.tsx";

const material = (id: number, name: string, usedIn: number) => ({
  ...{ id, name, unit: "pcs", note: null, usedIn, updatedAt: "2026-01-01T00:00:00.000Z" },
});
const ok = (body: unknown) => ({ status: 200, body });
const page = (...data: object[]) => ok({ data, metaData: { total: data.length, page: 1, size: 10 } });
const show = async (list: { status: number; body: unknown }, change = ok({ data: null })) => {
  const asked = serverAnswers(({ path, method }) => {
    if (method !== "GET") return change;
    return path.startsWith("/material") ? list : page();
  });
  await showPage(<MaterialListPage />);
  return asked;
};
const both = page(material(1, "Clamp 110", 2), material(2, "Pipe 63", 0));

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("lists the materials with how many leak points use each", async () => {
  await show(both);
  const row = (await screen.findByRole("button", { name: "Clamp 110" })).closest("tr, li");
  expect(row?.textContent).toMatch(/pcs.*2/);
});

it("deletes a material that no leak point uses, and says why another is kept", async () => {
  const asked = await show(both);
  fireEvent.click(await screen.findByRole("button", { name: /Clamp 110$/, expanded: false }));
  const kept = await screen.findByRole("menuitem", { name: /Delete/ });
  expect(kept.getAttribute("aria-disabled")).toBe("true");
  expect(kept.textContent).toContain("Leak points use this material");
  cleanup();
  const later = await show(both);
  fireEvent.click(await screen.findByRole("button", { name: /Pipe 63$/, expanded: false }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /Delete/ }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.click(dialog.getByRole("button", { name: /Delete/ }));
  await waitFor(() =>
    expect(
      asked
        .concat(later)
        .filter(({ method }) => method === "DELETE")
        .map(({ path }) => path),
    ).toEqual(["/material/2"]),
  );
});

it("adds a material with name and unit, and sends nothing without them", async () => {
  const asked = await show(both);
  fireEvent.click(await screen.findByRole("button", { name: "Add material" }));
  const form = within(await screen.findByRole("dialog"));
  fireEvent.click(form.getByRole("button", { name: "Add" }));
  const name = form.getByRole("textbox", { name: /Name/ });
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect(asked.some(({ method }) => method !== "GET")).toBe(false);
  fireEvent.change(name, { target: { value: "Cement" } });
  fireEvent.change(form.getByRole("textbox", { name: /Unit/ }), { target: { value: "kg" } });
  fireEvent.click(form.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      path: "/material",
      body: { name: "Cement", unit: "kg" },
    }),
  );
});

it("shows a name that exists at its field", async () => {
  const taken = { code: "value_exists", details: [{ field: "name", message: "validation.value_exists" }] };
  await show(both, refusal(409, taken.code, taken.details));
  fireEvent.click(await screen.findByRole("button", { name: "Add material" }));
  const form = within(await screen.findByRole("dialog"));
  const name = form.getByRole("textbox", { name: /Name/ });
  fireEvent.change(name, { target: { value: "Pipe 63" } });
  fireEvent.change(form.getByRole("textbox", { name: /Unit/ }), { target: { value: "m" } });
  fireEvent.click(form.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
});

it("distinguishes that there is no material from a list that could not be loaded", async () => {
  await show(page());
  expect(await screen.findByText("There is no material yet")).toBeTruthy();
  cleanup();
  await show(refusal(500, "unknown"));
  expect(await screen.findByText(/^The materials could not be loaded/)).toBeTruthy();
});
