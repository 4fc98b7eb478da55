import { styled } from "@mui/material/styles";
import { exportSampleSummary, type SampleSummary } from "@sgval/contract/quality/samples";
import { limitToConfirm, waterClassLabels } from "@sgval/contract/quality/texts";
import { inForce, limitIn } from "@sgval/quantities/limit-set";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { limitSetsQuery } from "../../../../shared/queries/limit-sets.ts";
import { Muted, NoWrap, Row, Stack } from "../../../../shared/ui/arrange.ts";
import { below, useBelow } from "../../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import {
  Body,
  Cell,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../../shared/ui/list/plain-table.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { StatCard, StatCards } from "../../../../shared/ui/page/stat-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { sampleSummaryQuery } from "../../api/samples.ts";
import { useLimitText, useValidity } from "../limit-text.ts";
import { useResultLimit, useResultText, VerdictMark } from "./sample-text.tsx";

type Parameter = SampleSummary["parameters"][number];

const Lines = styled(Stack)({ padding: "0 14px 14px" });
const Bad = styled("p")({ margin: 0, color: paint.criticalText, fontWeight: 550 });
const Months = styled("ul")({
  ...typeScale.age,
  display: "grid",
  gridTemplateColumns: "repeat(12, minmax(0, 1fr))",
  gap: 1,
  margin: 0,
  padding: 1,
  listStyle: "none",
  borderRadius: 6,
  backgroundColor: paint.line,
  "& > li": { padding: "4px 2px", textAlign: "center", whiteSpace: "nowrap", backgroundColor: paint.card },
  "& > li > small": { ...typeScale.micro, display: "block", color: paint.mute },
  "& > li[data-bad=true]": { color: paint.criticalText, fontWeight: 550 },
  [below("sm")]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
});
const Card = styled("li")({
  display: "grid",
  gap: 4,
  padding: "10px 14px",
  borderTop: `1px solid ${paint.line}`,
});
const Cards = styled("ul")({ margin: 0, padding: 0, listStyle: "none" });

const zone = createTimeZone(env.timeZone);
/** `01/26` of the month that begins at a time. */
const monthName = (from: string): string => {
  const day = zone.dateOf(Date.parse(from));
  return `${day.slice(5, 7)}/${day.slice(2, 4)}`;
};
const isBad = ({ assessed, compliant }: { assessed: number; compliant: number }): boolean =>
  compliant < assessed;

/** What sets for comparison say of a parameter today: `WHO 2022: ≤ 0,01 mg/L`. */
const useReferences = ({ waterClass }: SampleSummary): ((parameter: Parameter["parameter"]) => string) => {
  const sets = useQuery(limitSetsQuery()).data ?? [];
  const { t } = useTranslation(["quality", "common"]);
  const limitText = useLimitText();
  const today = zone.dateOf(serverNow());
  const references = sets.filter(
    (set) => set.reference && set.waterClass === waterClass && inForce(set, today),
  );
  return (parameter) =>
    references
      .flatMap((set) => {
        const limit = limitIn(set, parameter);
        return limit ? [`${set.code}${t("common:colon")}${limitText({ ...limit, parameter })}`] : [];
      })
      .join(" · ");
};

/** Texts of one parameter. */
const useCells = (summary: SampleSummary, online: ReadonlyMap<string, number | null>) => {
  const format = useFormat();
  const resultText = useResultText();
  const limitText = useResultLimit();
  const references = useReferences(summary);
  return ({ parameter, last, worst, assessed, compliant }: Parameter) => ({
    name: format.parameterName(parameter),
    limit: limitText(last),
    last: resultText(last),
    lastAt: format.date(last.takenAt),
    worst: worst && { text: resultText(worst), at: format.date(worst.takenAt) },
    share: assessed === 0 ? "--" : `${format.count(compliant)}/${format.count(assessed)}`,
    online: online.has(parameter) ? format.share(online.get(parameter)) : "--",
    references: references(parameter),
  });
};

type Shown = { summary: SampleSummary; online: ReadonlyMap<string, number | null> };

