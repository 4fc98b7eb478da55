import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Popover from "@mui/material/Popover";
import { styled } from "@mui/material/styles";
import { IconCalendar } from "@tabler/icons-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAtOnce } from "../../../shared/answer-first.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { touch, useBelow } from "../../../shared/ui/breakpoints.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { LazyDateTimeInput } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import type { ChartSearch } from "../chart-search.ts";
import { type ChartView, fixedSearch, USUAL_RANGE } from "../chart-view.ts";
import { isQuick, type RangeKey, readSpan, type SpanUnit } from "../ranges.ts";

const Other = styled(Button)({
  minHeight: 28,
  whiteSpace: "nowrap",
  [touch]: { minHeight: 44 },
  "&[data-chosen=true]": { backgroundColor: paint.tint, color: paint.primaryStrong },
  "&[data-brief=true]": { minWidth: 44, padding: 0, "& .MuiButton-startIcon": { margin: 0 } },
});
const Form = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: 14,
  "& + form": { borderTop: `1px solid ${paint.line}` },
  "& b": { ...typeScale.label, flexBasis: "100%", color: paint.mute },
});
const Problem = styled("p")({ ...typeScale.age, flexBasis: "100%", margin: 0, color: paint.criticalText });

type Change = (change: Partial<ChartSearch>) => void;

const LastForm = ({ range, onChange }: { range: string; onChange: Change }) => {
  const { t } = useTranslation(["readings", "validation"]);
  const problemText = useProblemText();
  const id = useId();
  const given = readSpan(range);
  const [count, setCount] = useState(String(given?.count ?? 12));
  const [unit, setUnit] = useState<SpanUnit>(given?.unit ?? "h");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = `${Number(count)}${unit}`;
    if (readSpan(next)) onChange({ range: next, from: undefined, to: undefined, at: undefined });
    else setProblem("validation.invalid_value");
  };
  return (
    <Form onSubmit={submit} noValidate>
      <b>{t("lastSpan")}</b>
      <OutlinedInput
        size="small"
        value={count}
        onChange={({ target }) => setCount(target.value)}
        error={problem !== undefined}
        inputProps={{
          inputMode: "numeric",
          "aria-label": t("lastSpan"),
          "aria-describedby": problem && id,
          size: 4,
        }}
      />
      <FilterChoice
        label={t("spanUnit")}
        value={unit}
        choices={(["m", "h", "d"] as const).map((value) => ({ value, label: t(`spanUnits.${value}`) }))}
        onChange={(value) => {
          if (value === "m" || value === "h" || value === "d") setUnit(value);
        }}
      />
      <Button type="submit" variant="outlined" size="small">
        {t("showRange")}
      </Button>
      {problem && (
        <Problem id={id} role="alert">
          {problemText(problem)}
        </Problem>
      )}
    </Form>
  );
};

const FixedForm = ({ view, onChange }: { view: ChartView; onChange: Change }) => {
  const { t } = useTranslation(["readings", "forms"]);
  const problemText = useProblemText();
  const id = useId();
  const [ends, setEnds] = useState(() => {
    const now = serverNow() / 1000;
    return fixedSearch(view.fixed ?? { from: now - view.spanSeconds, to: now });
  });
  const { problem } = readRange(ends);
  const isComplete = ends.from !== undefined && ends.to !== undefined && problem === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onChange(ends);
  };
  return (
    <Form onSubmit={submit} noValidate>
      <b>{t("fixedSpan")}</b>
      {(["from", "to"] as const).map((end) => (
        <LazyDateTimeInput
          key={end}
          label={t(`forms:range.${end}`)}
          value={ends[end]}
          onChange={(timestamp) => setEnds({ ...ends, [end]: timestamp })}
          problemId={problem && id}
        />
      ))}
      <Button type="submit" variant="outlined" size="small" disabled={!isComplete}>
        {t("showRange")}
      </Button>
      {problem && (
        <Problem id={id} role="alert">
          {problemText(problem)}
        </Problem>
      )}
    </Form>
  );
};

/** The range of a chart: a quick one, the last so many minutes, hours or days, or from one time to another. */
export const ChartRange = (props: {
  search: ChartSearch;
  view: ChartView;
  offered: readonly RangeKey[];
  onSearch: Change;
}) => {
  const { view, offered } = props;
  const [search, showSearch] = useAtOnce(props.search);
  const { t } = useTranslation("readings");
  const format = useFormat();
  const phone = useBelow("sm");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const range = search.range ?? USUAL_RANGE;
  const span = readSpan(range);
  const isOther = view.fixed !== null || !isQuick(range) || !offered.includes(range);
  const shown = view.fixed
    ? `${format.timestamp(view.fixed.from * 1000)} – ${format.timestamp(view.fixed.to * 1000)}`
    : isOther && span
      ? t("lastOf", { span: `${format.count(span.count)} ${t(`spanUnits.${span.unit}`)}` })
      : t("otherRange");
  // On a phone it stands in one line with the ranges and with whether the chart is live.
  const brief = phone && !isOther;
  const onChange: Change = (change) => {
    setAnchor(null);
    showSearch({ ...search, ...change });
    props.onSearch(change);
  };
  // No quick range is lit while another part of time is shown.
  const quick = isOther ? "" : range;
  const choices = offered.map((one) => ({ value: one as string, label: t(`ranges.${one}`) }));
  const onQuick = (next: string) =>
    onChange({
      // A mark alone would bring back the hours around it.
      range: next === USUAL_RANGE && search.at === undefined ? undefined : next,
      from: undefined,
      to: undefined,
    });
  return (
    <>
      {/* On a phone six ranges in a row are wider than the card in every language. */}
      {phone ? (
        <FilterChoice
          label={t("range")}
          brief
          value={quick}
          choices={choices}
          onChange={(next) => next !== undefined && onQuick(next)}
        />
      ) : (
        <Segmented label={t("range")} size="small" value={quick} onChange={onQuick} segments={choices} />
      )}
      <Other
        variant="text"
        size="small"
        data-chosen={isOther}
        data-brief={brief}
        aria-label={shown}
        title={shown}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        startIcon={<IconCalendar size={15} stroke={1.75} aria-hidden />}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        {!brief && shown}
      </Other>
      {wasOpened && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
          slotProps={{ paper: { role: "dialog", "aria-label": t("otherRange") } }}
        >
          <LastForm range={range} onChange={onChange} />
          <FixedForm view={view} onChange={onChange} />
        </Popover>
      )}
    </>
  );
};
