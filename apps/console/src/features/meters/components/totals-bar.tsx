import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { MeterTotals } from "@sgval/contract/meters/meters";
import { IconChevronUp } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { below, useBelow } from "../../../shared/ui/breakpoints.ts";
import { bottomBarHeight } from "../../../shared/ui/page/bottom-bar.ts";
import { QueryFailure, type ShownQuery } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { coverageText } from "./area-card.tsx";

const Bar = styled("div")({
  position: "sticky",
  bottom: 0,
  zIndex: 2,
  display: "flex",
  alignItems: "flex-end",
  padding: "8px 14px calc(8px + env(safe-area-inset-bottom))",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
  [below("sm")]: {
    padding: "0 0 0 14px",
    "body:has([data-bottom-bar]) &": { bottom: bottomBarHeight },
  },
});
const Sums = styled("dl")({
  display: "flex",
  flex: 1,
  flexWrap: "wrap",
  gap: "4px 24px",
  minWidth: 0,
  margin: 0,
  [below("sm")]: { gap: "4px 14px", padding: "11px 0" },
  "& > div": { display: "flex", alignItems: "baseline", gap: 8 },
  "& dt": { ...typeScale.label, color: paint.mute },
  "& dd": { ...typeScale.body, margin: 0, fontWeight: 600, fontVariantNumeric: "tabular-nums" },
});

const Toggle = styled(IconButton)({
  width: 44,
  height: 44,
  "&[aria-expanded=true] svg": { transform: "rotate(180deg)" },
});

/**
 * The sums of all meters of the filter, which stay in sight while the list is scrolled; on a phone the volume in one line, which
 * leaves the list its height, and the others once they are opened: how many meters there are stands above the list.
 */
export const TotalsBar = ({ query }: { query: ShownQuery<MeterTotals> }) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const isPhone = useBelow("sm");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
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
      <Bar>
        <Sums id={id} aria-label={t("totals")}>
          {(isPhone && !isOpen ? shown.filter(([key]) => key === "total") : shown).map(([key, text]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Sums>
        {isPhone && (
          <Toggle
            aria-label={t("allTotals")}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronUp size={18} stroke={1.75} aria-hidden />
          </Toggle>
        )}
      </Bar>
    </>
  );
};
