import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { isCurrent } from "@sgval/contract/devices/freshness";
import { missingText } from "@sgval/quantities/format";
import { useTranslation } from "react-i18next";
import { goodValue } from "../../format/good-value.ts";
import { useAge } from "../../format/use-age.ts";
import { useFormat } from "../../format/use-format.ts";
import { useValueFreshness } from "../../realtime/live-devices.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { ChangedValue } from "./changed-value.tsx";
import { useExactTip } from "./exact-tip.tsx";
import { StatusShape } from "./status-shape.tsx";

const Root = styled("span")({
  '&[data-old="true"]': { color: paint.mute },
  "& small": { ...typeScale.age, color: paint.mute },
  "& svg": { marginInlineEnd: 5, verticalAlign: "-2px" },
});

/** When good values of these channels were measured; null when one of them is not good, or where they are of several times. */
export const goodTime = (latest: DeviceSummary["latest"], keys: readonly string[]): string | null => {
  if (!latest || keys.some((key) => goodValue(latest, key) === null)) return null;
  const [first = null, ...others] = keys.map((key) => latest.times[key] ?? latest.measuredAt);
  return others.every((other) => other === first) ? first : null;
};

/**
 * A figure of a card with the age of what it is made of. A stale value is muted and marked; one that is worked out of a stale value
 * is left out, since it would be about now.
 */
export const DatedValue = (props: {
  device: DeviceSummary;
  /** Number and unit. */
  text: string;
  /** When it was measured; null where there is nothing to show. */
  at: string | null;
  /** Worked out of values, rather than measured. */
  derived?: boolean;
}) => {
  const { device, text, at, derived = false } = props;
  const { t } = useTranslation("common");
  const format = useFormat();
  const freshness = useValueFreshness(device, at);
  const age = useAge(at);
  const exact = useExactTip(() => (at === null ? "" : `${format.dateTime(at)} ${format.zone()}`));
  if (at === null) return <>{missingText}</>;
  // What became of the device stands in its head; a value of it is stale.
  const old = !isCurrent(freshness);
  return (
    <Root data-old={old} {...exact}>
      <ChangedValue text={old && derived ? missingText : text} dashed={old && !derived} />{" "}
      <small>
        {old && <StatusShape kind="stale" size={13} />}
        {old && `${t("freshness.stale")} · `}
        {age}
      </small>
    </Root>
  );
};
