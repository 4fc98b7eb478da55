import { builtInDeviceTypes, type DeviceTypes, ofEachType } from "@sgval/contract/devices/device-types";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { useDeviceTypes } from "../../../../shared/device-types.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { keepDeviceTypes } from "../../realtime.ts";
import { DeviceTypesPanel } from "./device-types-panel.tsx";
import { FreshnessPanel } from "./freshness-panel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  useDeviceTypes.setState(builtInDeviceTypes);
});

const use = (stale: number) =>
  ofEachType((type) => ({
    devices: type === "VGA" ? 5 : 0,
    following: type === "VGA" ? 4 : 0,
    late: 0,
    stale: type === "VGA" ? stale : 0,
    offline: 0,
  }));

const serve = (types: DeviceTypes = builtInDeviceTypes) =>
  serverAnswers(({ method, path, body }) => {
    if (path === "/device-type") return { status: 200, body: { data: types } };
    if (path === "/setting/freshness" && method === "PUT")
      return {
        status: 200,
        body: {
          data: ofEachType((type) => ({
            ...types[type],
            reportIntervalSeconds: (body as { intervals: Record<string, number> }).intervals[type],
          })),
        },
      };
    if (path.startsWith("/setting/freshness"))
      return { status: 200, body: { data: use(path.includes("VGA=900") ? 0 : 3) } };
    if (method === "PUT") return { status: 200, body: { data: { ...types.VGA, ...(body as object) } } };
    return refusal(404, "not_found");
  });

describe("device types tab", () => {
  it("shows the six types with labels, defaults and the number of devices", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    serve();
    await showPage(<DeviceTypesPanel />);
    const valve = within(await screen.findByRole("region", { name: "Pressure-reducing valve" }));
    expect(valve.getByText("Van giảm áp · Pressure-reducing valve · Réducteur de pression")).toBeTruthy();
    expect(
      valve.getByText(/^Inlet pressure from −1\.00 to 10\.00 bar; Outlet pressure 1\.00–4\.00 bar; /),
    ).toBeTruthy();
    expect(await valve.findByText("5")).toBeTruthy();
    expect(screen.getAllByRole("region")).toHaveLength(6);
  });

  it("saves a changed label and colour with the other values as they were", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serve();
    await showPage(<DeviceTypesPanel />);
    fireEvent.click(await screen.findByRole("button", { name: "Edit Pressure-reducing valve" }));
    const label = await screen.findByLabelText(/English label/);
    fireEvent.change(label, { target: { value: "" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("This field is required");
    fireEvent.change(label, { target: { value: "Control valve" } });
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Colour" }));
    const pink = await screen.findByRole("option", { name: "Pink" });
    expect(pink.querySelector("[data-sample]")).not.toBeNull();
    fireEvent.click(pink);
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    const { reportIntervalSeconds: _interval, ...settings } = builtInDeviceTypes.VGA;
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
        path: "/device-type/VGA",
        body: { ...settings, color: "pink", names: { ...settings.names, en: "Control valve" } },
      }),
    );
  });

  it("is read-only, and says why, without the permission", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    serve();
    await showPage(
      <RightsContext value={{ superUser: false, role: { permissions: ["DeviceType.Index"] } }}>
        <DeviceTypesPanel />
      </RightsContext>,
    );
    await screen.findByText(/^You don't have permission to delete and edit\. That needs the permission/);
    expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
  });
});

describe("freshness tab", () => {
  it("says what an interval means and how many devices would be stale, and saves it", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serve();
    await showPage(<FreshnessPanel />);
    await screen.findByText("Now: 0 late, 3 stale, 0 offline");
    expect(screen.getByText(/^4 of 5 devices have this interval/)).toBeTruthy();
    const rule = /offline after 4 \(at least 30 min\w*, a pump station 5 min\w*\)/;
    expect(screen.getByText(rule)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Data logger: report interval/).value).toBe("60");
    fireEvent.change(screen.getByLabelText(/Pressure-reducing valve: report interval/), {
      target: { value: "15" },
    });
    await screen.findByText("With this, devices would be now: 0 late, 0 stale, 0 offline");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "PUT")?.body).toMatchObject({
        intervals: { VGA: 900, DATALOGGER: 3600 },
      }),
    );
  });
});

it("takes labels that another administrator changed from the live event", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const names = { vn: "Van điều áp", en: "Control valve", fr: "Vanne" };
  let types: DeviceTypes = builtInDeviceTypes;
  serverAnswers(() => ({ status: 200, body: { data: types } }));
  const listener = keepDeviceTypes(new QueryClient());
  types = { ...builtInDeviceTypes, VGA: { ...builtInDeviceTypes.VGA, names } };
  listener["deviceTypes:changed"]?.(undefined);
  await waitFor(() => expect(useDeviceTypes.getState().VGA.names.en).toBe("Control valve"));
  listener.stop?.();
});
