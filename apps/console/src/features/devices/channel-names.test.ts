import { expect, it } from "vitest";
import { furtherChannel, nextPump, pumpRows } from "./channel-names.ts";

it("numbers a parameter that a device has already", () => {
  expect(furtherChannel("flow", [])).toBe("flow");
  expect(furtherChannel("flow", ["flow"])).toBe("flow.2");
  expect(furtherChannel("digital_output", ["digital_output.1", "digital_output.3"])).toBe("digital_output.4");
});

it("adds a pump with its channels under the next name", () => {
  expect(nextPump(["flow"])).toBe("p1");
  expect(nextPump(["pump_current.p1", "pump_power.p4"])).toBe("p5");
  expect(pumpRows("p2")[2]).toMatchObject({ parameter: "pump_current.p2", mappingKey: "pumps.p2.A" });
});
