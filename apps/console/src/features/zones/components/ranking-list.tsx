import { styled } from "@mui/material/styles";
import {
  burstLabels,
  figureNoteLabels,
  growthLabels,
  missingLabels,
  zoneWithinLabel,
} from "@sgval/contract/zones/labels";
import { zoneRankingTable } from "@sgval/contract/zones/tables";
import {
  exportRanking,
  hasFewMeters,
  type RankingRow,
  rankingSorts,
} from "@sgval/contract/zones/zone-ranking";
import { missingText } from "@sgval/quantities/format";
import { IconMapPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { Muted, NoWrap, Row, Stack } from "../../../shared/ui/arrange.ts";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { listSearch, toListQuery } from "../../../shared/ui/list/list-search.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { zoneRankingQuery } from "../api/account.ts";
import { doubtfulText, numberName } from "../figure-text.ts";
import { FigureValue } from "./account/figure-value.tsx";

const rankingSearch = listSearch(rankingSorts);
const DEFAULT_SORT = "-recoverable";

// What a zone is chosen by comes first; at 1280 px the last two do not fit beside it.
const figures = [
  { key: "recoverable", figure: "recoverable", ofNights: true },
  { key: "nrwShare", figure: "nrw_share" },
  { key: "ili", figure: "ili", from: 960 },
  { key: "leakage", figure: "daily_leakage", from: 1280, ofNights: true },
  { key: "nightFlow", figure: "night_flow", from: 1440, ofNights: true },
  { key: "perConnection", figure: "leakage_per_connection", from: 1920, ofNights: true },
] as const;
/** What the page of a zone shows of last night is here a mean, which its name says. */
const meansOfNights = new Set<string>(figures.flatMap((one) => ("ofNights" in one ? [one.figure] : [])));

const Figure = styled(Row)({ justifyContent: "space-between" });

/** Zones by the water that could be saved in them. */
export const ZoneRankingPage = () => {
  const { t } = useTranslation(["zones", "common"]);
  const format = useFormat();
  const { language } = format;
  const navigate = useNavigate();
  const [search, onSearch] = usePageSearch(rankingSearch);
  const listQuery = toListQuery(search, DEFAULT_SORT);
  const query = useQuery(zoneRankingQuery(listQuery));
  const show = ({ deviceId }: RankingRow) => {
    if (deviceId !== null)
      void navigate({ to: paths.device, params: { id: String(deviceId) }, search: { tab: "balance" } });
  };
  const name = (row: RankingRow) =>
    row.deviceId === null ? (
      row.name
    ) : (
      <Link to={paths.device} params={{ id: String(row.deviceId) }} search={{ tab: "balance" }}>
        {row.name}
      </Link>
    );
  const value = ({ figures: known }: RankingRow, key: (typeof figures)[number]["figure"]) => {
    const figure = known[key];
    return figure ? <FigureValue figure={figure} brief /> : missingText;
  };
  const state = ({ burst, growth, leakage, missing, zoneWithin, figures: known }: RankingRow) =>
    [
      missing && missingLabels[missing][language],
      hasFewMeters({ figures: known }) && figureNoteLabels.low_coverage[language],
      doubtfulText(known.nrw_share, format, t("common:colon")),
      // Without any leakage the nights say nothing either.
      (leakage !== null || !missing) && burstLabels[burst][language],
      (leakage !== null || !missing) && growth === "growing" && growthLabels.growing[language],
      zoneWithin && zoneWithinLabel[language],
    ]
      .filter(Boolean)
      .join(" · ");
  const nights = query.data?.data[0]?.nightsExpected;
  const nameOf = (figure: (typeof figures)[number]["figure"]) =>
    nights !== undefined && meansOfNights.has(figure)
      ? t("ranking.mean", { name: numberName(figure, format), nights })
      : numberName(figure, format);
  const columns: Column<RankingRow>[] = [
    {
      key: "name",
      head: zoneRankingTable.columns.name.heading[language],
      cell: name,
      sortable: true,
      isName: true,
    },
    // What is wrong with a zone must be in view where the figures do not all fit.
    { key: "state", head: t("account.state"), cell: state },
    ...figures.map(
      (column): Column<RankingRow> => ({
        key: column.key,
        head: nameOf(column.figure),
        cell: (row) => value(row, column.figure),
        align: "end",
        sortable: true,
        ...("from" in column ? { from: column.from } : {}),
      }),
    ),
    {
      key: "nights",
      head: t("account.goodValues"),
      align: "end",
      cell: ({ nights, nightsExpected }) => t("ranking.nights", { nights, expected: nightsExpected }),
      from: 1920,
    },
  ];
  return (
    <ListPage
      list="zone_ranking"
      title={zoneRankingTable.title[language]}
      trail
      exports={{ route: exportRanking, query: listQuery }}
      query={query}
      failed={t("ranking.failed")}
      rowKey={({ zoneId }) => String(zoneId)}
      columns={columns}
      onOpen={show}
      card={(row) => (
        <Stack gap={2}>
          <b>{name(row)}</b>
          {(["recoverable", "nrw_share"] as const).map((key) => (
            <Figure key={key} gap={12}>
              <Muted>{nameOf(key)}</Muted>
              <NoWrap>{value(row, key)}</NoWrap>
            </Figure>
          ))}
          <Muted>{state(row)}</Muted>
        </Stack>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("ranking.search")}
      defaultSort={DEFAULT_SORT}
      empty={{
        icon: <IconMapPin size={20} stroke={1.75} aria-hidden />,
        reason: t("ranking.empty"),
        next: t("ranking.emptyNext"),
      }}
    />
  );
};
