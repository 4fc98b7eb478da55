import type { Leak } from "@sgval/contract/leaks/leaks";
import type { RepairEffect } from "@sgval/contract/leaks/repair-effect";
import { dayMs } from "@sgval/quantities/duration";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/api/ability.ts";
import { serverNow } from "../../shared/format/server-clock.ts";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { leakListQuery } from "./api/leaks.ts";
import { repairEffectQuery } from "./api/surroundings.ts";

/** Repairs of as many weeks, the newest ones; the list of leak points has the others. */
export const repairWeeks = 8;
const MOST = 10;

export interface Repair {
  leak: Leak & { repairedAt: string };
  /** How much less water the zone takes at night since then, or why that cannot be said; `null` until it is known. */
  effect: string | null;
  /** That the night flow has not shown it yet, and when it is looked at again, or that nothing will; `null` where nothing is open. */
  unconfirmed: string | null;
  /** The name of another zone in whose flow it is seen: a point across the outline, or in a zone within that one. */
  elsewhere: string | null;
}

/**
 * The leaks of a zone that were repaired in the last weeks, the newest first, each with what it changed of the night flow, and of
 * which zone where that is not this one.
 */
export const useRepairs = (zoneId: number): Repair[] => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const mayRead = useMay()("LeakPoint.Index");
  const { data } = useQuery({
    ...leakListQuery({ state: ["repaired", "verified"], zoneId: [zoneId], size: MOST, sort: "-repairedAt" }),
    enabled: mayRead,
  });
  const since = serverNow() - repairWeeks * 7 * dayMs;
  const repaired = (data?.data ?? []).flatMap(({ repairedAt, ...leak }) =>
    repairedAt !== null && Date.parse(repairedAt) >= since ? [{ ...leak, repairedAt }] : [],
  );
  const effects = useQueries({ queries: repaired.map(({ id }) => repairEffectQuery(id)) });
  const textOf = ({ saved, state }: RepairEffect, { quantity }: Format): string | null => {
    if (saved)
      return `${t(saved.flow < 0 ? "effect.rose" : "effect.saved")} ${quantity(Math.abs(saved.flow), "m3/h", 1)}`;
    return state === "compared" ? null : t(`effect.state.${state}`);
  };
  const unconfirmedOf = ({ unconfirmed }: RepairEffect): string | null => {
    if (unconfirmed === null) return null;
    const flow = format.quantity(unconfirmed.flow, "m3/h", 1);
    const { checkedAt, unwatchedSince } = unconfirmed;
    if (unwatchedSince !== null)
      return t("unconfirmed.unwatched", { flow, time: format.dateTime(unwatchedSince) });
    if (checkedAt === null) return null;
    const said = { flow, time: format.dateTime(checkedAt) };
    return Date.parse(checkedAt) > serverNow() ? t("unconfirmed.until", said) : t("unconfirmed.since", said);
  };
  return repaired.map((leak, index) => {
    const effect = effects[index]?.data;
    const elsewhere = effect?.zone && effect.zone.id !== zoneId ? effect.zone.name : null;
    return {
      ...{ leak, elsewhere },
      ...{
        effect: effect ? textOf(effect, format) : null,
        unconfirmed: effect ? unconfirmedOf(effect) : null,
      },
    };
  });
};
