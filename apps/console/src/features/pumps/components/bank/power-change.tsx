import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { stationQuery } from "../../api/stations.ts";
import { powerText } from "../../pump-text.ts";

const Changes = styled("ul")({
  ...typeScale.body,
  display: "grid",
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& b": { fontWeight: 640 },
});

/** The power of each pump that a command is for: now, and as it is asked for. */
export const PowerChange = (props: { deviceId: number; pumpIds: readonly string[]; power: number }) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const { data } = useQuery(stationQuery(props.deviceId));
  return (
    <Changes>
      {(data?.pumps ?? [])
        .filter(({ key }) => props.pumpIds.includes(key))
        .map(({ key, name, power }) => (
          <li key={key}>
            {`${name}${t("colon")}${powerText(power, format)} → `}
            <b>{powerText(props.power, format)}</b>
          </li>
        ))}
    </Changes>
  );
};
