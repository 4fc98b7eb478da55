import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { formatForInput, parseLocaleNumber } from "@sgval/quantities/format";
import { linearOf } from "@sgval/quantities/scaling";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import type { ChannelValues } from "../../device-form.ts";
import { previewOf } from "../../scaling-preview.ts";

const Line = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  padding: "8px 12px",
  borderRadius: 6,
  backgroundColor: paint.sunk,
  color: paint.ink2,
  "& .MuiInputBase-root": { width: 120 },
  "& output": { ...typeScale.valueXs, color: paint.ink },
});

/** What the server would make of a raw number with the ranges as they are typed, by the server's own function. */
export const ScalingPreview = ({ channel }: { channel: ChannelValues }) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const { rawMin, rawMax } = channel;
  const isRange = typeof rawMin === "number" && typeof rawMax === "number";
  if (!isRange && linearOf(channel) === null) return null;
  const middle = formatForInput(isRange ? (rawMin + rawMax) / 2 : 100, 4, format.language);
  const raw = parseLocaleNumber(typed ?? middle, format.language);
  const preview = raw === null ? null : previewOf(channel, raw);
  const unit = preview?.isCurrentLoop ? "mA" : "";
  return (
    <Line>
      <span>{t("form.previewRaw")}</span>
      <OutlinedInput
        size="small"
        value={typed ?? middle}
        onChange={(event) => setTyped(event.target.value)}
        endAdornment={unit}
        inputProps={{ inputMode: "decimal", "aria-label": t("form.previewRaw") }}
      />
      <output>
        {preview === null
          ? t("form.previewNone")
          : `= ${preview.value === null ? "--" : format.parameter(preview.value, preview.parameter)}`}
      </output>
      {preview && preview.quality !== "good" && <span>{t(`common:quality.${preview.quality}`)}</span>}
    </Line>
  );
};
