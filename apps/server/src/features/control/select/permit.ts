import { letsWaterIn, releasesUnderTag } from "@sgval/contract/control/command-gate";
import { actionRule } from "@sgval/contract/control/control";
import { commandedPumps } from "@sgval/contract/control/pumps";
import { needsSelection } from "@sgval/contract/control/selection";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { AuditedChange } from "../../activity/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { RequestedCommand } from "../command-record.ts";
import { lockOutsOf } from "../lock-out/lock-outs.store.ts";
import { secondPersonNeeded } from "../second-person/second-person.store.ts";
import { consumeSelection, demandConfirmed, type SelectionUse } from "./select-command.ts";

/**
 * What a person's command needs besides the gate: read within the transaction of the command, after the lock of its device.
 * What it gives throws, when it is called, why the command may not be sent.
 */
export type Permit = (change: AuditedChange) => Promise<() => Promise<void>>;

/** The selection of the device, for what needs no second person. */
const permitAlone =
  (selection: SelectionUse, asked: Parameters<typeof secondPersonNeeded>[1]): Permit =>
  async ({ trx, now }) => {
    const [isNeeded, demandSelected] = await Promise.all([
      secondPersonNeeded(trx, asked),
      consumeSelection(trx, selection, now),
    ]);
    return () => {
      if (isNeeded) throw new Refusal("second_person_required");
      return demandSelected();
    };
  };

/** What a stop that lets water in demands by the tags of now, one of which may have been hung after its dialog was opened. */
const permitRelease =
  ({ action, deviceId, confirmed }: Pick<SelectionUse, "action" | "deviceId" | "confirmed">): Permit =>
  async ({ trx, now }) => {
    const underTag = releasesUnderTag(action, await lockOutsOf(trx, deviceId, now));
    return async () => demandConfirmed(actionRule(action).level, { ...confirmed, underTag });
  };

/** What a person must have selected and confirmed to ask this of a device; `null` where nothing is to be confirmed. */
export const permitPerson = (
  device: DeviceRecord,
  { action, value, pumpIds, reason }: Pick<RequestedCommand, "action" | "value" | "pumpIds" | "reason">,
  { selection, deviceName }: { selection?: string | undefined; deviceName?: string | undefined },
  { actor }: Caller,
): Permit | null => {
  const confirmed = { reason, deviceName, device };
  if (!needsSelection(action))
    return letsWaterIn(action) ? permitRelease({ action, deviceId: device.id, confirmed }) : null;
  return permitAlone(
    {
      deviceId: device.id,
      userId: actor.userId,
      token: selection,
      action,
      value,
      pumpIds: commandedPumps(device, action, pumpIds),
      confirmed,
    },
    { action, deviceType: device.type, roleId: actor.role?.id ?? null },
  );
};
