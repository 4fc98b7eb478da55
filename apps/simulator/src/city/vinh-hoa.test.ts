import { describe, expect, it } from "vitest";
import { writeInp } from "../hydraulics/write-inp.ts";
import { customerMeters } from "./customer-meters.ts";
import { demandFactor } from "./demand-patterns.ts";
import { localIso, localStamp, localTime } from "./local-time.ts";
import { vinhHoa } from "./vinh-hoa.ts";

describe("the network of the city", () => {
  const network = vinhHoa();

  it("has unique node and link ids, and links between existing nodes", () => {
    const nodes = [...network.junctions, ...network.reservoirs, ...network.tanks].map((node) => node.id);
    const links = [...network.pipes, ...network.pumps, ...network.valves];
    expect(new Set(nodes).size).toBe(nodes.length);
    expect(new Set(links.map((link) => link.id)).size).toBe(links.length);
    for (const link of links) {
      expect(nodes).toContain(link.from);
      expect(nodes).toContain(link.to);
    }
  });

  it("has some 250 meters whose mean use is the demand of the zones", () => {
    const meters = customerMeters(network);
    expect(meters.length).toBeGreaterThan(230);
    expect(meters.length).toBeLessThan(270);
    expect(new Set(meters.map((meter) => meter.code)).size).toBe(meters.length);
    const zoned = network.junctions.filter((node) => node.zone).flatMap((node) => node.demands);
    expect(meters.reduce((sum, meter) => sum + meter.mean, 0)).toBeCloseTo(
      zoned.reduce((sum, use) => sum + use.mean, 0),
      6,
    );
  });

  it("writes coordinates near the city for maps that import the network", () => {
    expect(writeInp(network)).toMatch(/\[COORDINATES\]\n T-01\t106\.75\d*\t10\.80\d*/);
  });
});

describe("time and demand", () => {
  it("reads the local calendar at UTC+7", () => {
    const at = Date.UTC(2025, 10, 20, 1);
    expect(localTime(at)).toMatchObject({ weekday: 4, hour: 8 });
    expect(localStamp(at, "/")).toBe("2025/11/20 08:00:00");
    expect(localIso(at)).toBe("2025-11-20T08:00:00+07:00");
  });

  it("has a mean near one on every kind of day", () => {
    for (const weekday of [3, 6])
      for (const kind of ["household", "business", "factory"] as const) {
        const mean =
          Array.from({ length: 24 }, (_, hour) => demandFactor(kind, { day: 0, weekday, hour })).reduce(
            (sum, factor) => sum + factor,
            0,
          ) / 24;
        expect(mean).toBeGreaterThan(kind === "household" ? 0.93 : 0.65);
        expect(mean).toBeLessThan(1.07);
      }
  });
});
