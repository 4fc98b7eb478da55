import { styled } from "@mui/material/styles";
import { shownState } from "@sgval/contract/control/shown-state";
import { isCurrent } from "@sgval/contract/devices/freshness";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useTranslation } from "react-i18next";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useValueFreshness } from "../../../shared/realtime/live-devices.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Line = styled("p")({
  ...typeScale.body,
  margin: 0,
  overflowWrap: "anywhere",
  "& small": { ...typeScale.age, color: paint.mute },
});

/**
 * The state that a device reports of itself, in one line; nothing for types without one.
 * @param text the state of a device that has several, such as how many of its pumps run
 */
export const StateLine = ({ device, text }: { device: DeviceDetail; text?: string | undefined }) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const state = shownState(device.type, device.latest);
  const at =
    state && device.latest ? (device.latest.times[state.parameter.key] ?? device.latest.measuredAt) : null;
  const freshness = useValueFreshness(device, at);
  const age = useAge(at);
  if (!state) return null;
  const name = format.parameterName(state.parameter.key);
  const notes = [age, isCurrent(freshness) || at === null ? null : t(`freshness.${freshness}`)].filter(
    Boolean,
  );
  return (
    <Line>
      {`${name}${t("colon")}`}
      <b>{text ?? format.parameter(state.value, state.parameter)}</b>
      {notes.length > 0 && <small>{` · ${notes.join(" · ")}`}</small>}
    </Line>
  );
};
