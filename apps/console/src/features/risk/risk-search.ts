import { deviceType } from "@sgval/contract/devices/device";
import { type RiskLevel, riskLevels } from "@sgval/contract/risk/risk-score";
import { type RiskListQuery, riskSorts, riskTreatment } from "@sgval/contract/risk/risks";
import * as z from "zod";
import { addressId, addressText, listSearch, toListQuery } from "../../shared/ui/list/list-search.ts";

/** By default the highest scores first. */
export const defaultSort = "-score";
/** Risks that ask for somebody: a score of ten or more. */
const defaultLevels: RiskLevel[] = ["critical", "high"];
export const everyLevel = "all";

const class5 = z.coerce.number().int().min(1).max(5).optional().catch(undefined);

/** What the address of the risk dashboard holds. */
export const riskSearch = listSearch(riskSorts).extend({
  /** A local day of the trend (YYYY-MM-DD). */
  day: z.iso.date().optional().catch(undefined),
  /** Levels, by comma; `all` for every one. */
  level: addressText,
  likelihood: class5,
  consequence: class5,
  type: deviceType.optional().catch(undefined),
  treatment: riskTreatment.optional().catch(undefined),
  room: addressId,
  zone: addressId,
});
export type RiskSearch = z.output<typeof riskSearch>;

/** The levels of an address; what is none is left out. */
export const levelsIn = (text: string | undefined): readonly RiskLevel[] => {
  if (text === undefined) return defaultLevels;
  const named = text.split(",");
  return riskLevels.filter((level) => named.includes(level));
};

/** The list of risks within the page. */
export const riskListAnchor = "risks";

/** The query to the server behind an address. */
export const toRiskQuery = (search: RiskSearch): Partial<RiskListQuery> => {
  const { day, likelihood, consequence, type, treatment, room, zone } = search;
  const isCell = likelihood !== undefined && consequence !== undefined;
  const level = isCell ? [] : levelsIn(search.level);
  return {
    ...toListQuery(search, defaultSort),
    ...(day === undefined ? {} : { day }),
    ...(level.length > 0 ? { level: [...level] } : {}),
    ...(likelihood === undefined ? {} : { likelihood }),
    ...(consequence === undefined ? {} : { consequence }),
    ...(type === undefined ? {} : { type }),
    ...(treatment === undefined ? {} : { treatment }),
    ...(room === undefined ? {} : { roomId: room }),
    ...(zone === undefined ? {} : { zoneId: zone }),
  };
};
