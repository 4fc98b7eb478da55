import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import type { AskedRange } from "../../../shared/ui/form/asked-range.ts";
import { LazyDateTimeInput } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { monthBeside } from "../meter-search.ts";
import { periodText } from "./area-card.tsx";

const Root = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  [below("sm")]: { "& > .MuiFormControl-root": { flexBasis: "100%" } },
});
const Months = styled("div")({
  display: "flex",
  alignItems: "center",
  minHeight: 44,
  fontWeight: 550,
  "& svg": { "[dir=rtl] &": { transform: "scaleX(-1)" } },
});
const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText, fontWeight: 500 });
const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** The ends that the address names. */
const given = ({ from, to }: AskedRange["shown"]) => ({ ...(from && { from }), ...(to && { to }) });

/** The period that volumes are about: month by month, or between two times. */
export const PeriodPicker = (props: {
  range: AskedRange;
  /** The period that was answered; also without a choice. */
  shown: { from: string; to: string } | undefined;
  onChange: (range: { from?: string | undefined; to?: string | undefined }) => void;
}) => {
  const { t } = useTranslation(["meters", "forms"]);
  const format = useFormat();
  const problemText = useProblemText();
  const id = useId();
  const { range, shown } = props;
  const problemId = range.problem && `${id}-problem`;
  const start = shown?.from ?? new Date(serverNow()).toISOString();
  const next = monthBeside(start, 1);
  return (
    <Root role="group" aria-label={t("period")}>
      <Months>
        <IconButton aria-label={t("monthBefore")} onClick={() => props.onChange(monthBeside(start, -1))}>
          <IconChevronLeft {...icon} />
        </IconButton>
        <span>{shown ? periodText(format, shown) : "--"}</span>
        <IconButton
          aria-label={t("monthAfter")}
          disabled={Date.parse(next.from) >= serverNow()}
          onClick={() => props.onChange(next)}
        >
          <IconChevronRight {...icon} />
        </IconButton>
      </Months>
      {(["from", "to"] as const).map((end) => (
        <LazyDateTimeInput
          key={end}
          label={t(`forms:range.${end}`)}
          value={range.shown[end] ?? shown?.[end]}
          onChange={(timestamp) =>
            props.onChange({ from: shown?.from, to: shown?.to, ...given(range.shown), [end]: timestamp })
          }
          problemId={problemId}
        />
      ))}
      {range.problem && (
        <Problem id={problemId} role="alert">
          {problemText(range.problem)}
        </Problem>
      )}
    </Root>
  );
};
