import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { stateQuery } from "../../api/read-state.ts";
import { followsSettings } from "./self-regulation.tsx";

const Line = styled("p")({ ...typeScale.bodyS, margin: "0 0 6px", color: paint.ink2 });

/** When a window of a valve in automatic mode opens or closes next; nothing where none will. */
export const NextChange = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation(["automation", "common"]);
  const format = useFormat();
  const { data } = useQuery(stateQuery(deviceId));
  const next = data?.nextEdge;
  if (!next || !followsSettings(data)) return null;
  const time = format.timestamp(next.at);
  return (
    <Line>
      {`${t("nextChange")}${t("common:colon")}${t(next.wanted === "low" ? "toLow" : "toHigh", { time })}`}
    </Line>
  );
};
