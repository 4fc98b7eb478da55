import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { SecondPersonPanel } from "./second-person-panel.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const serve = (rules: object[] = []) =>
  serverAnswers(({ method, body }) => ({
    status: 200,
    body: { data: method === "PUT" ? body : { rules, roles: [{ id: 4, name: "operator" }] } },
  }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole("combobox", { name: label }));
  fireEvent.click(within(await screen.findByRole("listbox")).getByRole("option", { name: option }));
};

it("adds a rule by command, type and role, and offers no stop", async () => {
  const asked = serve();
  await showPage(<SecondPersonPanel />);
  await screen.findByText("No command needs a second person.");
  press("Add a rule");
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Command" }));
  const listed = await screen.findByRole("listbox");
  expect(within(listed).queryByRole("option", { name: "Release full close" })).toBeNull();
  fireEvent.click(within(listed).getByRole("option", { name: "Close fully" }));
  await choose("Type of device", "Pressure-reducing valve");
  await choose("Role of whoever asks", "operator");
  press("Save");
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/setting/second-person",
      body: { rules: [{ action: "fully_close_on", deviceType: "VGA", roleId: 4 }] },
    }),
  );
});

it("says that a rule is there twice, and takes one out", async () => {
  const asked = serve([{ action: "fully_close_on", deviceType: null, roleId: null }]);
  await showPage(<SecondPersonPanel />);
  await screen.findByRole("group", { name: "Rule 1" });
  press("Add a rule");
  press("Add a rule");
  press("Save");
  expect(await screen.findByText("This rule is there twice")).toBeTruthy();
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  press("Remove rule 3");
  press("Remove rule 1");
  press("Save");
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      body: { rules: [{ action: null, deviceType: null, roleId: null }] },
    }),
  );
});