const ParameterTable = ({ summary, online }: Shown) => {
  const { t } = useTranslation("quality");
  const cells = useCells(summary, online);
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("lab.byParameter")}>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{t("measurement")}</HeadCell>
            <HeadCell scope="col">{t("lab.limit")}</HeadCell>
            <HeadCell scope="col">{t("lab.last")}</HeadCell>
            <HeadCell scope="col">{t("lab.verdict")}</HeadCell>
            <HeadCell scope="col">{t("lab.worst")}</HeadCell>
            <NumberHead scope="col">{t("lab.compliant")}</NumberHead>
            <NumberHead scope="col">{t("lab.online")}</NumberHead>
          </tr>
        </thead>
        <Body>
          {summary.parameters.map((one) => {
            const { name, limit, last, lastAt, worst, share, online: shareOnline, references } = cells(one);
            return (
              <tr key={one.parameter}>
                <NameCell scope="row">{name}</NameCell>
                <Cell>
                  <div>{limit || t("noLimit")}</div>
                  {references && <Muted>{references}</Muted>}
                </Cell>
                <Cell>
                  <NoWrap>{last}</NoWrap>
                  <br />
                  <Muted>{lastAt}</Muted>
                </Cell>
                <Cell>
                  <VerdictMark {...one.last} />
                </Cell>
                <Cell>
                  <NoWrap>{worst?.text ?? "--"}</NoWrap>
                  <br />
                  <Muted>{worst?.at}</Muted>
                </Cell>
                <NumberCell>{share}</NumberCell>
                <NumberCell>{shareOnline}</NumberCell>
              </tr>
            );
          })}
        </Body>
      </Table>
    </Scroller>
  );
};

const ParameterCards = ({ summary, online }: Shown) => {
  const { t } = useTranslation("quality");
  const cells = useCells(summary, online);
  return (
    <Cards>
      {summary.parameters.map((one) => {
        const { name, limit, last, lastAt, share, online: shareOnline } = cells(one);
        return (
          <Card key={one.parameter}>
            <Row gap="2px 12px" wraps>
              <b>{name}</b>
              <VerdictMark {...one.last} />
            </Row>
            <span>
              {last} <Muted>{lastAt}</Muted>
            </span>
            <Muted>
              {limit ? `${t("lab.limit")} ${limit}` : t("noLimit")} · {t("lab.compliant")} {share}
              {online.has(one.parameter) && ` · ${t("lab.online")} ${shareOnline}`}
            </Muted>
          </Card>
        );
      })}
    </Cards>
  );
};

const Summary = ({ summary, online }: Shown) => {
  const { t } = useTranslation(["quality", "common"]);
  const format = useFormat();
  const validity = useValidity();
  const narrow = useBelow("md");
  const decided = summary.parameters.filter(({ assessed }) => assessed > 0);
  const bad = decided.filter(isBad);
  const Parameters = narrow ? ParameterCards : ParameterTable;
  return (
    <>
      <Lines gap={10}>
        <StatCards>
          <StatCard label={t("lab.samples")} value={format.count(summary.samples)} />
          <StatCard
            label={t("lab.parametersKept")}
            value={decided.length === 0 ? "--" : `${decided.length - bad.length}/${decided.length}`}
          />
          <StatCard
            label={t("lab.resultsKept")}
            value={summary.assessed === 0 ? "--" : format.share(summary.compliant / summary.assessed)}
          />
        </StatCards>
        {bad.length > 0 && (
          <Bad>
            {t("lab.bad")}
            {t("common:colon")}
            {bad.map(({ parameter }) => format.parameterName(parameter)).join(", ")}
          </Bad>
        )}
        <span>
          {summary.standards.length === 0
            ? t("lab.noStandard")
            : summary.standards
                .map((set) => `${set.code} (${validity({ ...set, reference: false })})`)
                .join(" · ")}
        </span>
        {summary.months.length > 0 && (
          <Stack gap={4}>
            <Muted>{t("lab.byMonth")}</Muted>
            <Months aria-label={t("lab.byMonth")}>
              {summary.months.map((month) => (
                <li key={month.from} data-bad={isBad(month)}>
                  <small>{monthName(month.from)}</small> {`${month.compliant}/${month.assessed}`}
                </li>
              ))}
            </Months>
          </Stack>
        )}
      </Lines>
      <Parameters summary={summary} online={online} />
      {summary.parameters.some(({ last }) => last.confirm) && (
        <Lines gap={0}>
          <Muted>{limitToConfirm[format.language]}</Muted>
        </Lines>
      )}
    </>
  );
};

/**
 * How the laboratory samples of the last 12 months comply; sensors stand beside it and are never added.
 * @param online share of the values of sensors within their limits, by parameter; `null` where nothing was measured
 */
export const ComplianceCard = (props: { deviceId: number; online: ReadonlyMap<string, number | null> }) => {
  const { t } = useTranslation("quality");
  const { language } = useFormat();
  const query = useQuery(sampleSummaryQuery(props.deviceId));
  if (query.data?.samples === 0) return null;
  return (
    <SectionCard
      title={t("lab.compliance")}
      sub={query.data && `${waterClassLabels[query.data.waterClass][language]} · ${t("lab.lastYear")}`}
      actions={
        <ExportMenu
          route={exportSampleSummary}
          params={{ id: props.deviceId }}
          query={{}}
          about={t("lab.compliance")}
        />
      }
      flush
    >
      <QueryState query={query} failed={t("lab.summaryFailed")}>
        {(summary) => <Summary summary={summary} online={props.online} />}
      </QueryState>
    </SectionCard>
  );
};
