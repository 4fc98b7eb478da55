import { styled } from "@mui/material/styles";
import type { MeterTotals } from "@sgval/contract/meters/meters";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { QueryFailure, type ShownQuery } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { coverageText } from "./area-card.tsx";

const Bar = styled("dl")({
  position: "sticky",
  bottom: 0,
  zIndex: 2,
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 24px",
  margin: 0,
  padding: "8px 14px calc(8px + env(safe-area-inset-bottom))",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
  "& > div": { display: "flex", alignItems: "baseline", gap: 8 },
  "& dt": { ...typeScale.label, color: paint.mute },
  "& dd": { ...typeScale.body, margin: 0, fontWeight: 600, fontVariantNumeric: "tabular-nums" },
});

/** The sums of all meters of the filter, which stay in sight while the list is scrolled. */
export const TotalsBar = ({ query }: { query: ShownQuery<MeterTotals> }) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const totals = query.data;
  if (!totals) return <QueryFailure query={query} failed={t("totalsFailed")} />;
  const { count, volume, estimated } = totals;
  const shown = [
    ["count", format.count(count)],
    ["total", volume === null ? "--" : format.quantity(volume, "m3", 1)],
    ["coverage", coverageText(format, totals)],
    ["estimatedShare", volume ? format.proportion(estimated / volume, 0) : "--"],
    ["oddCount", format.count(totals.odd)],
    ...(totals.doubtful > 0 ? ([["doubtful", format.count(totals.doubtful)]] as const) : []),
  ] as const;
  return (
    <>
      <QueryFailure query={query} failed={t("totalsFailed")} />
      <Bar aria-label={t("totals")}>
        {shown.map(([key, text]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Bar>
    </>
  );
};
