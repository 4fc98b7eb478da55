import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { qrPath } from "../../../../shared/ui/paper/qr-picture.tsx";
import { LabelPage } from "./label-page.tsx";

const night = {
  nightWindow: { from: "02:00", to: "04:00" },
  householdNightUse: 1.7,
  nonHouseholdNightUse: 8,
};
const valve = (id: number) => ({
  ...{ id, name: `V-${id}`, displayName: `Valve ${id}`, type: "VGA", mode: "manual" },
});

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Shows the labels of the devices, of which the server knows two. */
const show = async (
  ids: string,
  address: string | null = "https://sg.example",
  permissions?: Parameters<typeof limitedTo>[0],
) => {
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/installation")
      ? { data: { units: {}, mapStart: null, address, night } }
      : { data: [valve(7), valve(8)], metaData: { total: 2 } },
  }));
  await showPage(
    permissions ? limitedTo(permissions, <LabelPage />) : <LabelPage />,
    undefined,
    `/?ids=${ids}`,
  );
  return asked;
};

it("prints name, code and a picture of the address of each chosen device, in the order they were chosen", async () => {
  const printed = vi.fn();
  vi.stubGlobal("print", printed);
  const asked = await show("8,7,8,x");
  const labels = await screen.findAllByRole("region", { name: /^Valve/ });
  expect(labels.slice(0, 2).map((one) => one.getAttribute("aria-label"))).toEqual(["Valve 8", "Valve 7"]);
  const first = within(labels[0] as HTMLElement);
  expect(first.getByText("V-8").isConnected).toBe(true);
  const address = "https://sg.example/apps/monitoring-and-control/view/8";
  const picture = first.getByRole("img", { name: `QR code that opens ${address}` });
  expect(picture.querySelector("path")?.getAttribute("d")).toBe(qrPath(address).path);
  expect(asked.find(({ path }) => path.startsWith("/device"))?.path).toMatch(/ids=8(,|%2C)7$/);
  fireEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(printed).toHaveBeenCalledTimes(1);
  expect(document.querySelector("body > [data-sheet]")?.querySelectorAll("section")).toHaveLength(2);
});

it("leads to where the page itself was opened where no address is set, and warns of one that no phone reaches", async () => {
  await show("7,8", null);
  const pictures = await screen.findAllByRole("img", { name: /view\/7$/ });
  expect(pictures[0]?.getAttribute("aria-label")).toContain(location.origin);
  expect(screen.getByText(/opens on this computer only.*SGVAL_PUBLIC_URL/).isConnected).toBe(true);
  cleanup();
  // Who cannot set it is shown whom to ask.
  await show("7,8", null, ["Device.Index"]);
  const words = (await screen.findByText(/opens on this computer only/)).textContent;
  expect([words?.includes("ask an administrator"), words?.includes("SGVAL")]).toEqual([true, false]);
});

it("says how many of the devices are there no more, and how devices are chosen", async () => {
  await show("7,8,9");
  expect((await screen.findByText("1 device is there no more, or out of your view.")).isConnected).toBe(true);
  cleanup();
  await show("");
  expect((await screen.findByText("No devices chosen")).isConnected).toBe(true);
});
