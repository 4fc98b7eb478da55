import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import { type AutomationPreview, type PreviewSwitch, previewDays } from "@sgval/contract/automation/preview";
import type { AutomationSettings } from "@sgval/contract/automation/settings";
import { stateParameters } from "@sgval/contract/control/valve-state";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { type Actor, sees } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRecord, DeviceRegistry } from "../../devices/index.ts";
import { previewLeastApart, sparseReadings, sparseStates } from "../../readings/index.ts";
import { checkThreshold } from "../change-settings.ts";
import { decide } from "../regulate/decide.ts";
import { followHold, holdsAfter, outputsOfHold } from "../regulate/held-by-output.ts";
import { newMemory } from "../regulate/memory.ts";
import { checkSettings, demandRegulated, regulatedDevice, slotOf } from "../regulate/regulated-valve.ts";
import { readRegulations } from "../regulate/regulation.store.ts";
import { mustAskFirst, shownDecision } from "../regulate/send-wanted.ts";
import { decisionView } from "../regulate/state-view.ts";
import { adoptionUnder, planOf, type Valve } from "../regulate/valve.ts";
import type { ValveCommands } from "../valve-commands.ts";
import { replay } from "./replay.ts";

interface PreviewDeps {
  db: DatabaseHandle;
  clock: Clock;
  timeZone: TimeZone;
  registry: DeviceRegistry;
  /** The valve as automation has it, or would have it. */
  valveOf(device: DeviceRecord): Promise<Valve>;
  lockedOut: ValveCommands["lockedOut"];
  answers: ValveCommands["answers"];
}

const withoutValue = (one: PreviewSwitch): PreviewSwitch => ({ ...one, value: null });

interface PreviewRequest {
  deviceId: number;
  threshold?: Threshold | null | undefined;
  timers?: Timer[] | undefined;
  settings?: AutomationSettings | undefined;
}

/**
 * What settings would have done with the readings of the last seven days, and what they would ask for at once. Nothing is
 * stored or sent. Errors: `not_found`, `action_not_available`, those of pressure points, `validation_failed`.
 */
export const previewAutomation =
  ({ db, clock, timeZone, registry, valveOf, lockedOut, answers }: PreviewDeps) =>
  async (request: PreviewRequest, actor: Actor): Promise<AutomationPreview> => {
    const device = demandRegulated(registry, actor, request.deviceId);
    const stored = (await readRegulations(db.kysely, [device.id]))(device.id);
    const isWell = device.type === "WELL_LOGGING";
    // A well runs by its timers alone.
    const tried = request.threshold === undefined ? stored.threshold : request.threshold;
    const threshold = isWell ? null : tried;
    const { settings = stored.settings, timers = stored.timers } = request;
    if (threshold) checkThreshold(threshold, device.mode);
    if (!isWell)
      checkSettings(settings, { ...regulatedDevice(registry, device), hasThreshold: threshold !== null });
    const { plan, sources } = planOf(registry, device, { settings, threshold, timers }, timeZone);

    const to = clock.now();
    const from = to - previewDays * dayMs;
    const measuring = new Set(Object.values(sources).flatMap((source) => source?.device.id ?? []));
    const samples = (
      await Promise.all(
        [...measuring].map(async (deviceId) =>
          (
            await sparseReadings(db, deviceId, { from, to, leastApart: previewLeastApart })
          ).map((row) => ({ ...row, deviceId })),
        ),
      )
    )
      .flat()
      .sort((one, other) => one.measuredAt - other.measuredAt);
    const stateSlots = stateParameters
      .map((parameter) => slotOf({ device, parameter }))
      .filter((slot) => slot >= 0);
    const [states, confirmed] = await Promise.all([
      sparseStates(db, device.id, { slots: stateSlots, from, to, leastApart: previewLeastApart }),
      answers([outputsOfHold(device)]),
    ]);
    const heldAt = followHold(device, states, holdsAfter(device, confirmed.get(device.id)));
    const replayed = await replay(plan, sources, samples, { from, to, timeZone }, heldAt);

    const [valve, tag] = await Promise.all([valveOf(device), lockedOut(device.id)]);
    const interlocked = valve.blockedBy?.interlock ? valve.blockedBy : null;
    const situation = {
      now: to,
      readings: valve.readings,
      confirmed: valve.confirmed?.position ?? null,
      possibleSetPoints: valve.possibleSetPoints,
      ...{ commandOpen: valve.sending || valve.open.size > 0, byDevice: valve.byDevice },
      heldAs: valve.heldAs,
      // A tag is asked for: automation meets one only once it sends, and keeps one in mind that is off since.
      blockedBy: tag ? { ...tag, interlock: null, refused: null } : interlocked,
    };
    // What a valve does when it enters automatic mode is kept at first, unless it regulates itself.
    const entered = valve.byDevice ? null : newMemory(to, plan.windows, null).adoptedUntil;
    const adoptedUntil = device.mode === "auto" ? adoptionUnder(plan, valve) : entered;
    const decided = decide(plan, situation, { ...valve.memory, adoptedUntil });
    const decision = shownDecision(decided, mustAskFirst(valve, decided));
    // A move that is only held back for now is said too; to be where one should be is none.
    const atOnce = decided.send || (decision.wanted && decision.heldBack) ? decision : null;
    const watched = sources.watched?.device.id ?? device.id;
    const shown = atOnce && decisionView({ ...valve, sources, decision: null }, atOnce, to);
    // What a device measures that is out of view is used, but not shown.
    const hidden = sees(actor, watched) ? {} : { switches: replayed.switches.map(withoutValue) };
    return {
      ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString(), threshold },
      staleAfterMinutes: plan.staleAfter / minuteMs,
      ...replayed,
      ...hidden,
      atOnce: shown && !sees(actor, watched) ? { ...shown, sample: null } : shown,
      heldAs: valve.heldAs,
    };
  };
