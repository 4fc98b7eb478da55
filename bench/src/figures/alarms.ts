import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerFleet } from "../register-fleet.ts";
import { withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

/** Most that the intake of readings may lose by comparing them, in percent. */
const mostLost = 5;
const channelsOfDevice = 10;

/** Messages a second that a server takes of a fleet with or without limits on every channel. */
const rateOf = (run: BenchRun, devices: number, limits: "every" | "none"): Promise<number> =>
  withServer(`alarms-${limits}`, run.profile, async (server) => {
    const { devices: credentials } = await registerFleet(server, devices, limits);
    run.log(
      `${devices} devices with ${limits === "every" ? devices * channelsOfDevice * 2 : 0} limits are registered`,
    );
    const load = await startWorker("mqtt-load", {
      ...{
        host: server.host,
        port: server.mqttPort,
        credentials,
        ratePerSecond: "max",
        seconds: run.seconds,
      },
      ...{ warmUpSeconds: run.quick ? 1 : 5, drainSeconds: 30 },
    }).done;
    if (load.published !== load.acknowledged)
      throw new Error(
        `${load.published} messages sent, ${load.acknowledged} acknowledged: they must be equal`,
      );
    return load.perSecond;
  });

/** What the intake loses when every value is compared with two limits. The order is turned to even out a slow hour. */
export const measureAlarms = async (run: BenchRun): Promise<Figure[]> => {
  const devices = run.quick ? 200 : 5_000;
  const without = [await rateOf(run, devices, "none")];
  const compared = [await rateOf(run, devices, "every"), await rateOf(run, devices, "every")];
  without.push(await rateOf(run, devices, "none"));
  const mean = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  return [
    atMost(mostLost, {
      ...{ name: "alarms ingest lost", unit: "%", limit: 100 },
      value: 100 * (1 - mean(compared) / mean(without)),
    }),
    reference({ name: "alarms ingest", unit: "msg/s", value: mean(compared), limit: mean(without) }),
  ];
};
