import { styled } from "@mui/material/styles";
import type { Figure } from "@sgval/contract/zones/zone-figures";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { numberName, numberText } from "../../figure-text.ts";

const Bars = styled("dl")({
  display: "grid",
  gap: 6,
  margin: 0,
  "& dt": { ...typeScale.label, color: paint.mute },
  "& dd": { ...typeScale.valueXs, margin: 0 },
});
const Bar = styled("div")({
  height: 14,
  borderRadius: 2,
  backgroundColor: paint.band,
  // What is more than flowed in is hatched, and its edge is where the inflow ends.
  "&[data-over=true]": {
    borderInlineStart: `2px solid ${paint.mediumEdge}`,
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
    backgroundColor: "transparent",
    backgroundImage: `repeating-linear-gradient(45deg, ${paint.mediumEdge} 0 2px, transparent 2px 6px)`,
  },
});
const Row = styled("div")({ display: "flex" });

/** Bars of the inflow and of what meters counted, where that is more: a balance that cannot be drawn. */
export const OverInput = ({ input, counted }: { input: Figure; counted: Figure }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const [inflow, metered] = [input.value ?? 0, counted.value ?? 0];
  const share = (part: number) => `${(100 * Math.max(0, part)) / Math.max(metered, 1e-9)}%`;
  return (
    <Bars aria-label={t("account.overInput")}>
      <dt>{numberName("system_input", format)}</dt>
      <dd>
        <Bar style={{ width: share(inflow) }} />
        {numberText("system_input", inflow, format)}
      </dd>
      <dt>{numberName("revenue_water", format)}</dt>
      <dd>
        <Row>
          <Bar style={{ width: share(inflow) }} />
          <Bar data-over style={{ width: share(metered - inflow) }} />
        </Row>
        {`${numberText("revenue_water", metered, format)} > ${numberText("system_input", inflow, format)}`}
      </dd>
    </Bars>
  );
};
