import { linearDefaults, type PumpBank, pumpBank } from "@sgval/contract/pumps/pumps";
import { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../../shared/api/snackbar.ts";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import {
  limitedTo,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../../shared/ui/page.fixture.tsx";
import { stationKeys } from "../../api/stations.ts";
import { BankEditor } from "./bank-editor.tsx";
import { PowerSchedule } from "./power-schedule.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const pump = { key: "p4", name: "Bơm 4", number: 4, type: "linear", ...linearDefaults };
const bank = pumpBank.parse({
  ...{ deviceId: 7, wearPolicy: "lifo", interlocks: {}, updatedAt: "2025-11-18T01:00:00.000Z" },
  pumps: [{ ...pump, templateName: null, linkedDeviceName: null }],
});

const station = aDevice({ type: "WATER_PUMP" });

it.each([
  ["the parameters of the pumps", <BankEditor key="bank" device={station} />],
  ["the power of the day", <PowerSchedule key="power" device={station} />],
])("says to whoever may not set %s why there is nothing to edit", async (_, page) => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(() => ({ status: 200, body: { data: bank } }));
  await showPage(limitedTo(["Device.Index", "Pump.Index"], page));
  const why =
    /^You do not have permission to do this\. That needs the permission “[^”]*pump[^”]*”, which an administrator gives\.$/;
  expect((await screen.findByText(why)).isConnected).toBe(true);
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("[R8.2] says that the pump parameters were set once they are stored", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(({ path }) => ({
    status: 200,
    body: { data: path.endsWith("/pump-bank") ? bank : [] },
  }));
  await showPage(<BankEditor device={station} />);
  fireEvent.change(await screen.findByLabelText(/^Pump name/), { target: { value: "Bơm chính" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(useSnackbar.getState()).toMatchObject({
      ...{ message: "Setting pump parameters success", color: "success" },
    }),
  );
});

describe("a form that is open while somebody else changes the bank", () => {
  const later = "2025-11-18T01:05:00.000Z";
  const [p4] = bank.pumps;
  const theirs: PumpBank = {
    ...bank,
    updatedAt: later,
    pumps: p4 ? [{ ...p4, min: 45, name: "Bơm đêm", reverse: true }] : [],
  };

  /** The page as it is shown by now, and as somebody else has changed the bank at the server. */
  const open = async (page: React.ReactNode) => {
    signedInAs({ superUser: true, manageSuper: true });
    let stored = bank;
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const asked = serverAnswers(({ method, path, body }) => {
      if (!path.endsWith("/pump-bank")) return { status: 200, body: { data: [] } };
      if (method === "GET") return { status: 200, body: { data: stored } };
      const { basedOn } = body as { basedOn?: string };
      if (basedOn !== stored.updatedAt) return refusal(409, "pump_bank_changed_meanwhile");
      return { status: 200, body: { data: stored } };
    });
    await showPage(page, client);
    return {
      change: () => {
        stored = theirs;
      },
      hear: () => client.invalidateQueries({ queryKey: stationKeys.bank(7) }),
      save: () => fireEvent.click(screen.getByRole("button", { name: "Save" })),
      sent: () => asked.flatMap(({ method, body }) => (method === "PUT" ? [body] : [])),
    };
  };
  const type = async (label: RegExp, value: string) => {
    const field = await screen.findByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };

  it("shows both versions and saves what was typed on top of the other's", async () => {
    const { change, hear, save, sent } = await open(<BankEditor device={station} />);
    await type(/^Pump name/, "Bơm chính");
    change();
    await hear();
    const note = await screen.findByText(/^Somebody else has changed the pump parameters/);
    const lines = within(note).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Bơm đêm · Pump name: stored Bơm đêm, here Bơm chính",
      "Bơm đêm · Lowest power: stored 45, here 40",
      expect.stringMatching(/^Bơm đêm · Reverse calculation: stored .+, here .+/),
    ]);
    save();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      basedOn: later,
      pumps: [{ key: "p4", name: "Bơm chính", min: 45, reverse: true }],
    });
  });

  it("is refused before it has heard of the change, and then shows it", async () => {
    const { change, save, sent } = await open(<BankEditor device={station} />);
    await type(/^Pump name/, "Bơm chính");
    change();
    save();
    await screen.findByText(/Somebody else changed the pump parameters of this station meanwhile/);
    await screen.findByText(/^Somebody else has changed the pump parameters/);
    expect(sent()).toMatchObject([{ basedOn: bank.updatedAt }]);
  });

  it("follows the change where nothing was typed, and takes it where that is wanted", async () => {
    const { change, hear } = await open(<BankEditor device={station} />);
    await type(/^Lowest power/, "50");
    change();
    await hear();
    fireEvent.click(await screen.findByRole("button", { name: "Take the stored version" }));
    await vi.waitFor(() => expect(screen.getByLabelText(/^Lowest power/)).toHaveProperty("value", "45"));
    expect(screen.getByLabelText(/^Pump name/)).toHaveProperty("value", "Bơm đêm");
    expect(screen.queryByText(/^Somebody else/)).toBeNull();
  });

  it("leaves the parameters to the other one when it saves the time-table", async () => {
    const { change, hear, save, sent } = await open(<PowerSchedule device={station} />);
    fireEvent.click(await screen.findByRole("button", { name: /Bơm 4/ }));
    change();
    await hear();
    await screen.findByText(/^Somebody else has changed the pump parameters/);
    save();
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      pumps: [{ name: "Bơm đêm", min: 45, reverse: true, schedule: [{ start: "05:00", power: 60 }] }],
    });
  });
});
