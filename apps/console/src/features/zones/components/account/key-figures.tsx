import { styled } from "@mui/material/styles";
import { missingLabels } from "@sgval/contract/zones/labels";
import type { Figure } from "@sgval/contract/zones/zone-figures";
import { useTranslation } from "react-i18next";
import { useAge } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { numberName, periodText } from "../../figure-text.ts";
import { FigureValue } from "./figure-value.tsx";

const Grid = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))",
  gap: "8px 12px",
  margin: 0,
  // A name of two lines must not push its number below the numbers beside it.
  "& > div": { display: "grid", gridRow: "span 3", gridTemplateRows: "subgrid", rowGap: 0 },
  "& dt": { ...typeScale.label, alignSelf: "end", color: paint.mute },
  "& dd": { margin: 0 },
  "& dd + dd": { ...typeScale.age, color: paint.mute, overflowWrap: "anywhere" },
});

/** Changes each second, and nothing around it. */
const Age = ({ at }: { at: string }) => <>{useAge(at)} · </>;

/** How old the inflow is, and how many of the devices that it is summed from report. */
export const InflowNote = ({ figure: { from, quality } }: { figure: Figure }) => {
  const { t } = useTranslation("zones");
  const { good, expected } = quality ?? { good: 0, expected: 0 };
  return (
    <>
      {good > 0 && <Age at={from} />}
      {t("account.reporting", { reporting: good, expected })}
    </>
  );
};

/** The period of a figure, and how much of it is known where that is not all. */
const PeriodNote = ({ figure }: { figure: Figure }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const { quality, value } = figure;
  // Of a figure without a value it is said in its place.
  const isPartial = value !== null && quality !== null && quality.good < quality.expected;
  return (
    <>{[periodText(figure, format), isPartial && t("account.goodOf", quality)].filter(Boolean).join(" · ")}</>
  );
};

/** A few figures of a zone, each with its period; what none of them has for one reason is said once. */
export const KeyFigures = ({ figures }: { figures: readonly Figure[] }) => {
  const format = useFormat();
  const [reason, ...others] = new Set(figures.map(({ missing }) => missing));
  if (reason && others.length === 0) return <MutedText>{missingLabels[reason][format.language]}</MutedText>;
  return (
    <Grid>
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt>{numberName(figure.key, format)}</dt>
          <dd>
            <FigureValue figure={figure} />
          </dd>
          <dd>
            {figure.key === "inflow_now" ? <InflowNote figure={figure} /> : <PeriodNote figure={figure} />}
          </dd>
        </div>
      ))}
    </Grid>
  );
};
