import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { riskLevelLabels } from "@sgval/contract/risk/labels";
import { type RiskLevel, riskLevels } from "@sgval/contract/risk/risk-score";
import { exportRisks, type Risk } from "@sgval/contract/risk/risks";
import { missingText } from "@sgval/quantities/format";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { Grow, Muted, Row, Stack } from "../../../shared/ui/arrange.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { FilterPill } from "../../../shared/ui/list/filters/filter-pill.tsx";
import { FilterSheet } from "../../../shared/ui/list/filters/filter-sheet.tsx";
import { PlaceFilters } from "../../../shared/ui/list/filters/place-filters.tsx";
import { readSort, writeSort } from "../../../shared/ui/list/list-search.ts";
import { FilterRow, ListSection } from "../../../shared/ui/list/list-section.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { riskBoardQuery, riskListQuery } from "../api/risks.ts";
import {
  defaultSort,
  everyLevel,
  levelsIn,
  riskListAnchor,
  riskSearch,
  toRiskQuery,
} from "../risk-search.ts";
import {
  Consequence,
  RiskChange,
  RiskDevice,
  RiskLevelMark,
  RiskReasons,
  Score,
  Treatment,
} from "./risk-cells.tsx";
import { TreatmentFormDrawer } from "./treatment-form.tsx";

