import type { ZoneSummary } from "@sgval/contract/zones/zone-summary";
import { useTranslation } from "react-i18next";
import { accountedChannels } from "../../../features/devices/measurement.ts";
import { KeyFigures } from "../../../features/zones/components/account/key-figures.tsx";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { QueryFailure, type ShownQuery } from "../../../shared/ui/page/query-state.tsx";

const none: readonly string[] = [];

/**
 * Channels of the device of a zone that its tile shows from the account instead; `undefined` while the account says nothing.
 * @param summary `null` of a device that measures no zone
 */
export const channelsAccounted = (summary: ZoneSummary | null | undefined): readonly string[] | undefined =>
  summary === undefined
    ? undefined
    : summary && summary.inflow.missing !== "no_inlets"
      ? accountedChannels
      : none;

/** What the account says of the zone of a device, or what it lacks. */
export const ZoneTile = ({ summary }: { summary: ZoneSummary | null }) => {
  const { t } = useTranslation("zones");
  if (!summary) return <MutedText>{t("account.noZone")}</MutedText>;
  return <KeyFigures figures={[summary.inflow, summary.nightFlow, summary.losses]} />;
};

/** That the accounts could not be loaded, once for all tiles. */
export const ZonesFailure = ({ query }: { query: ShownQuery }) => {
  const { t } = useTranslation("zones");
  return <QueryFailure query={query} failed={t("account.failedAll")} />;
};
