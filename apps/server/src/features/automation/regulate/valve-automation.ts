import type { AutomationState } from "@sgval/contract/automation/state";
import { executorOf } from "@sgval/contract/devices/site-data";
import { mayDo } from "@sgval/contract/permission";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { deviceLinks } from "../../../gateways/mqtt/device-links.ts";
import { deviceListening } from "../../../gateways/mqtt/device-sessions.ts";
import { liveGateway } from "../../../gateways/realtime/live-socket.ts";
import { sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { holdLease, serverLease } from "../../../kernel/nodes/leases.ts";
import { changesMissed } from "../../../kernel/nodes/node-channel.ts";
import { nodeIdOf } from "../../../kernel/nodes/node-id.ts";
import { defineService } from "../../../kernel/services.ts";
import { type DeviceRecord, deviceChanged, deviceRegistry } from "../../devices/index.ts";
import { deviceHeard, latestReadings, readingsRecorded } from "../../readings/index.ts";
import { createDownloads } from "../download/download-settings.ts";
import { automationRunners, runnerLease } from "../runners.ts";
import { type AutomationChange, automationChanged, valveCommands } from "../valve-commands.ts";
import { createValveRunner } from "./run-valves.ts";
import { manualState, stateFor, stateView } from "./state-view.ts";
import type { Valve } from "./valve.ts";

/** The runner of valves in automatic mode, on the node that holds its lease. */
export const valveAutomation = defineService("valve automation", ({ use, onReady, onStop, ...kernel }) => {
  const { db, clock, logger, events, config } = kernel;
  const lease = holdLease({ db, clock, logger, owner: nodeIdOf(config.dataDir) }, "automation", {
    ttl: runnerLease,
  });
  const live = use(liveGateway);
  const registry = use(deviceRegistry);
  const commands = use(valveCommands);
  const common = {
    ...{ db: db.control, clock, logger, registry, commands, serverLease: use(serverLease) },
    timeZone: createTimeZone(config.timeZone),
  };
  const onChange = (change: AutomationChange) => events.emit(automationChanged, change);
  const downloads = createDownloads({ ...common, links: use(deviceLinks), onChange });
  const runner = createValveRunner({
    ...common,
    ...{ lease, latest: use(latestReadings) },
    onChange,
    onState: ({ device }) => emitState(device),
  });
  /** The valve as it is regulated, or as it would be from what is stored. */
  const valveOf = async (device: DeviceRecord): Promise<Valve> => {
    const [valve] = runner.get(device.id) ? [runner.get(device.id)] : await runner.load([device]);
    if (!valve) throw new Refusal("not_found");
    return valve;
  };
  const stateOf = async (device: DeviceRecord): Promise<AutomationState> => {
    const download = await downloads.stateOf(device);
    return device.mode === "auto"
      ? stateView(await valveOf(device), { now: clock.now(), isAlive: runner.isAlive(), download })
      : manualState(device, download);
  };
  const emitState = (device: DeviceRecord): void => {
    stateOf(device)
      .then((state) => {
        const watched = state.decision?.sample?.deviceId ?? device.id;
        for (const seesWatched of [true, false])
          live.emitTo(
            ({ actor }) =>
              mayDo(actor, "Device.Index") && sees(actor, device.id) && sees(actor, watched) === seesWatched,
            "automation",
            seesWatched ? state : stateFor(state, { scope: new Set([device.id]) }),
          );
        downloads.announce(device.id, state.download?.status);
      })
      .catch((error: unknown) =>
        logger.warn(
          { err: error, deviceId: device.id },
          "the state of automation was not sent to the consoles",
        ),
      );
  };
  /** Of a device that regulates itself something was stored, sent or answered. */
  const followDownload = (deviceId: number): void => {
    const device = registry.get(deviceId);
    if (!device || executorOf(device) !== "device") return;
    downloads.changed(deviceId);
    emitState(device);
    // Between its reports a sleeping device hears nothing, whatever its connection looks like.
    if (device.powerMode === "always_on") void downloads.contact(deviceId);
  };
  const service = {
    ...runner,
    valveOf,
    lockedOut: commands.lockedOut,
    answers: commands.answers,
    /** Who regulates a device, by which rule, and what is next. */
    stateOf,
    start: async (): Promise<void> => {
      events.on(deviceChanged, ({ deviceId, after }) => {
        runner.changed(deviceId, after);
        followDownload(deviceId);
      });
      events.on(changesMissed, () => {
        runner.missed();
        downloads.missed();
      });
      for (const heard of [deviceHeard, deviceListening])
        events.on(heard, ({ deviceId }) => downloads.contact(deviceId));
      commands.onCommand(({ action, deviceId }) => action === "set_automation" && followDownload(deviceId));
      commands.onState(({ deviceId }) => followDownload(deviceId));
      events.on(readingsRecorded, ({ device, live: samples }) => runner.sampled(device.id, samples));
      await runner.start();
    },
  };
  for (const type of ["VGA", "WELL_LOGGING"] as const)
    use(automationRunners).register(type, { isAlive: () => service.isAlive() });
  onReady(() => service.start());
  onStop(async () => {
    await runner.close();
    await lease.release();
  });
  return service;
});
