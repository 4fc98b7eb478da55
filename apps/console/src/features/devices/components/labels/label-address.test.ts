import { expect, it } from "vitest";
import { labelAddress, labelledDevice } from "./label-address.ts";

it("is the address of the page of the device, and says which device it was printed for", () => {
  const address = labelAddress("https://sg.example/water", 27);
  expect(address).toBe("https://sg.example/water/apps/monitoring-and-control/view/27");
  expect(labelledDevice(address)).toBe(27);
  // Of an installation that has moved since.
  expect(labelledDevice("http://192.168.1.20:8080/apps/monitoring-and-control/view/8")).toBe(8);
});

it("reads no device from a code that a maker has printed, nor from another page", () => {
  for (const text of [
    "VGA-0815",
    "https://maker.example/27",
    `${labelAddress("https://sg.example", 27)}/photos`,
  ])
    expect(labelledDevice(text)).toBeNull();
  expect(labelledDevice("https://sg.example/apps/monitoring-and-control/view/room/3")).toBeNull();
});
