import { replayDeadLetters } from "@sgval/contract/connections/dead-letters";
import { createToken } from "@sgval/contract/connections/tokens";
import { addDevicePhoto } from "@sgval/contract/devices/photos";
import { addMeterReading } from "@sgval/contract/meters/readings";
import { listenToDevice } from "@sgval/contract/readings/mapping";
import { expect, it } from "vitest";
import { citizens, cityRoles, cityShifts } from "./people.ts";

it("lets the field technician take photos, and put a device into service", () => {
  const technician = citizens.find(({ username }) => username === "kythuat01");
  const role = cityRoles.find(({ name }) => name === technician?.role);
  for (const { access } of [addDevicePhoto, createToken, listenToDevice, replayDeadLetters])
    expect(role?.permissions).toContain("permission" in access ? access.permission : null);
});

it("lets the field technician, who has the phone, enter what meters show", () => {
  const technician = citizens.find(({ username }) => username === "kythuat01");
  const role = cityRoles.find(({ name }) => name === technician?.role);
  expect(role?.permissions).toContain(addMeterReading.access.permission);
});

it("lets whoever works in a chamber or runs the network hang a tag that keeps commands away", () => {
  for (const username of ["kythuat01", "vanhanh01"]) {
    const person = citizens.find((one) => one.username === username);
    expect(cityRoles.find(({ name }) => name === person?.role)?.permissions).toContain("Control.Lock");
  }
});

it("lets everybody on duty answer the alarms that they are called for", () => {
  const onDuty = citizens.filter(({ username }) =>
    cityShifts.some(({ people }) => people.includes(username)),
  );
  expect(onDuty.length).toBeGreaterThan(2);
  for (const { role } of onDuty)
    expect(cityRoles.find(({ name }) => name === role)?.permissions).toContain("Risk.Acknowledge");
});

it("lets everybody who works a shift or a chamber read and write the log of the shift", () => {
  for (const username of ["kythuat01", "vanhanh01", "kysu01"]) {
    const person = citizens.find((one) => one.username === username);
    const permissions = cityRoles.find(({ name }) => name === person?.role)?.permissions;
    expect(permissions).toEqual(expect.arrayContaining(["Logbook.Create", "Logbook.Index"]));
  }
});
