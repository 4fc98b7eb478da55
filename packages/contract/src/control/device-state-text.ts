import type { Names } from "@sgval/quantities/language";
import { parameters, stateOf } from "@sgval/quantities/parameter";
import type { LogReader } from "../activity/values.ts";
import { downloadedState } from "../automation/download.ts";
import { outputOf } from "./command-gate.ts";
import { reportedSetPoint, setPointState } from "./confirmed-state.ts";
import { actionKey, actionRule } from "./control.ts";
import { valveStateOf } from "./valve-state.ts";

type Fields = Readonly<Record<string, unknown>>;

const setPointLabel = { vn: "điểm đặt", en: "set-point", fr: "consigne" } as const satisfies Names;

/** The set-point under our name, and under the one that devices report. */
const setPointKeys = [setPointState, reportedSetPoint];

const isOutput = (value: unknown): boolean => typeof value === "boolean" || value === 0 || value === 1;

/**
 * The state of a device before a command, in words: what its outputs amount to, and its set-point. Outputs that have no
 * such meaning stay in `rest`.
 * @param command the command, as the log keeps it
 */
export const describeDeviceState = (
  state: Fields,
  command: Fields,
  { language, quantity }: LogReader,
): { texts: string[]; rest: Fields } => {
  const texts: string[] = [];
  // The revision of the settings of a device says nothing to people.
  const said = new Set<string>([downloadedState]);
  const say = (text: string | undefined, keys: readonly string[]): void => {
    if (text === undefined) return;
    texts.push(text);
    for (const key of keys) said.add(key);
  };
  const action = actionKey.safeParse(command.action).data;
  const isPump = action !== undefined && actionRule(action).sets?.output === "pump";
  if (isPump && typeof command.code === "string") {
    const key = outputOf(action, command.code)?.key ?? "";
    if (isOutput(state[key]))
      say(stateOf(parameters.pump_running, Number(state[key]))?.names[language], [key]);
  } else if (!isPump && isOutput(state.DO1) && isOutput(state.DO2)) {
    const values = Object.fromEntries(
      [1, 2, 3].map((output) => {
        const value = state[`DO${output}`];
        return [`digital_output.${output}`, isOutput(value) ? Number(value) : null];
      }),
    );
    say(valveStateOf(values)?.state.names[language], ["DO1", "DO2", "DO3"]);
  }
  for (const key of setPointKeys) {
    const value = state[key];
    if (typeof value !== "number") continue;
    const text = `${setPointLabel[language]} ${quantity(value, "bar", 2)}`;
    if (!texts.includes(text)) say(text, [key]);
    said.add(key);
  }
  return { texts, rest: Object.fromEntries(Object.entries(state).filter(([key]) => !said.has(key))) };
};
