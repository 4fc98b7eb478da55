import { aDevice } from "../../src/testing/device-builder.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { operate } from "../../src/testing/operate.ts";
import { aUser } from "../../src/testing/user-builder.ts";
import { storeConnections } from "./stored-connections.ts";
import { storeChannels, storeReports, storeWaitingCommand, storeWater } from "./stored-reports-and-water.ts";

/** Stores a little of everything through the API, for a dump. */
export const storeExamples = async (harness: Harness): Promise<void> => {
  const { call } = harness;
  await storeChannels(harness);
  const valve = await aDevice()
    .named("VGA-01", "Van Nguyễn Trãi")
    .withThreshold(1.2, 2.4)
    .withTimer("22:00", "24:00")
    .withTokenIn(harness);
  const logger = await aDevice().named("DL-01", "Điểm tới hạn").ofType("DATALOGGER").withTokenIn(harness);
  const client = aUser().named("lan1").withEmail("lan1@example.vn").withPermissions("Device.Index");
  const { id } = await client.seeing(valve).signedInTo(harness);
  await call("PUT", `/user/${id}`, { phone: "+84 28 1234", account: "00123" });
  await call("PUT", `/device/${valve.id}`, { dataloggerId: logger.id });
  for (const ago of [0, 3600, 40 * 86_400]) {
    const ts = harness.clock.now() / 1000 - ago;
    await call("POST", "/telemetry", { ts, outlet_pressure: 2.4, inlet_pressure: 99 }, valve.token);
    await call("POST", "/telemetry", { ts, pressure: 3, unknown_key: 1 }, logger.token);
  }
  await call("POST", "/telemetry", "{oops", logger.token);
  await operate(harness, valve.id, { requestId: "one", action: "high_pressure" });
  await harness.clock.advance(100_000);
  await operate(harness, valve.id, { requestId: "two", action: "low_pressure" });
  await call("PUT", "/account/preferences", { units: { pressure: "psi" } });
  await call("POST", "/account/view", { list: "devices", name: "Valves", query: "type=VGA" });
  await call("PUT", `/account/favourite/${valve.id}`);
  await call("PUT", "/setting/hotline", { hotline: "1900 1234" });
  await harness.clock.advance(60_000);
  await storeWaitingCommand(harness);
  await storeWater(harness);
  await storeReports(harness, valve.id, id);
  await storeConnections(harness);
};
