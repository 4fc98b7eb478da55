import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { zoneProblemLabels } from "@sgval/contract/zones/labels";
import { exportZoneBalance, type ZoneBalance } from "@sgval/contract/zones/zone-accounting";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Muted, MutedText, Stack } from "../../../../shared/ui/arrange.ts";
import { below, useBelow } from "../../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { Body, NameCell, NumberCell, Scroller, Table } from "../../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { Segmented } from "../../../../shared/ui/page/segmented.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useElementWidth } from "../../../../shared/ui/use-element-width.ts";
import { balanceQuery, nrwTrendQuery } from "../../api/account.ts";
import { balanceLines, layoutBalance } from "../../balance-flows.ts";
import { daysOfMonth, doubtfulText, numberName, periodText } from "../../figure-text.ts";
import { AuthorisedUseButton } from "./authorised-use.tsx";
import { BalanceDrawing } from "./balance-drawing.tsx";
import { FigureValue } from "./figure-value.tsx";
import { OverInput } from "./over-input.tsx";

const Frame = styled("div")({ padding: "0 14px 14px", minWidth: 0 });
/** On a phone the names of the deepest lines need the space of steps and margins. */
const Line = styled(NameCell, { shouldForwardProp: (name) => name !== "depth" })<{ depth: number }>(
  ({ depth }) => ({
    paddingInlineStart: 12 + depth * 16,
    fontWeight: depth < 2 ? 600 : 400,
    [below("sm")]: { paddingInline: `${depth * 8}px 8px` },
  }),
);
const Amount = styled(NumberCell)({ [below("sm")]: { paddingInline: "8px 0" } });
const Share = styled("div")({ ...typeScale.age, color: paint.mute });

/** The lines of a balance after the IWA, with the share of the input of each and how sure both ways are of the losses. */
const BalanceTable = ({ balance: { figures } }: { balance: ZoneBalance }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  // Beside each other, names, amounts and shares of a balance are wider than a phone.
  const phone = useBelow("sm");
  const input = figures.system_input?.value ?? null;
  const further = [
    "real_losses_bottom_up",
    "balance_check",
    "carl",
    "losses_per_year",
    "uarl",
    "meter_coverage",
  ] as const;
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("account.balance")}>
      <Table>
        <Body>
          {[...balanceLines, ...further.map((key) => ({ key, depth: 0, apart: true }))].map((line) => {
            const figure = figures[line.key];
            const hasShare = !("apart" in line) && input !== null && input > 0 && figure?.value != null;
            const share = hasShare ? format.proportion((figure.value ?? 0) / input, 1) : "";
            return (
              figure && (
                <tr key={line.key}>
                  <Line scope="row" depth={line.depth}>
                    {numberName(line.key, format)}
                  </Line>
                  <Amount>
                    <FigureValue figure={figure} brief />
                    {phone && share && <Share>{share}</Share>}
                  </Amount>
                  {!phone && (
                    <Amount>
                      <Muted>{share}</Muted>
                    </Amount>
                  )}
                </tr>
              )
            );
          })}
        </Body>
      </Table>
    </Scroller>
  );
};

/** The water balance of a closed month, as drawing and as table; on a narrow screen as table. */
export const BalanceCard = ({ zoneId, last }: { zoneId: number; last: ZoneBalance }) => {
  const { t } = useTranslation(["zones", "common"]);
  const format = useFormat();
  const narrow = useBelow("md");
  const lastMonth = last.from.slice(0, 7);
  const [month, setMonth] = useState<string | null>(null);
  const [view, setView] = useState<"flows" | "table">("flows");
  const trend = useQuery(nrwTrendQuery(zoneId));
  const range = daysOfMonth(month ?? lastMonth);
  const asked = useQuery({ ...balanceQuery(zoneId, range), enabled: month !== null && month !== lastMonth });
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const shown = month === null || month === lastMonth ? { ...asked, data: last, error: null } : asked;
  const months = (trend.data?.months ?? []).map((one) => one.month).toReversed();
  const offered = months.includes(lastMonth) ? months : [lastMonth, ...months];
  const asTable = narrow || view === "table";
  return (
    <SectionCard
      title={t("account.balance")}
      sub={t("account.balanceSub")}
      flush
      actions={
        <>
          <Select
            size="small"
            value={month ?? lastMonth}
            onChange={(event) => setMonth(event.target.value)}
            inputProps={{ "aria-label": t("account.month") }}
          >
            {offered.map((one) => (
              <MenuItem key={one} value={one}>
                {`${one.slice(5)}/${one.slice(0, 4)}`}
              </MenuItem>
            ))}
          </Select>
          {!narrow && (
            <Segmented
              label={t("account.shownAs")}
              size="small"
              value={view}
              segments={[
                { value: "flows", label: t("account.flow") },
                { value: "table", label: t("account.table") },
              ]}
              onChange={setView}
            />
          )}
          <ExportMenu
            route={exportZoneBalance}
            params={{ id: zoneId }}
            query={range}
            about={t("account.balance")}
          />
        </>
      }
    >
      <Frame ref={frame}>
        <QueryState query={shown} failed={t("account.failed")}>
          {(balance) => {
            const { figures, problems, differing } = balance;
            const devices = differing.map(({ displayName }) => displayName).join(", ");
            const drawable = layoutBalance(figures, { width: 100, height: 100 }) !== null;
            const notes = problems.map((problem) => (
              <MutedText key={problem} role="status">
                {[zoneProblemLabels[problem][format.language], problem === "totaliser_differs" && devices]
                  .filter(Boolean)
                  .join(" · ")}
              </MutedText>
            ));
            const doubtful = doubtfulText(figures.revenue_water, format, t("common:colon"));
            if (figures.system_input?.value == null)
              return <EmptyState reason={t("account.noBalance")} next={t("account.noBalanceNext")} />;
            return (
              <Stack gap={8}>
                <MutedText>{periodText(figures.system_input, format)}</MutedText>
                {notes}
                {doubtful && <MutedText role="status">{doubtful}</MutedText>}
                {problems.includes("meters_over_inflow") && figures.revenue_water && (
                  <OverInput input={figures.system_input} counted={figures.revenue_water} />
                )}
                {asTable || !drawable ? (
                  <BalanceTable balance={balance} />
                ) : (
                  width > 0 && <BalanceDrawing figures={figures} width={width - 28} />
                )}
                <div>
                  <AuthorisedUseButton zoneId={zoneId} month={balance.from.slice(0, 7)} />
                </div>
              </Stack>
            );
          }}
        </QueryState>
      </Frame>
    </SectionCard>
  );
};
