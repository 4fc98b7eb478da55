import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { mostReported } from "@sgval/contract/reports/reports";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { waterZoneListQuery } from "../../../shared/queries/places.ts";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Zones = styled("div")({
  ...typeScale.bodyS,
  maxHeight: 240,
  overflowY: "auto",
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  "& label": { display: "flex", alignItems: "center", minHeight: 30, cursor: "pointer" },
  "& p": { margin: 0, padding: 8, color: paint.mute },
  [touch]: { "& label": { minHeight: 44 } },
});
const Row = styled("div")({ display: "flex", flexWrap: "wrap", gap: 4 });

/** The zones of a report: of those in view one by one, or all of them. */
export const ReportZones = (props: { chosen: readonly number[]; onChange: (chosen: number[]) => void }) => {
  const { chosen, onChange } = props;
  const { t } = useTranslation("reports");
  const id = useId();
  const query = useQuery(waterZoneListQuery());
  return (
    <QueryState query={query} failed={t("zonesFailed")}>
      {(zones) => {
        const known = new Set(zones.map((zone) => zone.id));
        // One that is gone or out of view can only be taken away.
        const lost = chosen.filter((one) => !known.has(one));
        const offered = [...zones, ...lost.map((one) => ({ id: one, name: t("lostZone", { id: one }) }))];
        return (
          <>
            <Zones role="group" aria-label={t("zonesFound")}>
              {offered.map((zone) => (
                <label key={zone.id} htmlFor={`${id}-${zone.id}`}>
                  <Checkbox
                    id={`${id}-${zone.id}`}
                    size="small"
                    checked={chosen.includes(zone.id)}
                    onChange={({ target }) =>
                      onChange(
                        target.checked ? [...chosen, zone.id] : chosen.filter((one) => one !== zone.id),
                      )
                    }
                  />
                  {zone.name}
                </label>
              ))}
              {offered.length === 0 && <p>{t("noZones")}</p>}
            </Zones>
            <Row>
              {zones.length > 1 && (
                <Button
                  variant="text"
                  size="small"
                  onClick={() => onChange(zones.map((zone) => zone.id).slice(0, mostReported.zones))}
                >
                  {t("addAll", { count: zones.length })}
                </Button>
              )}
              {chosen.length > 0 && (
                <Button variant="text" size="small" onClick={() => onChange([])}>
                  {t("removeAll")}
                </Button>
              )}
            </Row>
          </>
        );
      }}
    </QueryState>
  );
};
