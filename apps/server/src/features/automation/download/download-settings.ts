import type { DownloadedSettings } from "@sgval/contract/automation/download";
import type { DownloadState } from "@sgval/contract/automation/state";
import { automationName } from "@sgval/contract/control/automatic-mode";
import { codeOf } from "@sgval/contract/control/command-gate";
import { executorOf } from "@sgval/contract/devices/site-data";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { DeviceLinks } from "../../../gateways/mqtt/device-links.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { createOncePerMinute } from "../../../kernel/log-throttle.ts";
import type { Logger } from "../../../kernel/logging.ts";
import type { Lease } from "../../../kernel/nodes/leases.ts";
import type { DeviceRecord, DeviceRegistry } from "../../devices/index.ts";
import { readRegulations } from "../regulate/regulation.store.ts";
import type { AutomationChange, ValveCommands } from "../valve-commands.ts";
import { type Assessed, assessDownload, settingsFor } from "./download.ts";

interface DownloadDeps {
  db: Pick<DatabaseHandle, "kysely">;
  clock: Clock;
  logger: Logger;
  registry: Pick<DeviceRegistry, "get">;
  timeZone: TimeZone;
  commands: Pick<ValveCommands, "send" | "heard" | "downloads" | "expectedAt">;
  links: Pick<DeviceLinks, "of">;
  /** Without it nothing can be published. */
  serverLease: Pick<Lease, "isHeld">;
  onChange(change: AutomationChange): void;
}

/**
 * Gives devices that regulate themselves their settings: made afresh of what is stored at each contact, until the device
 * has taken them. Nothing old waits for a device, however rarely it reports.
 */
export const createDownloads = ({ db, clock, registry, timeZone, ...deps }: DownloadDeps) => {
  const { logger, commands, links, serverLease, onChange } = deps;
  const firstThisMinute = createOncePerMinute(clock);
  /** Devices of which nothing is to be done, with the offset of the local time (s) that this was found with. */
  const settled = new Map<number, number>();
  /** Grows with each change of a device, so that what was read before it settles nothing. */
  const changes = new Map<number, number>();
  const busy = new Set<number>();

  const offsetNow = (): number => timeZone.offsetAt(clock.now()) / 1000;
  const assess = async (
    device: DeviceRecord,
  ): Promise<{ wanted: DownloadedSettings; assessed: Assessed | null }> => {
    const [regulationOf, history] = await Promise.all([
      readRegulations(db.kysely, [device.id]),
      commands.downloads(device.id),
    ]);
    const wanted = settingsFor(device.mode, regulationOf(device.id), offsetNow());
    const assessed = assessDownload(wanted, history, {
      isSupported: codeOf(device, "set_automation") !== null,
      now: clock.now(),
      expectedAt: commands.expectedAt(device),
    });
    return { wanted, assessed };
  };

  /** Says whether the device has its settings, from what is stored: after a restart as well. */
  const announce = (deviceId: number, status: DownloadState["status"] | undefined): void => {
    if (status === "failed") onChange({ deviceId, kind: "settings_failed" });
    if (status === "downloaded") onChange({ deviceId, kind: "settings_taken" });
  };

  const download = async (device: DeviceRecord): Promise<void> => {
    const { id: deviceId } = device;
    const [change, offset] = [changes.get(deviceId), offsetNow()];
    const { wanted, assessed } = await assess(device);
    announce(deviceId, assessed?.state.status);
    const status = assessed?.state.status ?? "downloaded";
    if (status === "downloaded" || status === "unsupported") {
      if (changes.get(deviceId) === change) settled.set(deviceId, offset);
      return;
    }
    if (!assessed?.isDue) return;
    await commands.send({
      ...{ deviceId, action: "set_automation", settings: wanted },
      ...{ source: "auto_threshold", name: automationName, reason: "settings_download" },
    });
    // It reported just now: what it was asked meanwhile is sent at once.
    await commands.heard(deviceId);
  };

  /** What is stored of a device, or what it has, may be another now. */
  const changed = (deviceId: number): void => {
    settled.delete(deviceId);
    changes.set(deviceId, (changes.get(deviceId) ?? 0) + 1);
  };

  return {
    /** The device reported or began to listen: it hears for a short while. */
    contact: async (deviceId: number): Promise<void> => {
      const device = registry.get(deviceId);
      if (!device || executorOf(device) !== "device" || settled.get(deviceId) === offsetNow()) return;
      if (busy.has(deviceId) || !serverLease.isHeld() || !links.of(deviceId).listening) return;
      busy.add(deviceId);
      try {
        await download(device);
      } catch (error) {
        if (firstThisMinute(String(deviceId)))
          logger.warn({ err: error, deviceId }, "settings were not downloaded; the next contact tries again");
      } finally {
        busy.delete(deviceId);
      }
    },
    changed,
    /** Changes may have been missed, of whichever devices: each is looked at again at its next contact. */
    missed: (): void => {
      for (const deviceId of [...settled.keys(), ...busy]) changed(deviceId);
    },
    announce,
    stateOf: async (device: DeviceRecord): Promise<DownloadState | null> =>
      executorOf(device) === "device" ? ((await assess(device)).assessed?.state ?? null) : null,
  };
};
