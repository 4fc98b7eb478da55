import { automationName } from "@sgval/contract/control/automatic-mode";
import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import { systemSignature } from "../../../kernel/actor.ts";
import type { Cancel } from "../../../kernel/clock.ts";
import { createOncePerMinute } from "../../../kernel/log-throttle.ts";
import { auditedChange } from "../../activity/index.ts";
import { lockDeviceMode, runnerLease, turnEvery } from "../../automation/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { ControlContext } from "../control-deps.ts";
import { type EnqueueLeaving, leaveAutomatic } from "./set-mode.ts";

const checkEvery = 5_000;
/**
 * How long nothing may regulate a type (milliseconds). Runners start after the server; one on another node takes over in
 * its first turn after the lease of the node that died has lapsed.
 */
const grace = runnerLease + turnEvery + 30_000;

/**
 * Changes devices in automatic mode to manual once nothing has regulated their type for three minutes: nobody could operate
 * them, and nothing else would. Only the server that holds the lease does; one that takes it over waits anew.
 */
export const createModeWatch = (
  context: ControlContext,
  { enqueueLeaving }: { enqueueLeaving: EnqueueLeaving },
) => {
  const { registry, regulates, lease, clock, logger } = context;
  const firstThisMinute = createOncePerMinute(clock);
  /** By type, when it was first found without a runner (`elapsed` of the clock). */
  const missingSince = new Map<DeviceType, number>();
  let checking = false;
  let stop: Cancel = () => {};

  const leave = async (device: DeviceRecord): Promise<void> => {
    await auditedChange(context, systemSignature(automationName), async (change) => {
      if ((await lockDeviceMode(change.trx, device.id)) !== "auto") return;
      await leaveAutomatic(change, context, enqueueLeaving, device, "automation_not_running");
    });
    logger.warn({ deviceId: device.id }, "nothing regulates this device: changed to manual");
  };
  const isMissing = ({ type }: DeviceRecord): boolean =>
    clock.elapsed() - (missingSince.get(type) ?? Number.POSITIVE_INFINITY) >= grace;

  const check = async (): Promise<void> => {
    if (!lease.isHeld()) missingSince.clear();
    if (!lease.isHeld() || checking) return;
    checking = true;
    await leaveMissing()
      .catch((error: unknown) => {
        if (firstThisMinute("all")) logger.error({ err: error }, "the modes of devices could not be checked");
      })
      .finally(() => {
        checking = false;
      });
  };
  const leaveMissing = async (): Promise<void> => {
    for (const type of deviceTypes) {
      if (regulates(type)) missingSince.delete(type);
      else if (!missingSince.has(type)) missingSince.set(type, clock.elapsed());
    }
    for (const device of registry.all())
      if (device.mode === "auto" && isMissing(device))
        await leave(device).catch((error: unknown) => {
          if (firstThisMinute(`${device.id}`))
            logger.error(
              { err: error, deviceId: device.id },
              "an unregulated device stays in automatic mode",
            );
        });
  };

  return {
    start: (): void => {
      stop();
      stop = clock.every(checkEvery, () => void check());
      void check();
    },
    close: (): void => stop(),
  };
};
