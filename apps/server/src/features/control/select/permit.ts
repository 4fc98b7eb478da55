import { Refusal } from "../../../kernel/errors.ts";
import type { AuditedChange } from "../../activity/index.ts";
import { secondPersonNeeded } from "../second-person/second-person.store.ts";
import { consumeSelection, type SelectionUse } from "./select-command.ts";

/**
 * What a person's command needs besides the gate: read within the transaction of the command, after the lock of its device.
 * What it gives throws, when it is called, why the command may not be sent.
 */
export type Permit = (change: AuditedChange) => Promise<() => Promise<void>>;

/** The selection of the device, for a command that needs no second person. */
export const permitAlone =
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
