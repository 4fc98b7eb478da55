import * as z from "zod";
import type { DownloadedSettings } from "./automation/download.ts";

/** Default topics of a device. */
export const defaultTopics = (name: string) => ({
  topicSend: `sgval/${name}/up`,
  topicControl: `sgval/${name}/control`,
  topicControlResponse: `sgval/${name}/control-response`,
});

/** Message on a control topic: QoS 1, never retained, never queued. */
export interface CommandMessage {
  cmdId: string;
  /** Action code of the device, such as `DO_2_ON`. */
  action: string;
  value: number | null;
  /** The pumps of a station that it is for, such as `p1`; left out for devices that do not name their pumps. */
  pumps?: string[];
  /** What the device regulates itself by; with `set_automation` alone. */
  settings?: DownloadedSettings;
  /** Epoch seconds after which a device with a clock ignores the command. */
  exp: number;
}

/** Text that PostgreSQL can store: no zero byte, no half of a surrogate pair. */
const storable = z
  .string()
  .max(64)
  .refine((text) => text.isWellFormed() && !text.includes("\0"));

const stateValue = z.union([z.number(), storable, z.boolean(), z.null()]);
const mostStates = 100;

/** Answer of a device. Devices without command ids omit `cmdId`; their answers are matched by action. */
export const commandAnswer = z.object({
  cmdId: storable.optional(),
  action: storable.optional(),
  result: z.enum(["ok", "err"]),
  code: storable.optional(),
  state: z
    .record(storable, stateValue)
    .refine((state) => Object.keys(state).length <= mostStates)
    .optional(),
  ts: z.number().optional(),
});
export type CommandAnswer = z.infer<typeof commandAnswer>;

/** The entries of a state that can be used: one that cannot says nothing against the others. */
const usableState = z.record(z.string(), z.unknown()).transform((state) =>
  Object.fromEntries(
    Object.entries(state)
      .flatMap(([key, value]) => {
        const parsed = stateValue.safeParse(value);
        return parsed.success && storable.safeParse(key).success ? [[key, parsed.data] as const] : [];
      })
      .slice(0, mostStates),
  ),
);

/** The same without the fields that cannot be used: what the device did counts, however badly it reports it. */
export const usableAnswer = z.object({
  ...commandAnswer.shape,
  // An answer is matched by whichever of the two can be used.
  cmdId: commandAnswer.shape.cmdId.catch(undefined),
  action: commandAnswer.shape.action.catch(undefined),
  code: commandAnswer.shape.code.catch(undefined),
  state: usableState.optional().catch(undefined),
  ts: commandAnswer.shape.ts.catch(undefined),
});
