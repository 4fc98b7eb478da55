import { styled } from "@mui/material/styles";
import { meterFlagLabels, meterStateLabels, oddLabels, type WaterMeter } from "@sgval/contract/meters/meters";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Actions } from "../../../shared/ui/arrange.ts";
import { paint } from "../../../shared/ui/paint.ts";

/** Something that somebody should look at. */
export const Remark = styled("span")({
  padding: "1px 8px",
  borderRadius: 10,
  color: paint.mediumText,
  border: `1px solid ${paint.mediumEdge}`,
  fontWeight: 550,
  whiteSpace: "nowrap",
});

/** What is odd about the readings of a meter in a period, or that they are complete. */
export const MeterRemarks = ({ meter: { odd, flags, covered, state } }: { meter: WaterMeter }) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const { language } = format;
  return (
    <Actions>
      {odd.map((kind) => (
        <Remark key={kind}>{oddLabels[kind][language]}</Remark>
      ))}
      {flags.map((kind) => (
        <Remark key={kind}>{meterFlagLabels[kind][language]}</Remark>
      ))}
      {state === "in_use" && covered < 0.999 && (
        <span>{t("partly", { share: format.share(covered, 0) })}</span>
      )}
      {state === "closed" && <span>{meterStateLabels.closed[language]}</span>}
      {state === "in_use" && covered >= 0.999 && odd.length + flags.length === 0 && <span>{t("fine")}</span>}
    </Actions>
  );
};
