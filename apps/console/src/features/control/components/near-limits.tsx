import Alert from "@mui/material/Alert";
import { expectedEffects } from "@sgval/contract/control/expected-effect";
import {
  type DownstreamPressure,
  type NearLimitWarning,
  nearLimits,
} from "@sgval/contract/control/near-limit";
import type { SelectForm, Selection } from "@sgval/contract/control/selection";
import { shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useTranslation } from "react-i18next";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";

const decimals = 2;

const keyOf = ({ parameter, device }: Pick<NearLimitWarning, "parameter" | "device">): string =>
  `${device?.id ?? ""} ${parameter}`;

/** Warns of each pressure that a command lowers to its lower limit or near to it; it holds nothing back. */
export const NearLimitNotes = ({ warnings }: { warnings: readonly NearLimitWarning[] }) => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const second = useClock((now) => Math.floor(now / 1000));
  const bar = (value: number) => format.quantity(value, "bar", decimals);
  return warnings.map(({ parameter, device: by, value, measuredAt, limit, expected }) => {
    const name = format.parameterName(parameter);
    const texts = {
      name: by ? `${name} · ${by.displayName}` : name,
      value: bar(value),
      age: format.span(second - Date.parse(measuredAt) / 1000),
      limit: t(`confirm.near.${limit.kind}`, { limit: bar(limit.at) }),
    };
    const warning = () => {
      if (expected !== null)
        return t(expected > limit.at ? "confirm.near.hardlyAbove" : "confirm.near.below", {
          ...texts,
          expected: bar(expected),
        });
      return value > limit.at
        ? t("confirm.near.falls", { ...texts, margin: bar(value - limit.at) })
        : t("confirm.near.fallsOn", texts);
    };
    return (
      <Alert key={keyOf({ parameter, device: by })} severity="warning">
        {warning()}
      </Alert>
    );
  });
};

/**
 * {@link NearLimitNotes} of what the server warned of with a selection, by the values that have come since: a dialog shows one
 * value of a pressure, the newest. A warning whose pressure is not near its limit any more stays, with its age.
 */
export const SelectionNearLimits = (props: {
  selection: Pick<Selection, "nearLimits" | "effects">;
  pressures: readonly DownstreamPressure[];
}) => {
  const { selection, pressures } = props;
  const newest = new Map(nearLimits(selection.effects, pressures).map((one) => [keyOf(one), one]));
  const isNewer = (one: NearLimitWarning, than: NearLimitWarning) =>
    Date.parse(one.measuredAt) > Date.parse(than.measuredAt);
  return (
    <NearLimitNotes
      warnings={selection.nearLimits.map((warning) => {
        const now = newest.get(keyOf(warning));
        return now && isNewer(now, warning) ? now : warning;
      })}
    />
  );
};

/** {@link NearLimitNotes} of a command that somebody else asked for, by what its reader may see now. */
export const NearLimits = (props: {
  device: Pick<DeviceDetail, "type" | "latest">;
  command: Pick<SelectForm, "action" | "value">;
  pressures: readonly DownstreamPressure[];
}) => {
  const { device, command, pressures } = props;
  const effects = expectedEffects(command.action, {
    value: command.value ?? null,
    pumpIds: null,
    stateKey: stateKeyOf(shownState(device.type, device.latest)),
  });
  return <NearLimitNotes warnings={nearLimits(effects, pressures)} />;
};