const Place = styled("div")({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

/** The risks of devices with their reasons; by default those with a score of ten or more. */
export const RiskTable = () => {
  const { t } = useTranslation(["risk", "forms", "common"]);
  const format = useFormat();
  const locked = useMissingPermission("Risk.Update");
  const [search, onSearch] = usePageSearch(riskSearch);
  const [edited, setEdited] = useState<Risk | null>(null);
  const listQuery = toRiskQuery(search);
  const query = useQuery(riskListQuery(listQuery));
  const board = useQuery(riskBoardQuery()).data;
  const phone = useBelow("sm");
  // The counts of the levels are of everything in view: beside a shorter list they would be those of another.
  const narrowing = [
    search.day,
    search.likelihood,
    search.consequence,
    search.type,
    search.treatment,
    search.room,
    search.zone,
  ].filter((one) => one !== undefined && one !== "");
  const isNarrowed = Boolean(search.q) || narrowing.length > 0;
  const counts = board?.levels;
  const levels = levelsIn(search.level);
  const isCell = search.likelihood !== undefined && search.consequence !== undefined;
  const narrow = (change: Partial<typeof search>) => onSearch({ page: undefined, ...change });
  const toggle = (level: RiskLevel) => {
    const next = riskLevels.filter((one) => levels.includes(one) !== (one === level));
    narrow({
      likelihood: undefined,
      consequence: undefined,
      level: next.length === 0 ? everyLevel : next.join(","),
    });
  };
  const clear = () =>
    narrow({
      q: undefined,
      day: undefined,
      level: undefined,
      likelihood: undefined,
      consequence: undefined,
      type: undefined,
      treatment: undefined,
      room: undefined,
      zone: undefined,
    });
  const filtered = isNarrowed || (search.level !== undefined && search.level !== "");
  const menu = (risk: Risk) => (
    <RowMenu
      label={t("forms:actionsOf", { name: risk.deviceDisplayName })}
      actions={[
        {
          key: "treat",
          label: t("treat"),
          icon: <IconPencil size={18} stroke={1.75} />,
          locked,
          onChoose: () => setEdited(risk),
        },
      ]}
    />
  );
  const day = search.day === undefined ? undefined : t("scoreOn", { day: format.localDay(search.day) });
  const filters = (
    <>
      {riskLevels.map((level) => (
        <FilterPill
          key={level}
          label={riskLevelLabels[level][format.language]}
          count={isNarrowed ? undefined : counts ? format.count(counts[level]) : missingText}
          selected={!isCell && levels.includes(level)}
          onToggle={() => toggle(level)}
          shape={<RiskLevelMark level={level} />}
        />
      ))}
      {day !== undefined && (
        <FilterPill
          label={day}
          count={query.data ? format.total(query.data.metaData) : missingText}
          selected
          onToggle={() => narrow({ day: undefined })}
        />
      )}
      {isCell && (
        <FilterPill
          label={t("cell", { likelihood: search.likelihood, consequence: search.consequence })}
          count={query.data ? format.total(query.data.metaData) : missingText}
          selected
          onToggle={() => narrow({ likelihood: undefined, consequence: undefined })}
        />
      )}
      <PlaceFilters search={search} onSearch={narrow} />
    </>
  );
  const columns: Column<Risk>[] = [
    { key: "score", head: t("score"), sortable: true, width: 120, cell: (risk) => <Score risk={risk} /> },
    ...(day === undefined
      ? []
      : [
          {
            key: "scoreThen",
            head: day,
            width: 110,
            cell: ({ scoreThen }: Risk) => scoreThen ?? missingText,
          },
        ]),
    {
      key: "device",
      head: t("device"),
      sortable: true,
      isName: true,
      cell: (risk) => <RiskDevice risk={risk} />,
    },
    {
      key: "likelihood",
      head: t("likelihoodShort"),
      headLabel: t("likelihood"),
      sortable: true,
      width: 110,
      cell: (risk) => risk.likelihood,
    },
    {
      key: "consequence",
      head: t("consequenceShort"),
      headLabel: t("consequence"),
      sortable: true,
      width: 110,
      cell: (risk) => <Consequence risk={risk} />,
    },
    { key: "reasons", head: t("reasons"), cell: (risk) => <RiskReasons risk={risk} /> },
    { key: "trend", head: t("trend"), from: 1280, cell: (risk) => <RiskChange risk={risk} /> },
    { key: "dueOn", head: t("treatment"), sortable: true, cell: (risk) => <Treatment risk={risk} /> },
    { key: "menu", head: "", headLabel: t("actions"), width: 48, always: true, cell: menu },
  ];
  return (
    <Place id={riskListAnchor}>
      <ListSection<Risk>
        caption={t("table")}
        title={t("table")}
        actions={<ExportMenu route={exportRisks} query={listQuery} about={t("table")} />}
        query={query}
        failed={t("failed")}
        rowKey={({ deviceId }) => String(deviceId)}
        columns={columns}
        sort={readSort(search.sort ?? defaultSort)}
        onSort={(sort) => {
          const next = writeSort(sort);
          narrow({ sort: next === defaultSort ? undefined : next });
        }}
        renderCard={(risk) => (
          <Stack gap={8}>
            <Row gap={8}>
              <Grow>
                <RiskDevice risk={risk} />
              </Grow>
              {menu(risk)}
            </Row>
            <Row gap={12} wraps>
              <Score risk={risk} beside />
              {day !== undefined && (
                <Muted>{`${day}${t("common:colon")}${risk.scoreThen ?? missingText}`}</Muted>
              )}
            </Row>
            <RiskReasons risk={risk} />
            <Treatment risk={risk} />
          </Stack>
        )}
        empty={
          board?.computedAt
            ? {
                reason: t("none", { time: format.time(board.computedAt, false) }),
                action: (
                  <Button variant="outlined" onClick={() => narrow({ level: everyLevel })}>
                    {t("showAll")}
                  </Button>
                ),
              }
            : { reason: t("notComputed") }
        }
        filtered={filtered ? { onClear: clear } : undefined}
        page={search.page}
        size={search.size}
        onPage={onSearch}
      >
        <FilterRow role="search" aria-label={t("common:filters")} data-one-line={phone}>
          <SearchField
            value={search.q ?? ""}
            onChange={(q) => narrow({ q: q === "" ? undefined : q })}
            label={t("search")}
            placeholder={t("search")}
          />
          {phone ? (
            <FilterSheet
              set={narrowing.length + (search.level ? 1 : 0)}
              found={query.data && format.total(query.data.metaData)}
              onClear={clear}
            >
              {filters}
            </FilterSheet>
          ) : (
            <>
              {filters}
              {filtered && (
                <Button variant="text" onClick={clear}>
                  {t("common:clear")}
                </Button>
              )}
            </>
          )}
        </FilterRow>
      </ListSection>
      {edited && <TreatmentFormDrawer risk={edited} onClose={() => setEdited(null)} />}
    </Place>
  );
};
