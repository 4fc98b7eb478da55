import { styled } from "@mui/material/styles";
import type { AlarmPreview } from "@sgval/contract/alarms/alarm-preview";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const Line = styled("p")({ ...typeScale.bodyS, margin: 0 });

/** What trying rules on the last days says: that it is being worked out, that it failed, that nothing was measured, or `children`. */
export const PreviewLine = ({
  query: { data, error, isLoading },
  children,
  className,
}: {
  query: Pick<UseQueryResult<AlarmPreview>, "data" | "error" | "isLoading">;
  children: (preview: AlarmPreview) => ReactNode;
  className?: string;
}) => {
  const { t } = useTranslation(["alarms", "common"]);
  const errorText = useErrorText();
  const text = () => {
    if (error) return `${t("rules.previewFailed")}${t("common:colon")}${errorText(error)}`;
    if (isLoading) return t("rules.previewing");
    if (!data) return null;
    return data.samples === 0 ? t("rules.noReadings") : children(data);
  };
  return (
    <Line role="status" className={className}>
      {text()}
    </Line>
  );
};
