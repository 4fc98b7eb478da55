import { replayDeadLetters } from "@sgval/contract/connections/dead-letters";
import { createToken } from "@sgval/contract/connections/tokens";
import { addDevicePhoto } from "@sgval/contract/devices/photos";
import { listenToDevice } from "@sgval/contract/readings/mapping";
import { expect, it } from "vitest";
import { citizens, cityRoles } from "./people.ts";

it("lets the field technician take photos, and put a device into service", () => {
  const technician = citizens.find(({ username }) => username === "kythuat01");
  const role = cityRoles.find(({ name }) => name === technician?.role);
  for (const { access } of [addDevicePhoto, createToken, listenToDevice, replayDeadLetters])
    expect(role?.permissions).toContain("permission" in access ? access.permission : null);
});
