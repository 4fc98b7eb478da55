import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ChartPointMenu } from "./chart-point-menu.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const channel = (parameter: string, slot: number) => ({
  ...{ slot, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null },
  ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
});
const device = aDevice({ channels: [channel("outlet_pressure", 0), channel("digital_output.1", 1)] });
const pointed = {
  time: 1_767_320_000,
  place: { left: 10, top: 10 },
  values: [
    { deviceId: 7, key: "outlet_pressure", value: 2.4136 },
    { deviceId: 7, key: "digital_output.1", value: 1 },
  ],
};

const show = async (permissions: string[]) => {
  const asked = serverAnswers(({ method }) => ({
    status: 200,
    body: { data: method === "PUT" ? device : [] },
  }));
  const onMark = vi.fn();
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <ChartPointMenu
        pointed={pointed}
        devices={[device]}
        onNote={undefined}
        onMark={onMark}
        onDone={() => undefined}
      />
    </RightsContext>,
  );
  await screen.findByRole("menu");
  return { asked, onMark };
};
const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

it("takes the value of a line as a limit of its channel, with the plausible range on the other side", async () => {
  const { asked } = await show(["Device.Index", "Device.Update"]);
  expect(items()).toEqual([
    expect.stringMatching(/^Mark /),
    expect.stringMatching(/^Outlet pressure: set a limit at 2\.41\sbar$/),
  ]);
  fireEvent.click(screen.getByRole("menuitem", { name: /set a limit/ }));
  const form = within(await screen.findByRole("dialog", { name: "Set limit here" }));
  fireEvent.click(form.getByRole("button", { name: "Lower limit" }));
  const field = (name: string) => form.getByRole<HTMLInputElement>("textbox", { name });
  await waitFor(() => expect(field("Lower limit").value).toBe("2.41"));
  expect(Number(field("Upper limit").value)).toBeGreaterThan(2.41);
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
  const sent = asked.find(({ method }) => method === "PUT");
  expect(sent?.path).toBe("/device/7");
  expect(Object.keys(sent?.body as object)).toEqual(["channels"]);
  expect(sent?.body).toMatchObject({
    channels: [{ parameter: "outlet_pressure", under: 2.41 }, { parameter: "digital_output.1" }],
  });
});

it("refuses a limit on the wrong side of the other one, by the rules of all limits", async () => {
  const { asked } = await show(["Device.Index", "Device.Update"]);
  fireEvent.click(screen.getByRole("menuitem", { name: /set a limit/ }));
  const form = within(await screen.findByRole("dialog", { name: "Set limit here" }));
  fireEvent.change(form.getByRole("textbox", { name: "Lower limit" }), { target: { value: "9" } });
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  expect((await form.findByText("The lower limit must be less than the upper limit")).isConnected).toBe(true);
  expect(asked.filter(({ method }) => method === "PUT")).toEqual([]);
});

it("offers no limit to who may not change devices, and marks the time for everybody", async () => {
  const { onMark } = await show(["Device.Index"]);
  expect(items()).toEqual([expect.stringMatching(/^Mark /)]);
  fireEvent.click(screen.getByRole("menuitem", { name: /^Mark / }));
  expect(onMark).toHaveBeenCalledWith(pointed.time);
});
