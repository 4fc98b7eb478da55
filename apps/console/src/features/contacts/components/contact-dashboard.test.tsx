import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { vCardOf } from "./contact-card.tsx";
import { ContactDashboardPage } from "./contact-dashboard.tsx";
import { ContactSettingsPanel } from "./contact-settings.tsx";

// The test browser draws no maps: markers are elements of the page.
vi.mock("@vis.gl/react-maplibre", () => ({
  Marker: ({ children }: { children: ReactNode }) => children,
  useMap: () => ({}),
}));
vi.mock("../../../shared/ui/map/base-map.tsx", () => ({
  BaseMap: ({ label, children }: { label: string; children: ReactNode }) => (
    <section aria-label={label}>{children}</section>
  ),
}));
vi.mock("../../../shared/ui/map/map-frame.tsx", () => ({
  MapFrame: ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>,
  MapLoading: () => null,
}));

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const office = {
  ...{ id: 1, key: "office", information: "Văn phòng Thủ Đức", address: "12 Lê Lợi" },
  ...{ phone: "028 3896 0000", hotline: "1900 1234", position: null, updatedAt: "2026-01-01T00:00:00.000Z" },
};
const night = {
  ...{ ...office, id: 2, key: "night", information: "Trực đêm" },
  ...{ address: null, phone: null, hotline: "0900 111" },
};
const options = {
  ...{ strictPassword: true, oidc: null, logo: null, mails: false, title: "SG", locale: "en" },
  hotline: "1900 9999",
};
const answers = (contacts: readonly object[], hotline: string | null = options.hotline) =>
  serverAnswers(({ path }) =>
    path.startsWith("/contact")
      ? { status: 200, body: { data: contacts, metaData: { total: contacts.length, page: 1, size: 100 } } }
      : { status: 200, body: { data: { ...options, hotline } } },
  );

it("[R2.9] [R3.12] shows each contact with key, information, address, phone and hotline, numbers to dial", async () => {
  answers([office, night]);
  await showPage(<ContactDashboardPage />);
  const card = within((await screen.findByText("Văn phòng Thủ Đức")).closest("article") ?? document.body);
  for (const text of ["office", "12 Lê Lợi"]) expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole("link", { name: "1900 1234" }).getAttribute("href")).toBe("tel:19001234");
  expect(card.getByRole("link", { name: "028 3896 0000" }).getAttribute("href")).toBe("tel:02838960000");
  expect(card.getByRole("link", { name: "Directions" }).getAttribute("href")).toContain("12%20L%C3%AA");
  // An editor reads what is missing.
  expect(screen.getByText("Missing: Address, Phone")).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "truc dem" } });
  await waitFor(() => expect(screen.queryByText("Văn phòng Thủ Đức")).toBeNull());
  expect(screen.getByText("Trực đêm")).toBeTruthy();
});

it("shows the hotline that all contacts share once above them, and their own numbers in their cards", async () => {
  answers([office, { ...office, id: 2, key: "night", information: "Trực đêm", phone: "0900 111" }], null);
  await showPage(<ContactDashboardPage />);
  await screen.findByText("Trực đêm");
  expect(screen.getAllByRole("link", { name: /1900 1234/ })).toHaveLength(1);
  expect(screen.getByRole("link", { name: "0900 111" }).getAttribute("href")).toBe("tel:0900111");
});

it("finds a contact by its number however it is written, and by the search of the address", async () => {
  answers([office, night]);
  await showPage(<ContactDashboardPage />, undefined, "/?q=0900111");
  expect((await screen.findByText("Trực đêm")).isConnected).toBe(true);
  expect(screen.queryByText("Văn phòng Thủ Đức")).toBeNull();
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  expect(field.value).toBe("0900111");
  fireEvent.change(field, { target: { value: "3896 0000" } });
  await waitFor(() => expect(screen.queryByText("Trực đêm")).toBeNull());
  expect(screen.getByText("Văn phòng Thủ Đức")).toBeTruthy();
});

