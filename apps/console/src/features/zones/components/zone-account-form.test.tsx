import type { Zone } from "@sgval/contract/zones/zones";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ZoneAccountDrawer } from "./zone-account-form.tsx";

const inlet = {
  deviceId: 7,
  role: "inlet",
  reversed: false,
  toZoneId: null,
  status: null,
  note: "",
} as const;
const zone = {
  ...{ id: 3, name: "An Phu", deviceId: 5 },
  account: {
    ...{ boundary: [inlet], households: null, nonHouseholds: null, exceptionalNightUse: null },
    ...{
      mainsLength: null,
      connections: null,
      servicePipeLength: null,
      leakageExponent: 1,
      azpDeviceId: null,
    },
  },
} as unknown as Zone;
vi.mock("../../../shared/queries/find-devices.ts", async (original) => ({
  ...(await original<object>()),
  devicesToChooseQuery: () => ({
    queryKey: ["offered"],
    queryFn: async () => [{ id: 7, name: "VGA-07", displayName: "Hai Ba Trung" }],
  }),
}));

beforeEach(() => signedInAs({ superUser: true, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (shown = zone) => {
  const asked = serverAnswers(({ method }) => ({
    status: 200,
    body: { data: method === "GET" ? [] : zone },
  }));
  await showPage(<ZoneAccountDrawer zone={shown} known={[]} onClose={vi.fn()} />);
  const saved = () => asked.filter(({ method }) => method !== "GET");
  return { saved, form: within(await screen.findByRole("dialog")) };
};

it("asks before a zone is saved without its last inlet, as nothing of its water is known then", async () => {
  const { saved, form } = await show();
  fireEvent.click(form.getByRole("button", { name: "Remove the device" }));
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/night flow and losses will be empty/)).toBeTruthy();
  fireEvent.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(saved()).toEqual([]);
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved()).toHaveLength(1));
});

it("takes the mark of a wrong device away as soon as one is chosen", async () => {
  const { form } = await show({ ...zone, account: { ...zone.account, boundary: [] } });
  fireEvent.click(form.getByRole("button", { name: "Add a device" }));
  const [field] = await form.findAllByRole("combobox", { name: /^Device/ });
  if (!field) throw new Error("no field");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: "Hai" } });
  fireEvent.click(await screen.findByRole("option", { name: /Hai Ba Trung/ }));
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("false"));
});
