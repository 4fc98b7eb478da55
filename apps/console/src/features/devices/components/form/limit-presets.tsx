import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { formatRange } from "@sgval/quantities/format";
import { limitPresets } from "@sgval/quantities/limit-sets";
import { findParameter, type Parameter } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { limitSetsQuery } from "../../../../shared/queries/limit-sets.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import type { DeviceFormValues } from "../../device-form.ts";
import { WholeLine } from "./form-step.tsx";

/** Names of standards are longer than the field. */
const WrappedItem = styled(MenuItem)({ whiteSpace: "normal" });

/** Takes the limits of a channel from a standard of water quality, where one has limits for what it measures. */
export const LimitPresets = ({
  index,
  parameter,
  short = false,
}: {
  index: number;
  parameter: Parameter["key"];
  /** Without what it does, where each of many channels has one. */
  short?: boolean;
}) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const { setValue } = useFormContext<DeviceFormValues>();
  const sets = useQuery(limitSetsQuery()).data;
  const presets = useMemo(() => limitPresets(sets ?? [], parameter), [sets, parameter]);
  if (presets.length === 0) return null;
  const decimals = findParameter(parameter)?.decimals ?? 0;
  const day = (text: string) => format.date(Date.parse(text));
  const take = (code: string) => {
    const preset = presets.find(({ set }) => set.code === code);
    if (!preset) return;
    for (const side of ["under", "over"] as const)
      setValue(`channels.${index}.${side}`, preset[side], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <WholeLine>
      <Field label={t("form.preset")} help={short ? undefined : t("form.presetHelp")}>
        {({ id, ...aria }) => (
          <Select
            // Emptied after each choice: the limits are the form's, not the standard's.
            value=""
            displayEmpty
            fullWidth
            renderValue={() => <Muted>{t("form.presetNone")}</Muted>}
            onChange={(event) => take(event.target.value)}
            SelectDisplayProps={{ id, ...aria, "aria-label": t("form.preset") }}
          >
            {presets.map(({ set, under, over }) => (
              <WrappedItem key={set.code} value={set.code}>
                {`${set.code}${t("common:colon")}${formatRange(format.number(under, decimals), format.number(over, decimals), format.language)}`}
                {set.effectiveTo !== null && ` (${day(set.effectiveFrom)} – ${day(set.effectiveTo)})`}
              </WrappedItem>
            ))}
          </Select>
        )}
      </Field>
    </WholeLine>
  );
};
