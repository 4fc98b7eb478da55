import { createHash, randomBytes } from "node:crypto";
import {
  type Confirmation,
  confirmationLevel,
  confirmationRefusal,
  permissionOf,
  stepShare,
} from "@sgval/contract/control/command-gate";
import { consequencesOf } from "@sgval/contract/control/consequences";
import type { ConfirmationLevel } from "@sgval/contract/control/control";
import { expectedEffects } from "@sgval/contract/control/expected-effect";
import { foreseesAlarm } from "@sgval/contract/control/near-limit";
import { commandedPumps, namedPumps } from "@sgval/contract/control/pumps";
import {
  needsSelection,
  type SelectForm,
  type Selection,
  selectionSeconds,
} from "@sgval/contract/control/selection";
import { pumpStates, shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import { deviceFreshness, isCurrent, valueFreshness } from "@sgval/contract/devices/freshness";
import { message } from "@sgval/contract/message";
import { minuteMs } from "@sgval/quantities/duration";
import { trustedValue } from "@sgval/quantities/quality";
import type { Kysely } from "kysely";
import { type Caller, demand, type Rights } from "../../../kernel/actor.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import { createRateLimit } from "../../../kernel/rate-limit.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type DeviceRecord, demandVisibleDevice, valueTimes } from "../../devices/index.ts";
import type { ControlContext } from "../control-deps.ts";
import { demandAllowed } from "../demand-allowed.ts";
import { readConfirmedState } from "../device-state.store.ts";
import { type LockedDevice, lockDevice, readChecks } from "../lock-device.ts";
import { anotherMayApprove, secondPersonNeeded } from "../second-person/second-person.store.ts";
import { nearLimitsOf, setPointWarnings } from "./near-limits.ts";
import {
  dropSelection,
  putSelection,
  type SelectionRow,
  selectionOfAnother,
  takeSelection,
} from "./selections.store.ts";

type Db = Kysely<Database>;

/** A dialog that is open for a while selects anew several times. */
const selectionsPerCommand = 4;

const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The token names the level that was shown with it, so that this is the one to confirm; the digest is of all of it. */
const newToken = (level: ConfirmationLevel): string => `${level}.${randomBytes(24).toString("base64url")}`;
/** The level that was shown with a selection, and so is the one that was confirmed with it. */
export const levelOf = (token: string): ConfirmationLevel =>
  ([0, 1, 2, 3] as const).find((level) => token.startsWith(`${level}.`)) ?? 3;

/** A selection as it is used: the token, the command that must be the one it was given for, and how it is confirmed. */
export interface SelectionUse extends Omit<SelectionRow, "tokenDigest"> {
  token: string | undefined;
  confirmed: Confirmation & { device: { name: string } };
}

/** Throws where a level, a tag or a second person demands what the confirmation lacks: `reason_required`, `device_name_required`. */
export const demandConfirmed = (level: ConfirmationLevel, confirmed: SelectionUse["confirmed"]): void => {
  const missing = confirmationRefusal(level, confirmed, confirmed.device);
  if (missing)
    throw refuseField(missing === "reason_required" ? "reason" : "deviceName", message("required"), missing);
};

/**
 * Uses a selection up within the transaction of its command. The answer throws, when it is asked, why that was not
 * possible: `device_selected` naming who has the device and until when, `selection_required`, `selection_expired`;
 * `reason_required` and `device_name_required` where its level, or a second person, demands them.
 */
export const consumeSelection = async (
  trx: Db,
  { token, confirmed, ...use }: SelectionUse,
  now: Date,
): Promise<() => Promise<void>> => {
  const taken =
    token !== undefined && (await takeSelection(trx, { ...use, tokenDigest: digestOf(token) }, now));
  return async () => {
    if (taken) return demandConfirmed(levelOf(token), confirmed);
    const other = await selectionOfAnother(trx, use, now);
    if (other) throw new Refusal("device_selected", other);
    throw new Refusal(token === undefined ? "selection_required" : "selection_expired");
  };
};

type Selected = Pick<SelectForm, "action" | "value" | "pumpIds">;

/** What a device shows now of what a command is for. */
const shownNow = ({ latest }: ControlContext, device: DeviceRecord, { action, pumpIds }: Selected) => {
  const reading = latest.of(device.id);
  const stateKey = stateKeyOf(shownState(device.type, reading));
  return { reading, stateKey, pumps: commandedPumps(device, action, pumpIds ?? null) };
};

/**
 * How much whoever has these rights must confirm now, what it should change, and of which pressures it warns.
 * @param shown where it is known already
 */
