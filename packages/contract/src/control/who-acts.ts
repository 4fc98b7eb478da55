import { mayDo, operatingPermissions, type RightsHolder } from "../permission.ts";
import type { ConfirmedState } from "./confirmed-state.ts";
import { type Command, isAutomatic } from "./control.ts";

/** A command with all that is known of who sent it. */
export type IssuedCommand = Command & { actor: NonNullable<Command["actor"]> };

/** Somebody who is shown commands, states or tags; what is their own is shown to them in full. */
export interface Viewer {
  userId: number | null;
  knows: boolean;
}

/**
 * Whether somebody may know who acts on a device and why: whoever acts on devices or reads the activity log. Others, such as
 * customers of the utility, are shown what a device does and since when; names of staff and their notes are internal.
 */
export const knowsWhoActs = (holder: RightsHolder): boolean =>
  [...operatingPermissions, "Control.Lock" as const, "History.Index" as const].some((permission) =>
    mayDo(holder, permission),
  );

/** A command as somebody may see it; that automation sent it is no secret. */
export const commandFor = (command: IssuedCommand, { userId, knows }: Viewer): Command =>
  knows || isAutomatic(command.source) || (userId !== null && command.actor.id === userId)
    ? command
    : { ...command, actor: null, approver: null, reason: null };

/** What a device confirmed as somebody may see it. */
export const confirmedStateFor = <S extends ConfirmedState>(state: S, { knows }: Pick<Viewer, "knows">): S =>
  knows
    ? state
    : {
        ...state,
        actorName: null,
        held: state.held.map((one) =>
          isAutomatic(one.source) ? one : { ...one, actorName: null, reason: null },
        ),
      };
