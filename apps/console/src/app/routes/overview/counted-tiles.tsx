import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import type { OverviewScope } from "@sgval/contract/dashboards/overview";
import { priorityMark } from "@sgval/contract/devices/device-status";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { alarmsByPlaceAnchors } from "../../../features/alarms/alarm-search.ts";
import { alarmSummaryQuery } from "../../../features/alarms/api/alarms.ts";
import { commandsTodayQuery, lossesQuery } from "../../../features/dashboards/api/overview.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import type { TileNote } from "../../../shared/ui/device/value-tile.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { TileSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { FigureTile } from "./figure-tile.tsx";
import { listScope, type OverviewRange, placeOf, waterBalanceAnchor } from "./overview-search.ts";

/** The commands of today, and how they ended. */
export const CommandsTile = ({ scope }: { scope: OverviewScope }) => {
  const { t } = useTranslation("dashboards");
  const may = useMay();
  const format = useFormat();
  const query = useQuery(commandsTodayQuery(scope));
  return (
    <QueryState query={query} failed={t("overview.commandsFailed")} skeleton={<TileSkeleton bare />}>
      {({ since, total, failed, noResponse, open }) => {
        const address = (search: Record<string, string> = {}) =>
          pathTo(paths.history, {}, { ...listScope(scope), from: since, ...search });
        const note = (text: string, search: Record<string, string>): TileNote =>
          may("History.Index") ? { text, href: address(search) } : text;
        return (
          <FigureTile
            href={may("History.Index") ? address() : undefined}
            label={t("overview.commandsToday")}
            value={format.count(total)}
            notes={[
              note(t("overview.failedCount", { count: failed }), { status: "failed", failed: "true" }),
              note(t("overview.noResponseCount", { count: noResponse }), {
                status: "device_not_response",
                failed: "true",
              }),
              open > 0
                ? note(t("overview.openCount", { count: open }), { status: "waiting,processing" })
                : undefined,
            ]}
          />
        );
      }}
    </QueryState>
  );
};

/** The alarms that are active, of all and of each priority. */
export const AlarmTile = ({ scope }: { scope: OverviewScope }) => {
  const { t } = useTranslation("dashboards");
  const may = useMay();
  const format = useFormat();
  // Lines that lie closer than a thumb is wide: the tile opens the list, whose filters are the same counts.
  const phone = useBelow("sm");
  const query = useQuery(alarmSummaryQuery(placeOf(scope)));
  const place = {
    ...(scope.room === undefined ? {} : { room: String(scope.room) }),
    ...(scope.dma === undefined ? {} : { zone: String(scope.dma) }),
  };
  // Whoever sees the board alone finds the same number there, that of a room or a zone in the card of these.
  const board = [
    paths.riskBoard,
    ...(scope.room === undefined ? [] : [alarmsByPlaceAnchors.room]),
    ...(scope.dma === undefined ? [] : [alarmsByPlaceAnchors.zone]),
  ].join("#");
  return (
    <QueryState query={query} failed={t("overview.alarmsFailed")} skeleton={<TileSkeleton bare />}>
      {({ active, priorities }) => {
        // What still holds comes before a graver one that has cleared, as in the strip.
        const gravest = priorities.find((one) => one.holding > 0) ?? priorities.find((one) => one.active > 0);
        return (
          <FigureTile
            href={may("Risk.Index") ? pathTo(paths.risks, {}, place) : board}
            label={t("overview.alarms")}
            value={format.count(active)}
            priority={gravest && priorityMark(gravest.priority)}
            look={gravest?.holding === 0 ? "returned" : "plain"}
            notes={priorities.map((one): TileNote => {
              const counted = {
                priority: alarmPriorityLabels[one.priority][format.language],
                number: format.count(one.active),
                cleared: format.count(one.active - one.holding),
              };
              const text =
                one.holding < one.active
                  ? t("overview.ofPriorityCleared", counted)
                  : t("overview.ofPriority", counted);
              const search = { ...place, priority: String(one.priority) };
              return may("Risk.Index") && !phone ? { text, href: pathTo(paths.risks, {}, search) } : text;
            })}
          />
        );
      }}
    </QueryState>
  );
};

/** Non-revenue water of the last seven days, of the zones whose meters were read. */
export const LossesTile = ({ scope, range }: { scope: OverviewScope; range: OverviewRange }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const query = useQuery(lossesQuery(scope));
  return (
    <QueryState query={query} failed={t("overview.lossesFailed")} skeleton={<TileSkeleton bare />}>
      {({ share, target, balanced, zones }) => (
        <FigureTile
          // What it adds up is on the same page; the list of the zones is of a closed month.
          href={`${pathTo(paths.home, {}, { ...listScope(scope), range })}#${waterBalanceAnchor}`}
          label={t("overview.losses")}
          value={share === null ? missingText : format.number(share, 1)}
          unit={share === null ? undefined : "%"}
          ruler={
            share === null
              ? undefined
              : {
                  label: `${t("overview.losses")} ${format.quantity(share, "%", 1)}`,
                  ...{ min: 0, max: Math.max(2 * target, share), value: share, bandLow: 0, bandHigh: target },
                }
          }
          notes={[
            share === null ? undefined : t("overview.target", { share: format.quantity(target, "%", 0) }),
            t("overview.balanced", { balanced: format.count(balanced), zones: format.count(zones) }),
            share === null ? t("overview.noBalance") : undefined,
          ]}
        />
      )}
    </QueryState>
  );
};
