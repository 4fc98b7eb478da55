import type { AutomationState } from "@sgval/contract/automation/state";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { liveGateway } from "../../../gateways/realtime/live-socket.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { holdLease, serverLease } from "../../../kernel/nodes/leases.ts";
import { nodeIdOf } from "../../../kernel/nodes/node-id.ts";
import { defineService } from "../../../kernel/services.ts";
import { type DeviceRecord, deviceChanged, deviceRegistry } from "../../devices/index.ts";
import { latestReadings, readingsRecorded } from "../../readings/index.ts";
import { automationRunners } from "../runners.ts";
import { automationChanged, valveCommands } from "../valve-commands.ts";
import { createValveRunner } from "./run-valves.ts";
import { manualState, stateView } from "./state-view.ts";
import type { Valve } from "./valve.ts";

const leaseTtl = 90_000;

/** The runner of valves in automatic mode, on the node that holds its lease. */
export const valveAutomation = defineService("valve automation", ({ use, onReady, onStop, ...kernel }) => {
  const { db, clock, logger, events, config } = kernel;
  const lease = holdLease({ db, clock, logger, owner: nodeIdOf(config.dataDir) }, "automation", {
    ttl: leaseTtl,
  });
  const live = use(liveGateway);
  const runner = createValveRunner({
    ...{ db: db.control, clock, logger, lease },
    registry: use(deviceRegistry),
    latest: use(latestReadings),
    zone: createTimeZone(config.timeZone),
    commands: use(valveCommands),
    serverLease: use(serverLease),
    onChange: (change) => events.emit(automationChanged, change),
    onState: (valve) =>
      live.emit(valve.device.id, "automation", stateView(valve, clock.now(), runner.isAlive())),
  });
  /** The valve as it is regulated, or as it would be from what is stored. */
  const valveOf = async (device: DeviceRecord): Promise<Valve> => {
    const [valve] = runner.get(device.id) ? [runner.get(device.id)] : await runner.load([device]);
    if (!valve) throw new Refusal("not_found");
    return valve;
  };
  const service = {
    ...runner,
    valveOf,
    /** Who regulates a device, by which rule, and what is next. */
    stateOf: async (device: DeviceRecord): Promise<AutomationState> =>
      device.mode === "auto"
        ? stateView(await valveOf(device), clock.now(), runner.isAlive())
        : manualState(device),
    start: async (): Promise<void> => {
      events.on(deviceChanged, ({ deviceId, after }) => runner.changed(deviceId, after));
      events.on(readingsRecorded, ({ device, live: samples }) => runner.sampled(device.id, samples));
      await runner.start();
    },
  };
  use(automationRunners).register("VGA", { isAlive: () => service.isAlive() });
  onReady(() => service.start());
  onStop(async () => {
    await runner.close();
    await lease.release();
  });
  return service;
});
