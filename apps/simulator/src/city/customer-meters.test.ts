import { expect, it } from "vitest";
import { customerMeters, meterIndex } from "./customer-meters.ts";
import { vinhHoa } from "./vinh-hoa.ts";

it("raises a meter's index by about its mean use a day", () => {
  const day = 20_412;
  for (const meter of customerMeters(vinhHoa())) {
    const month = meterIndex(meter, day, day - 30) - meterIndex(meter, day, day);
    expect(month / 30 / 24).toBeGreaterThan(meter.mean * 0.85);
    expect(month / 30 / 24).toBeLessThan(meter.mean * 1.15);
  }
});
