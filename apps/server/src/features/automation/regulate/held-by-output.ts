import { codeOf, isOn, outputOf } from "@sgval/contract/control/command-gate";
import type { DeviceState } from "@sgval/contract/control/control";
import { shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import {
  type HeldState,
  heldStates,
  isFullyClosed,
  isHeldByOutput,
  isRegulating,
} from "@sgval/contract/control/valve-state";
import type { DeviceRecord, LatestTimestamps } from "../../devices/index.ts";
import { slotOf } from "./regulated-valve.ts";

/** The state in which an output holds a valve by what it confirmed, `null` for none, and since when that is known (epoch ms). */
export interface ConfirmedHold {
  as: HeldState | null;
  at: number;
}

const holding = { fully_closed: "fully_close_on", fully_open: "fully_open_on" } as const;

/** @param before what was known: an answer about another output says nothing new of these */
export const confirmedHold = (
  device: DeviceRecord,
  { state, at }: { state: DeviceState; at: number },
  before: ConfirmedHold | null,
): ConfirmedHold => {
  const held = heldStates.find((key) => {
    const code = codeOf(device, holding[key]);
    const output = code === null ? null : outputOf(holding[key], code);
    return output !== null && isOn(state[output.key]);
  });
  return before?.as === (held ?? null) ? before : { as: held ?? null, at };
};

/** What says in which state a valve is: `valveStateOf`. */
const reporting = ["valve_state", "digital_output.1", "digital_output.2", "digital_output.3"];

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
  const samples = reporting.map((parameter) => latest.sampleOf(device.id, slotOf({ device, parameter })));
  const values = Object.fromEntries(reporting.map((key, index) => [key, samples[index]?.value ?? null]));
  const reported = stateKeyOf(shownState(device.type, { values }));
  if (isHeldByOutput(reported)) return reported;
  const reportedAt = Math.max(...samples.map((sample) => sample?.measuredAt ?? 0));
  if (!confirmed || reportedAt < confirmed.at) return confirmed?.as ?? null;
  // One without the output of its pilots says with the others alone that it is free.
  const isFree =
    confirmed.as === "fully_closed" ? isFullyClosed(values) === false : values["digital_output.1"] === 0;
  return isRegulating(reported) || isFree ? null : confirmed.as;
};
