import { expect, it } from "vitest";
import { chartDevicesOf } from "./chart-lines.ts";
import type { ReportOf } from "./reports.ts";

it("counts the channels of a report on readings that only count up, which its chart has not", () => {
  const channel = (deviceId: number, parameter: string): ReportOf<"readings">["channels"][number] => ({
    ...{
      deviceId,
      device: `VGA-${deviceId}`,
      code: `VGA-${deviceId}`,
      parameter,
      received: 1,
      coverage: 100,
    },
    ...{ min: 1, minAt: null, mean: 1, max: 1, maxAt: null },
  });
  const report: ReportOf<"readings"> = {
    ...{ kind: "readings", from: "2030-01-01T00:00:00.000Z", to: "2030-01-02T00:00:00.000Z", source: "raw" },
    ...{ step: "1h", rows: [], notes: [], without: [] },
    summary: {
      readings: 0,
      rows: 0,
      channels: 12,
      coverage: null,
      gap: null,
      gapFrom: null,
      gapDevice: null,
    },
    channels: [1, 2, 3, 4].flatMap((id) =>
      ["outlet_pressure", "flow", "total_forward"].map((one) => channel(id, one)),
    ),
  };
  expect(chartDevicesOf(report)).toEqual({ deviceIds: [1, 2, 3], drawn: 6, of: 8, without: 4 });
});
