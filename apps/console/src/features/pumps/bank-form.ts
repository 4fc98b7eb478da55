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

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const keysOf = ({ pumps }: { pumps: readonly { key: string }[] }) => pumps.map(({ key }) => key);
type AnyPumps = Pick<BankForm, "pumps">;
const pumpOf = ({ pumps }: AnyPumps, key: string): PumpForm | undefined =>
  pumps.find((pump) => pump.key === key);

/** Where they differ. */
const differing = <T extends object>(one: T, other: T | undefined): (keyof T)[] =>
  // The cast: TypeScript does not know the keys of an object.
  (Object.keys({ ...one, ...other }) as (keyof T)[]).filter((key) => !isSame(one[key], other?.[key]));

/** Those of the keys of all three that stay: what this form took out or added, and what another did. */
const keysToKeep = (mine: AnyPumps, base: AnyPumps, stored: AnyPumps): string[] => {
  if (isSame(keysOf(mine), keysOf(base))) return keysOf(stored);
  const isNew = (key: string) => !pumpOf(base, key);
  return [
    ...keysOf(mine).filter((key) => isNew(key) || pumpOf(stored, key)),
    ...keysOf(stored).filter((key) => isNew(key) && !pumpOf(mine, key)),
  ];
};

/**
 * What a form changed, on top of what is stored by now: another's change of a field that this form left alone stays.
 * @param base what the form was filled with
 */
export const rebased = (mine: BankForm, base: BankForm, stored: BankForm): BankForm => {
  const onTop = <T extends object>(changed: T, before: T | undefined, present: T): T => ({
    ...present,
    ...Object.fromEntries(differing(changed, before).map((key) => [key, changed[key]])),
  });
  return {
    wearPolicy: isSame(mine.wearPolicy, base.wearPolicy) ? stored.wearPolicy : mine.wearPolicy,
    interlocks: onTop(mine.interlocks, base.interlocks, stored.interlocks),
    pumps: keysToKeep(mine, base, stored).flatMap((key) => {
      const [changed, present] = [pumpOf(mine, key), pumpOf(stored, key)];
      if (!changed || !present) return changed ?? present ?? [];
      return onTop(changed, pumpOf(base, key), present);
    }),
  };
};

/** A field of a bank, or of one of its pumps, that another person changed; `pumps` are which there are, in their order. */
export interface ChangedField {
  pump: string | null;
  field: keyof PumpForm | keyof BankForm["interlocks"] | "wearPolicy" | "pumps";
  theirs: unknown;
  mine: unknown;
}

const ofBank = { pump: null };
/** What became of a bank since a form was filled, beside the powers that were sent. */
export const changedSince = (base: BankForm, stored: BankForm, mine: BankForm): ChangedField[] => [
  ...(isSame(base.wearPolicy, stored.wearPolicy)
    ? []
    : [{ ...ofBank, field: "wearPolicy" as const, theirs: stored.wearPolicy, mine: mine.wearPolicy }]),
  ...differing(base.interlocks, stored.interlocks).map((field) => ({
    ...{ ...ofBank, field, theirs: stored.interlocks[field], mine: mine.interlocks[field] },
  })),
  ...(isSame(keysOf(base), keysOf(stored))
    ? []
    : [{ ...ofBank, field: "pumps" as const, theirs: keysOf(stored), mine: keysOf(mine) }]),
  ...stored.pumps.flatMap((pump) => {
    const before = pumpOf(base, pump.key);
    if (!before) return [];
    return differing(before, pump)
      .filter((field) => field !== "powerValue")
      .map((field) => {
        const here = pumpOf(mine, pump.key)?.[field];
        return { pump: pump.name, field, theirs: pump[field], mine: here };
      });
  }),
];

const draftShape = z.looseObject({
  interlocks: z.looseObject({}),
  pumps: z.array(z.looseObject({ key: z.string() })),
});
const form = z.custom<BankForm>((values) => draftShape.safeParse(values).success);
const keptDraft = z.object({ base: form, mine: form });

/**
 * The draft of a form of a bank, with what the form was filled with: it is restored on top of what is stored by then.
 * @param base what the form was filled with
 */
export const bankDraftOf = (
  draft: DraftSource,
  { base, stored, mine }: { base: BankForm; stored: BankForm; mine: () => BankForm },
): DraftSource => ({
  read: () => ({ base, mine: mine() }),
  restore: (values) => {
    const known = keptDraft.safeParse(values);
    if (known.success)
      draft.restore(z.record(z.string(), z.json()).parse(rebased(known.data.mine, known.data.base, stored)));
  },
});

/** The fields of each pump, for errors that the server gives a single one. */
export const pumpFieldPaths = (pumps: readonly PumpForm[]) =>
  pumps.flatMap((_pump, index) => everyField.map((field) => `pumps.${index}.${field}` as const));
