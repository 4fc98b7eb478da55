import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../format/server-clock.ts";
import { useProblemText } from "../../i18n/use-problem-text.ts";
import { below, from, touch } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { type AskedRange, quickRanges, rangeUntilNow } from "./asked-range.ts";
import { LazyDateTimeInput } from "./pickers/lazy-pickers.tsx";

const QuickButton = styled(Button)({ minHeight: 34, [touch]: { minHeight: 44 } });

// A line of its own: beside the other filters it would break differently in every language.
const Root = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  flexBasis: "100%",
  alignItems: "center",
  gap: 8,
  // The fields of two ranges begin below each other, in every language.
  [from("sm")]: { "& > b": { minWidth: "6.5em" } },
  [below("sm")]: { "& > .MuiFormControl-root": { flexBasis: "100%" } },
});
const Quick = styled("div")({ display: "flex", gap: 4 });
export const RangeProblem = styled("p")({
  ...typeScale.age,
  margin: 0,
  color: paint.criticalText,
  fontWeight: 500,
});

/** From when to when a list is shown, on the clock of the product's zone. */
export const RangeFields = (props: {
  range: AskedRange;
  /** What the range is of, where a list has two. */
  label?: string;
  onChange: (range: { from?: string | undefined; to?: string | undefined }) => void;
}) => {
  const { t } = useTranslation(["forms", "readings"]);
  const problemText = useProblemText();
  const id = useId();
  const { shown, problem } = props.range;
  const problemId = problem && `${id}-problem`;
  return (
    <Root role="group" aria-label={props.label ?? t("readings:range")}>
      {props.label && <b>{props.label}</b>}
      {(["from", "to"] as const).map((end) => (
        <LazyDateTimeInput
          key={end}
          label={t(`forms:range.${end}`)}
          value={shown[end]}
          onChange={(timestamp) => props.onChange({ ...shown, [end]: timestamp })}
          problemId={problemId}
        />
      ))}
      <Quick>
        {quickRanges.map((quick) => (
          <QuickButton
            key={quick}
            variant="text"
            size="small"
            onClick={() => props.onChange(rangeUntilNow(quick, serverNow()))}
          >
            {t(`readings:ranges.${quick}`)}
          </QuickButton>
        ))}
      </Quick>
      {problem && (
        <RangeProblem id={problemId} role="alert">
          {problemText(problem)}
        </RangeProblem>
      )}
    </Root>
  );
};
