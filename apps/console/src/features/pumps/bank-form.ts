import { pumpsOf } from "@sgval/contract/control/pumps";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import {
  bankLimitDefaults,
  linearDefaults,
  type PumpBank,
  type PumpBankForm,
  pumpFields,
} from "@sgval/contract/pumps/pumps";
import { parameterOf } from "@sgval/quantities/parameter";
import * as z from "zod";
import type { DraftSource } from "../../shared/ui/form/draft-offer.tsx";

/** A bank as its form holds it: every field present, `null` for what is left empty. */
export type BankForm = Omit<PumpBankForm, "interlocks" | "pumps"> & {
  interlocks: { [Name in keyof typeof bankLimitDefaults]: number | null };
  pumps: PumpForm[];
};
export type PumpForm = PumpBankForm["pumps"][number];

/** What a pump is until a person sets it: linear where it has a channel of its power. */
export const newPump = (device: Pick<DeviceDetail, "channels">, key: string, number: number): PumpForm => {
  const isLinear = device.channels.some(({ parameter }) => {
    const channel = parameterOf(parameter);
    return channel?.instance === key && channel.parameter.key === "pump_power";
  });
  return {
    ...{ key, name: key, number, type: isLinear ? ("linear" as const) : ("normal" as const) },
    ...(isLinear ? linearDefaults : {}),
  };
};

/** The pumps of the channels that a bank does not name yet. */
export const freePumps = (
  device: Pick<DeviceDetail, "channels">,
  pumps: readonly { key: string }[],
): string[] => pumpsOf(device).filter((key) => !pumps.some((pump) => pump.key === key));

const everyField = Object.keys(pumpFields.shape) as (keyof typeof pumpFields.shape)[];

/** A stored bank for the form; before one is set up, the pumps of the channels with their defaults. */
export const bankFormOf = (bank: PumpBank | null, device: Pick<DeviceDetail, "channels">): BankForm => ({
  wearPolicy: bank?.wearPolicy ?? "lifo",
  interlocks: { ...bankLimitDefaults, ...bank?.interlocks },
  pumps: bank
    ? bank.pumps.map(
        (pump) => Object.fromEntries(everyField.map((field) => [field, pump[field]])) as PumpForm,
      )
    : pumpsOf(device).map((key, index) => newPump(device, key, index + 1)),
});

/**
 * A bank as it is saved. The power that was set last is left out where the form does not change it: it may have been set anew since
 * the form was opened.
 */
export const bankBodyOf = <P extends Pick<PumpForm, "key" | "powerValue">, B extends { pumps: P[] }>(
  body: B,
  filled: readonly Pick<PumpForm, "key" | "powerValue">[],
): B => ({
  ...body,
  pumps: body.pumps.map((pump) => {
    const before = filled.find(({ key }) => key === pump.key);
    const isSame = before !== undefined && before.powerValue === pump.powerValue;
    return isSame ? { ...pump, powerValue: undefined } : pump;
  }),
});

const draftPumps = z.array(z.looseObject({ key: z.string(), powerValue: z.number().nullish() }));

/**
 * The draft of a form of a bank: as in what is saved, a power that the form did not change is left out, and is restored as it is
 * stored by then.
 * @param filled the pumps as the form was filled with them last
 */
export const bankDraftOf = (
  draft: DraftSource,
  filled: readonly Pick<PumpForm, "key" | "powerValue">[],
): DraftSource => ({
  read: () => {
    const { pumps, ...rest } = draft.read();
    const known = draftPumps.safeParse(pumps);
    return known.success ? { ...rest, ...bankBodyOf({ pumps: known.data }, filled) } : { ...rest, pumps };
  },
  restore: ({ pumps, ...rest }) => {
    const known = draftPumps.safeParse(pumps);
    if (!known.success) return draft.restore(rest);
    const present = (of: string) => filled.find(({ key }) => key === of)?.powerValue ?? null;
    const restored = known.data.map((pump) =>
      pump.powerValue === undefined ? { ...pump, powerValue: present(pump.key) } : pump,
    );
    draft.restore({ ...rest, pumps: z.json().parse(restored) });
  },
});

/** The fields of each pump, for errors that the server gives a single one. */
export const pumpFieldPaths = (pumps: readonly PumpForm[]) =>
  pumps.flatMap((_pump, index) => everyField.map((field) => `pumps.${index}.${field}` as const));
