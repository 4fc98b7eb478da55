import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { exportRisks } from "@sgval/contract/risk/risks";
import { IconNotebook, IconRuler2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { alarmSummaryQuery } from "../../../features/alarms/api/alarms.ts";
import {
  AlarmsByPlace,
  DailyAlarms,
  HourlyAlarms,
} from "../../../features/alarms/components/board/alarm-bars.tsx";
import {
  NervousAlarms,
  NoisyAlarms,
  ShelvedAlarms,
  StandingAlarms,
} from "../../../features/alarms/components/board/alarm-lists.tsx";
import { AlarmTiles } from "../../../features/alarms/components/board/alarm-tiles.tsx";
import { AlarmHealthCard } from "../../../features/alarms/components/board/health-card.tsx";
import { useNothingOpen } from "../../../features/alarms/use-nothing-open.ts";
import { OpenLeaksCard } from "../../../features/leaks/components/open-leaks-card.tsx";
import { CurrentShiftPdf } from "../../../features/logbook/components/shift-pdf.tsx";
import { riskBoardQuery } from "../../../features/risk/api/risks.ts";
import { RiskGrid } from "../../../features/risk/components/risk-grid.tsx";
import { RiskTable } from "../../../features/risk/components/risk-table.tsx";
import { RiskTrend } from "../../../features/risk/components/risk-trend.tsx";
import { riskSearch } from "../../../features/risk/risk-search.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { Actions } from "../../../shared/ui/arrange.ts";
import { from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { RiskMap } from "./risk-map.tsx";

const Columns = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
});
const Column = styled("div")({
  display: "grid",
  gap: 12,
  minWidth: 0,
  gridTemplateColumns: "minmax(0, 1fr)",
});
/** Cards of one row, of one height. */
const Row = styled(Columns)({ alignItems: "stretch" });
const Computed = styled("span")({ ...typeScale.age, color: paint.mute });

/** That all is well is said, not left to be guessed from empty cards. */
const NothingAbnormal = () => {
  const alarms = useQuery(alarmSummaryQuery());
  const board = useQuery(riskBoardQuery()).data;
  const isQuiet =
    alarms.data?.active === 0 && board?.levels.critical === 0 && board.levels.high === 0 && board.computedAt;
  const nothing = useNothingOpen(alarms.dataUpdatedAt, !isQuiet);
  return isQuiet ? (
    <SectionCard flush>
      <EmptyState reason={nothing} />
    </SectionCard>
  ) : null;
};

const Grid = () => {
  const { t } = useTranslation("risk");
  const [{ likelihood, consequence }, onSearch] = usePageSearch(riskSearch);
  const query = useQuery(riskBoardQuery());
  return (
    <SectionCard
      title={t("grid.title")}
      sub={t("grid.sub")}
      actions={<ExportMenu route={exportRisks} query={{}} about={t("grid.title")} />}
    >
      <QueryState query={query} failed={t("boardFailed")}>
        {(board) =>
          board.computedAt === null ? (
            <EmptyState reason={t("notComputed")} />
          ) : (
            <RiskGrid
              board={board}
              chosen={{ ...(likelihood && { likelihood }), ...(consequence && { consequence }) }}
              onChoose={(cell) =>
                onSearch({
                  ...{ page: undefined, likelihood: cell?.likelihood, consequence: cell?.consequence },
                })
              }
            />
          )
        }
      </QueryState>
    </SectionCard>
  );
};

/** The pages that go on from here; on a phone the list of alarms is a button, and the others are in a menu. */
const Ways = () => {
  const { t } = useTranslation(["risk", "pages"]);
  const may = useMay();
  const phone = useBelow("sm");
  const navigate = useNavigate();
  const others = [
    ...(may("Logbook.Index")
      ? [{ key: "shift", label: t("pages:name.shiftSummary"), Icon: IconNotebook, href: paths.shiftSummary }]
      : []),
    ...(may("Threshold.Update") && may("Setting.Index")
      ? [
          {
            key: "limits",
            label: t("editLimits"),
            Icon: IconRuler2,
            href: pathTo(paths.settings, {}, { tab: "thresholds" }),
          },
        ]
      : []),
  ];
  return (
    <Actions>
      {!may("Logbook.Index") && may("Risk.Index") && <CurrentShiftPdf />}
      {!phone &&
        others.map(({ key, label, href }) => (
          <Button key={key} variant="outlined" component={AddressLink} href={href}>
            {label}
          </Button>
        ))}
      {may("Risk.Index") && (
        <Button variant="outlined" component={Link} to={paths.risks}>
          {t("pages:name.risks")}
        </Button>
      )}
      {phone && (
        <RowMenu
          label={t("actions")}
          actions={others.map(({ key, label, Icon, href }) => ({
            ...{ key, label, icon: <Icon size={18} stroke={1.75} /> },
            onChoose: () => void navigate({ href }),
          }))}
        />
      )}
    </Actions>
  );
};

/** What is abnormal, how grave it is, and how well it is answered. Nothing is operated here. */
export const RiskBoardRoute = () => {
  const { t } = useTranslation(["risk", "pages"]);
  const format = useFormat();
  const may = useMay();
  usePageTitle(t("pages:name.riskBoard"));
  const computedAt = useQuery(riskBoardQuery()).data?.computedAt ?? null;
  return (
    <PageBody>
      <PageHeader
        title={t("pages:name.riskBoard")}
        badges={
          computedAt !== null && <Computed>{t("computed", { time: format.timestamp(computedAt) })}</Computed>
        }
        actions={<Ways />}
      />
      <AlarmTiles />
      <NothingAbnormal />
      <Row>
        <Grid />
        <Column>
          <RiskTrend />
          <HourlyAlarms />
        </Column>
      </Row>
      <RiskTable />
      <Columns>
        <Column>
          {may("Device.Index") && <RiskMap />}
          <DailyAlarms />
          <AlarmsByPlace field="zone" />
          <AlarmsByPlace field="room" />
          {may("LeakPoint.Index") && <OpenLeaksCard />}
        </Column>
        <Column>
          <AlarmHealthCard />
          <NoisyAlarms />
          <NervousAlarms />
          <StandingAlarms />
          {may("Risk.Index") && <ShelvedAlarms />}
        </Column>
      </Columns>
    </PageBody>
  );
};
