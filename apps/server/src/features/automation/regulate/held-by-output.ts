import { codeOf, isOn, outputOf } from "@sgval/contract/control/command-gate";
import type { DeviceState } from "@sgval/contract/control/control";
import { shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import {
  type HeldState,
  heldStates,
  isFullyClosed,
  isHeldByOutput,
  isRegulating,
  stateParameters,
} from "@sgval/contract/control/valve-state";
import { type Quality, qualityFromCode } from "@sgval/quantities/quality";
import type { DeviceRecord, LatestTimestamps } from "../../devices/index.ts";
import type { ConfirmedAnswer, WantedAnswers } from "../valve-commands.ts";
import { type SlotSample, slotOf } from "./regulated-valve.ts";

/** The state in which an output holds a valve by what it confirmed, `null` for none, and since when that is known (epoch ms). */
export interface ConfirmedHold {
  as: HeldState | null;
  at: number;
}

const holding = { fully_closed: "fully_close_on", fully_open: "fully_open_on" } as const;

const outputOfHold = (device: Pick<DeviceRecord, "actions">, key: HeldState) => {
  const code = codeOf(device, holding[key]);
  return code === null ? null : outputOf(holding[key], code);
};

/** In which state an output holds a valve by everything that it confirmed. */
export const holdIn = (device: Pick<DeviceRecord, "actions">, state: DeviceState): HeldState | null =>
  heldStates.find((key) => {
    const output = outputOfHold(device, key);
    return output !== null && isOn(state[output.key]);
  }) ?? null;

/** The outputs that hold a valve, and the actions that set them. */
export const outputsOfHold = (device: Pick<DeviceRecord, "actions" | "id">): WantedAnswers => {
  const held = heldStates.flatMap((key) => outputOfHold(device, key) ?? []);
  return {
    deviceId: device.id,
    outputs: held.map(({ key }) => key),
    actions: held.flatMap(({ actions }) => actions),
  };
};

/** Whether what was confirmed says something of the outputs that hold a valve. */
const isAboutHold = (device: Pick<DeviceRecord, "actions" | "id">, said: DeviceState): boolean =>
  outputsOfHold(device).outputs.some((output) => (said[output] ?? null) !== null);

/**
 * How a valve is held after each answer that said so, oldest first. One about other outputs says nothing of these, and one that
 * says the same once more counts anew: it may have been released at the valve in between.
 */
export const holdsAfter = (
  device: Pick<DeviceRecord, "actions" | "id">,
  answers: readonly ConfirmedAnswer[] = [],
): ConfirmedHold[] => {
  let state: DeviceState = {};
  return answers.flatMap(({ said, at }) => {
    state = { ...state, ...said };
    return isAboutHold(device, said) ? [{ as: holdIn(device, state), at }] : [];
  });
};

/** @param before what was known */
export const confirmedHold = (
  device: DeviceRecord,
  { state, said, at }: { state: DeviceState; said: DeviceState; at: number },
  before: ConfirmedHold | null,
): ConfirmedHold | null => (isAboutHold(device, said) ? { as: holdIn(device, state), at } : before);

/**
 * In which state an output holds a valve now: as it reports; a closing or opening that it confirmed after its last report counts
 * already, a release only once it is reported.
 */
export const heldByOutput = (
  device: DeviceRecord,
  confirmed: ConfirmedHold | null,
  latest: Pick<LatestTimestamps, "sampleOf">,
): HeldState | null => {
  if (device.type !== "VGA") return null;
  const samples = stateParameters.map((parameter) =>
    latest.sampleOf(device.id, slotOf({ device, parameter })),
  );
  const values = Object.fromEntries(
    stateParameters.map((key, index) => [key, samples[index]?.value ?? null]),
  );
  const reported = stateKeyOf(shownState(device.type, { values }));
  if (isHeldByOutput(reported)) return reported;
  if (!confirmed?.as) return null;
  // What was measured before says nothing of after, and the other outputs nothing of this one.
  const holder = confirmed.as === "fully_closed" ? "digital_output.2" : "digital_output.1";
  const isSince = (parameter: string) =>
    (samples[stateParameters.indexOf(parameter)]?.measuredAt ?? 0) >= confirmed.at;
  const says = ["valve_state", holder].filter((parameter) => values[parameter] !== null);
  if (!(says.length > 0 ? says : stateParameters).some(isSince)) return confirmed.as;
  const since: typeof values = { ...values, ...(isSince("valve_state") ? {} : { valve_state: null }) };
  // One without the output of its pilots says with the others alone that it is free.
  const isFree = confirmed.as === "fully_closed" ? isFullyClosed(since) === false : since[holder] === 0;
  return isRegulating(stateKeyOf(shownState(device.type, { values: since }))) || isFree ? null : confirmed.as;
};

/** How an output held a valve at one time after the other (epoch ms), by what it had reported and confirmed until then. */
export type HoldAt = (now: number) => HeldState | null;

/**
 * {@link heldByOutput} for what is stored.
 * @param reports oldest first, as are `confirmed`
 */
export const followHold = (
  device: DeviceRecord,
  reports: readonly SlotSample[],
  confirmed: readonly ConfirmedHold[],
): HoldAt => {
  const newest: { value: number; quality: Quality; measuredAt: number }[] = [];
  const latest = { sampleOf: (_: number, slot: number) => newest[slot] ?? null };
  let [taken, known] = [0, 0];
  return (now) => {
    for (let report = reports[taken]; report && report.measuredAt <= now; report = reports[taken]) {
      const { measuredAt, quality } = report;
      report.slots.forEach((value, slot) => {
        const flag = qualityFromCode(quality?.[slot] ?? 0) ?? "suspect";
        if (value !== null) newest[slot] = { value, quality: flag, measuredAt };
      });
      taken += 1;
    }
    while ((confirmed[known]?.at ?? Number.POSITIVE_INFINITY) <= now) known += 1;
    return heldByOutput(device, confirmed[known - 1] ?? null, latest);
  };
};
