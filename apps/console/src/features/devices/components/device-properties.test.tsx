import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeviceProperties } from "./device-properties.tsx";

const device = aDevice({
  topicControl: "control/valve-7",
  site: { notes: "Key at the guard.\nLid is heavy." },
});
const show = (permissions: string[]) =>
  showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <DeviceProperties device={device} actionName={(action) => action} />
    </RightsContext>,
  );

beforeEach(() => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(() => ({ status: 200, body: { data: null } }));
});

it("shows a client no topics that a device is commanded by", async () => {
  await show(["Device.Index"]);
  expect(await screen.findByText(device.name)).toBeTruthy();
  expect(screen.queryByText("control/valve-7")).toBeNull();
});

it("shows them to somebody who may operate devices", async () => {
  await show(["Device.Index", "Control.Operate"]);
  expect(await screen.findByText("control/valve-7")).toBeTruthy();
});

it("shows the notes to who may not change the device", async () => {
  await show(["Device.Index"]);
  expect((await screen.findByText(/Key at the guard/)).isConnected).toBe(true);
});

it("shows the gateway that the device is behind, and its key there", async () => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.endsWith("/gateway") ? { gatewayId: 3, name: "lora", preset: "other", key: "0101" } : null,
    },
  }));
  await show(["Device.Index"]);
  expect(await screen.findByText("0101")).toBeTruthy();
  expect(screen.getByText("Gateway and key")).toBeTruthy();
});
