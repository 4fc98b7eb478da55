import { styled } from "@mui/material/styles";
import type { Freshness } from "@sgval/contract/devices/freshness";
import { useTranslation } from "react-i18next";
import { paint } from "../paint.ts";
import { ChangedValue } from "./changed-value.tsx";
import type { Priority } from "./status-kinds.ts";
import { StatusShape } from "./status-shape.tsx";
import { TrendLink, type TrendOf } from "./trend-link.tsx";

/** Text in the colour of the priority that an element is marked with, by default of the element itself. */
export const priorityInk = (element = "&") => ({
  [`${element}[data-priority="critical"]`]: { color: paint.criticalText },
  [`${element}[data-priority="high"]`]: { color: paint.highText },
  [`${element}[data-priority="medium"]`]: { color: paint.mediumText },
  [`${element}[data-priority="low"]`]: { color: paint.lowText },
});

const Value = styled("b")({
  fontWeight: "inherit",
  '&[data-old="true"]': { color: paint.mute },
  ...priorityInk(),
});

/** A value that leads to its trend, with the shapes of its age and of what is wrong with it. */
export const MarkedValue = (props: {
  text: string;
  freshness: Freshness;
  /** How current its device is, where that is shown beside it and need not be said twice. */
  shownBeside: Freshness | null;
  /** `isBack`: what was wrong with it is over, and only its alarm is not. */
  mark: { priority: Priority; label: string; isBack?: boolean } | null;
  trend: TrendOf | undefined;
  /** What it is called, and the value with its unit. */
  name: string;
  value: string;
  className?: string;
}) => {
  const { text, freshness, mark } = props;
  const { t } = useTranslation("common");
  const old = freshness === "stale" || freshness === "offline";
  const late = (old || freshness === "late") && freshness !== props.shownBeside;
  return (
    <Value
      {...(props.className && { className: props.className })}
      data-old={old}
      {...(mark && !mark.isBack && { "data-priority": mark.priority })}
    >
      {late && <StatusShape kind={freshness} size={15} label={t(`freshness.${freshness}`)} />}
      {mark && (
        <StatusShape
          kind={mark.priority}
          look={mark.isBack ? "returned" : "plain"}
          size={15}
          label={mark.label}
        />
      )}
      <TrendLink of={props.trend} name={props.name} value={props.value}>
        <ChangedValue text={text} dashed={old} />
      </TrendLink>
    </Value>
  );
};