it("[R2.9] shows more contacts than one page of the list, and finds the last of them", async () => {
  const many = Array.from({ length: 130 }, (_, index) => ({
    ...{ ...office, id: index + 1, key: `crew-${index + 1}`, information: `Crew ${index + 1}` },
  }));
  serverAnswers(({ path }) => {
    const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);
    const data = many.slice(100 * (page - 1), 100 * page);
    return path.startsWith("/contact")
      ? { status: 200, body: { data, metaData: { total: many.length, page, size: 100 } } }
      : { status: 200, body: { data: { hotline: null } } };
  });
  await showPage(<ContactDashboardPage />);
  expect((await screen.findByText("Crew 130")).isConnected).toBe(true);
  expect(screen.getAllByRole("article")).toHaveLength(130);
});

it("[R2.9] puts contacts with a position on a map, leads there, and goes from a mark to its card", async () => {
  answers([{ ...office, position: { latitude: 10.85, longitude: 106.76 } }, night]);
  await showPage(<ContactDashboardPage />);
  const map = within(await screen.findByRole("region", { name: "Map of the contacts" }));
  fireEvent.click(map.getByRole("button", { name: "Văn phòng Thủ Đức" }));
  const card = screen.getByRole("article", { name: "Văn phòng Thủ Đức" });
  expect(document.activeElement?.contains(card)).toBe(true);
  expect(within(card).getByRole("link", { name: "Directions" }).getAttribute("href")).toContain(
    encodeURIComponent("10.85,106.76"),
  );
  expect(map.queryByRole("button", { name: "Trực đêm" })).toBeNull();
});

it("says that there is no contact, and whom to add first", async () => {
  answers([]);
  await showPage(<ContactDashboardPage />);
  expect(await screen.findByText("There is no contact yet")).toBeTruthy();
});

it("writes a contact as a vCard that address books read", async () => {
  const text = await vCardOf({ ...office, information: "Văn phòng; Thủ Đức" }).text();
  expect(text.split("\r\n")).toEqual([
    ...["BEGIN:VCARD", "VERSION:3.0", "FN:Văn phòng\\; Thủ Đức", "N:Văn phòng\\; Thủ Đức;;;;"],
    ...["ADR;TYPE=WORK:;;12 Lê Lợi;;;;", "TEL;TYPE=WORK,VOICE:028 3896 0000"],
    ...["TEL;TYPE=PREF,VOICE:1900 1234", "END:VCARD", ""],
  ]);
});

it("is changed in the settings with a preview, and refuses an empty address and a number with other signs", async () => {
  const asked = answers([office]);
  await showPage(<ContactSettingsPanel />);
  fireEvent.click(await screen.findByRole("button", { name: "Add contact" }));
  const drawer = within(await screen.findByRole("dialog"));
  const type = (name: RegExp, value: string) =>
    fireEvent.change(drawer.getByRole("textbox", { name }), { target: { value } });
  type(/^Key/, "lab");
  type(/information/i, "Phòng thí nghiệm");
  type(/^Phone/, "028-3896");
  type(/^Hotline/, "1900 1");
  expect(drawer.getByRole("heading", { name: "Phòng thí nghiệm" })).toBeTruthy();
  fireEvent.click(drawer.getByRole("button", { name: "Add" }));
  expect(await drawer.findByText("Invalid value")).toBeTruthy();
  expect(drawer.getByText("This field is required")).toBeTruthy();
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
});

it("says to whoever may not see contacts that they may not, and shows the hotline", async () => {
  const asked = answers([office]);
  await showPage(limitedTo(["Dashboard.Contact"], <ContactDashboardPage />));
  expect((await screen.findByText("You do not have permission to see contacts")).isConnected).toBe(true);
  expect((await screen.findByRole("link", { name: /1900 9999/ })).isConnected).toBe(true);
  expect(screen.queryByText(/delete and edit/)).toBeNull();
  expect(asked.filter(({ path }) => path.startsWith("/contact"))).toEqual([]);
});
