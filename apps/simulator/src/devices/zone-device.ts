import { ringPlace } from "../city/vinh-hoa.ts";
import { type ZonePlan, zoneIds } from "../city/zones.ts";
import type { DeviceModel } from "./device-model.ts";
import { encodeFlat } from "./encode.ts";
import { noFaults } from "./reporting-faults.ts";
import { read, round } from "./sensor.ts";

/** The boundary meter of a zone, with the pressures of its average and critical points relayed by the zone controller. */
export function zoneDevice(plan: ZonePlan): DeviceModel {
  const ids = zoneIds(plan.number);
  const angle = (plan.bearing * Math.PI) / 180;
  const inlet = ringPlace(plan);
  return {
    name: plan.code,
    displayName: `Vùng ${plan.code} ${plan.ward}`,
    type: "DMA",
    place: { x: inlet.x + 690 * Math.cos(angle), y: inlet.y + 690 * Math.sin(angle) },
    connection: "mqtt",
    sleeping: false,
    sampleSeconds: 60,
    reportSeconds: 60,
    channels: [
      { parameter: "flow_forward", mappingKey: "Qf" },
      { parameter: "flow_reverse", mappingKey: "Qr" },
      { parameter: "total_forward", mappingKey: "Tf" },
      { parameter: "total_reverse", mappingKey: "Tr" },
      { parameter: "average_pressure", mappingKey: "AZP" },
      { parameter: "critical_point_pressure", mappingKey: "P3", under: 1, over: 4 },
    ],
    faults: noFaults,
    batching: "one",
    watch: (snapshot) => snapshot.solution.pressure.get(ids.critical) ?? 0,
    measure: (snapshot, at) => {
      const { pressure, flow } = snapshot.solution;
      const total = snapshot.state.totals[ids.valve];
      return {
        Qf: read(Math.max(0, flow.get(ids.valve) ?? 0), 0.4, 1, plan.code, "q", at),
        Qr: 0,
        Tf: round(total?.forward ?? 0, 1),
        Tr: round(total?.reverse ?? 0, 1),
        AZP: read(pressure.get(`Z${plan.number}-4`) ?? 0, 0.01, 2, plan.code, "azp", at),
        P3: read(pressure.get(ids.critical) ?? 0, 0.01, 2, plan.code, "p3", at),
      };
    },
    encode: (samples) => encodeFlat(`${plan.code}-IN1`, samples),
  };
}
