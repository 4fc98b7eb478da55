import { styled } from "@mui/material/styles";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../../format/use-format.ts";
import { useProblemText } from "../../../i18n/use-problem-text.ts";
import { DialogPopover } from "../../act/dialog-popover.tsx";
import { useBelow } from "../../breakpoints.ts";
import type { AskedRange } from "../../form/asked-range.ts";
import { RangeFields, RangeProblem } from "../../form/range-fields.tsx";
import { FilterButton } from "./filter-button.tsx";

const Choices = styled("div")({ display: "grid", gap: 12, padding: 14 });

/** Fields of time behind a button, so that the filters of a list stay one row; in the sheet of a phone they stand open. */
export const TimeMenu = ({
  label,
  isSet,
  problem,
  children,
}: {
  label: string;
  isSet: boolean;
  /** Key of the message at the fields, which is said while they are not seen. */
  problem: string | undefined;
  children: ReactNode;
}) => {
  const { t } = useTranslation("forms");
  const problemText = useProblemText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (useBelow("sm")) return children;
  return (
    <>
      <FilterButton
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-pressed={isSet}
        startIcon={<IconCalendar size={17} stroke={1.75} aria-hidden />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </FilterButton>
      {problem && anchor === null && <RangeProblem role="alert">{problemText(problem)}</RangeProblem>}
      <DialogPopover
        label={t("range.menu")}
        width={720}
        align="left"
        anchor={anchor}
        onClose={() => setAnchor(null)}
      >
        <Choices>{children}</Choices>
      </DialogPopover>
    </>
  );
};

const timeOf = (timestamp: string, format: Format): string =>
  `${format.day(timestamp)} ${format.time(timestamp, false)}`;

/** From when to when a list is shown; the button says it. */
export const TimeFilter = (props: {
  range: AskedRange;
  onChange: ComponentProps<typeof RangeFields>["onChange"];
}) => {
  const { t } = useTranslation("forms");
  const format = useFormat();
  const { from, to } = props.range.shown;
  const label =
    from !== undefined && to !== undefined
      ? `${timeOf(from, format)} – ${timeOf(to, format)}`
      : from !== undefined
        ? `${t("range.from")} ${timeOf(from, format)}`
        : to !== undefined
          ? `${t("range.to")} ${timeOf(to, format)}`
          : t("range.menu");
  return (
    <TimeMenu label={label} isSet={(from ?? to) !== undefined} problem={props.range.problem}>
      <RangeFields range={props.range} onChange={props.onChange} />
    </TimeMenu>
  );
};
