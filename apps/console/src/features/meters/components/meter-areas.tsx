import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { type AskedPeriod, meterAreasQuery } from "../api/meters.ts";
import { withoutZone } from "../meter-search.ts";

const Tree = styled("ul")({ margin: 0, padding: "0 6px 8px", listStyle: "none" });
const Choice = styled("button")({
  ...typeScale.body,
  display: "grid",
  gap: "0 8px",
  width: "100%",
  minHeight: 40,
  padding: "6px 10px",
  border: 0,
  borderRadius: 6,
  backgroundColor: "transparent",
  color: paint.ink,
  textAlign: "start",
  cursor: "pointer",
  "& > span:first-of-type": { overflowWrap: "anywhere" },
  "& > span:last-of-type": { ...typeScale.age, color: paint.mute },
  "&:hover": { backgroundColor: paint.sunk },
  "&[aria-current=true]": { backgroundColor: paint.tint, color: paint.primaryStrong, fontWeight: 550 },
});

/** The zones in view with the number of their meters and their volume; one of them narrows the list. */
export const MeterAreas = (props: {
  period: AskedPeriod;
  /** Id of a zone, or `none`. */
  chosen: string | undefined;
  onChoose: (zone: string | undefined) => void;
}) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const query = useQuery(meterAreasQuery(props.period));
  return (
    <SectionCard title={t("areas")} flush>
      <QueryState query={query} failed={t("areasFailed")}>
        {(areas) => (
          <Tree>
            <li>
              <Choice
                type="button"
                aria-current={props.chosen === undefined}
                onClick={() => props.onChoose(undefined)}
              >
                <span>{t("allAreas")}</span>
                <span>{format.count(areas.reduce((sum, { count }) => sum + count, 0))}</span>
              </Choice>
            </li>
            {areas.map(({ zoneId, name, count, volume, doubtful }) => {
              const key = zoneId === null ? withoutZone : String(zoneId);
              return (
                <li key={key}>
                  <Choice
                    type="button"
                    aria-current={props.chosen === key}
                    onClick={() => props.onChoose(key)}
                  >
                    <span>{name ?? t("noZone")}</span>
                    <span>
                      {format.count(count)}
                      {volume !== null && ` · ${format.quantity(volume, "m3", 0)}`}
                      {doubtful > 0 && ` · ${t("doubtful")} ${format.count(doubtful)}`}
                    </span>
                  </Choice>
                </li>
              );
            })}
          </Tree>
        )}
      </QueryState>
    </SectionCard>
  );
};