export const confirmationNow = async (
  trx: Db,
  context: ControlContext,
  device: DeviceRecord,
  selected: Selected,
  rights: Rights,
  shown = shownNow(context, device, selected),
): Promise<Pick<Selection, "level" | "stale" | "effects" | "nearLimits" | "warnings">> => {
  const { latest, connections, clock } = context;
  const { action, value } = selected;
  const { reading, stateKey, pumps } = shown;
  const effects = expectedEffects(action, { value: value ?? null, pumpIds: pumps, stateKey });
  const nearLimits = await nearLimitsOf(trx, context, device, effects, rights);
  const warnings = await setPointWarnings(trx, context, device, effects, rights);
  const freshness = deviceFreshness(
    device,
    latest.newestOf(device.id) || null,
    connections.of(device.id),
    clock.now(),
  );
  const stale = !isCurrent(freshness);
  const isNow = (parameter: string) =>
    reading !== null &&
    isCurrent(valueFreshness(device, valueTimes(reading, parameter).measuredAt, freshness, clock.now()));
  // An old one is no pressure to count a step from. With old telemetry altogether the level is raised anyway.
  const p2 = reading && (stale || isNow("outlet_pressure")) ? trustedValue(reading, "outlet_pressure") : null;
  const step =
    action === "set_outlet_pressure" && value !== undefined ? stepShare(device.site, p2, value) : 0;
  const level = confirmationLevel(action, {
    stale,
    step,
    pumps: pumps?.length ?? 1,
    foreseesAlarm: nearLimits.some(foreseesAlarm),
  });
  return { level, stale, effects, nearLimits, warnings };
};

/** What a person decides by, as it is known now. */
export const situationOf = async (
  trx: Db,
  context: ControlContext,
  { device, mode, state }: LockedDevice,
  selected: Selected,
  rights: Rights,
): Promise<Omit<Selection, "selection" | "expiresAt" | "secondPerson" | "nobodyApproves">> => {
  const now = context.clock.now();
  const shown = shownNow(context, device, selected);
  const { reading, stateKey, pumps } = shown;
  const newest = reading && {
    values: reading.values,
    quality: reading.quality,
    times: {},
    measuredAt: new Date(reading.measuredAt).toISOString(),
  };
  const confirmation = await confirmationNow(trx, context, device, selected, rights, shown);
  const consequences = consequencesOf(selected.action, {
    stateKey,
    pumps,
    states: pumpStates({ channels: device.channels, latest: newest }),
    held: ((await readConfirmedState(trx, device.id))?.held ?? []).map((one) => one.action),
  });
  return {
    ...confirmation,
    mode,
    state,
    telemetry: newest && {
      measuredAt: newest.measuredAt,
      values: newest.values,
      quality: newest.quality,
      ageSeconds: (now - Date.parse(newest.measuredAt)) / 1000,
    },
    warnings: [...consequences, ...confirmation.warnings],
  };
};

/** Selects devices for actions, and gives selections up. */
export const createSelecting = (context: ControlContext) => {
  const { db, clock, registry, commandsPerMinute } = context;
  const limitRate = createRateLimit(context, "selections", minuteMs);

  return {
    /**
     * Selects a device for one command. A stop, and what needs no confirmation, keeps nobody from the device: its token
     * is not stored and never asked for.
     * Errors: `not_found`, `forbidden`, `too_many_requests`, those of `demandAllowed`; `device_selected` while somebody
     * else has the device.
     */
    select: async (
      { deviceId, ...form }: SelectForm & { deviceId: number },
      caller: Caller,
    ): Promise<Selection> => {
      const { action, value, pumpIds, takeManual = false } = form;
      const known = demandVisibleDevice(registry, caller.actor, deviceId);
      demand(caller.actor, permissionOf(known.type, action));
      const { userId, username } = caller.actor;
      if (needsSelection(action))
        await limitRate([{ name: `account ${userId}`, most: selectionsPerCommand * commandsPerMinute }]);
      return db.transaction(async (trx) => {
        const named = namedPumps(pumpIds);
        const asked = { action, deviceType: known.type, roleId: caller.actor.role?.id ?? null };
        const [locked, secondPerson, checks] = await Promise.all([
          lockDevice(trx, deviceId),
          secondPersonNeeded(trx, asked),
          readChecks(trx, context, known, {
            source: "manual",
            actorId: userId,
            action,
            value: value ?? null,
            pumpIds: commandedPumps(known, action, named),
          }),
        ]);
        if (!locked) throw new Refusal("not_found");
        const requested = { action, value, pumpIds: named };
        const allowed = demandAllowed(context, locked, checks, requested, { source: "manual", takeManual });
        const situation = await situationOf(trx, context, locked, form, caller.actor);
        const token = newToken(situation.level);
        const now = new Date(clock.now());
        const expiresAt = new Date(now.getTime() + selectionSeconds * 1000);
        if (needsSelection(action)) {
          const row = {
            deviceId,
            userId,
            userName: username,
            action,
            value: value ?? null,
            pumpIds: allowed.pumpIds,
            tokenDigest: digestOf(token),
          };
          if (!(await putSelection(trx, row, now, expiresAt))) {
            const other = await selectionOfAnother(trx, row, now);
            throw new Refusal("device_selected", other ?? undefined);
          }
        }
        return {
          selection: token,
          expiresAt: expiresAt.toISOString(),
          secondPerson,
          nobodyApproves:
            secondPerson &&
            !(await anotherMayApprove(trx, {
              userId,
              deviceId,
              permission: permissionOf(known.type, action),
            })),
          ...situation,
        };
      });
    },
    /** Gives a selection up, so that nobody waits for its end. Errors: `not_found` for the device. */
    release: async (
      { deviceId, selection }: { deviceId: number; selection: string },
      { actor }: Caller,
    ): Promise<void> => {
      demandVisibleDevice(registry, actor, deviceId);
      await dropSelection(db.kysely, { deviceId, userId: actor.userId, tokenDigest: digestOf(selection) });
    },
  };
};
