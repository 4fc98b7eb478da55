import { styled } from "@mui/material/styles";
import type { ZoneLosses } from "@sgval/contract/dashboards/losses";
import { inputLabels } from "@sgval/contract/zones/figure-labels";
import { zoneProblemLabels } from "@sgval/contract/zones/labels";
import { missingText } from "@sgval/quantities/format";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/** A bar as long as what flowed in, filled as far as it was metered; the share that is missing stands in a column of its own. */
const BarLine = styled("span")({
  display: "grid",
  gridTemplateColumns: "minmax(40px, 1fr) 58px",
  alignItems: "center",
  gap: 8,
  "& > b": { ...typeScale.valueXs, textAlign: "end", color: paint.ink },
});
const Bar = styled("span")({
  display: "block",
  height: 13,
  minWidth: 2,
  border: `1px solid ${paint.edge}`,
  "& > span": { display: "block", height: "100%", backgroundColor: paint.band },
  // What is not metered is not known to be lost.
  "&[data-known=false]": { borderStyle: "dashed" },
});
const BarLink = styled(AddressLink)({
  display: "block",
  padding: "8px 0",
  "&&": { color: "inherit", textDecoration: "none" },
});

/** Where the numbers of a zone are: the page of the device that stands for it or, without one in view, the list of zones. */
const usePageOf = () => {
  const may = useMay();
  return ({ deviceId, name }: ZoneLosses): string =>
    deviceId !== null && may("Device.Index")
      ? pathTo(paths.device, { id: deviceId }, { tab: "balance" })
      : pathTo(paths.zoneRanking, {}, { q: name });
};

export const ZoneName = ({ zone, short }: { zone: ZoneLosses; short?: string | undefined }) => {
  const href = usePageOf()(zone);
  const { language } = useFormat();
  return (
    <>
      <AddressLink href={href} title={short && zone.name}>
        {short ?? zone.name}
      </AddressLink>
      {[...(zone.zoneWithin ? (["zone_within"] as const) : []), ...zone.doubts].map((problem) => (
        <small key={problem}> {zoneProblemLabels[problem][language]}</small>
      ))}
    </>
  );
};

export const ZoneBar = ({ zone, longest }: { zone: ZoneLosses; longest: number }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const href = usePageOf()(zone);
  const { inflow, metered, lost, share } = zone;
  const cubic = (value: number | null) => format.quantity(value, "m3", 0);
  const said = t("overview.barOf", { inflow: cubic(inflow), metered: cubic(metered), lost: cubic(lost) });
  const whole = Math.max(inflow ?? 0, metered ?? 0);
  return (
    <>
      {/* The name beside it is the same link, for keyboards and screen readers. */}
      <BarLink href={href} tabIndex={-1} aria-hidden>
        <BarLine title={said}>
          {whole > 0 ? (
            <Bar data-known={lost !== null} style={{ width: `${(100 * whole) / longest}%` }}>
              <span style={{ width: `${(100 * (metered ?? 0)) / whole}%` }} />
            </Bar>
          ) : (
            <span />
          )}
          <b>{share === null ? missingText : format.quantity(share, "%", 1)}</b>
        </BarLine>
      </BarLink>
      <span className="visually-hidden">{said}</span>
    </>
  );
};

export const Coverage = ({ zone: { coverage, lowCoverage, doubtfulMeters } }: { zone: ZoneLosses }) => {
  const { t } = useTranslation(["dashboards", "common"]);
  const format = useFormat();
  if (coverage === null) return missingText;
  const text = format.quantity(coverage, "%", 0);
  const inDoubt = `${inputLabels.meters_doubtful[format.language]}${t("common:colon")}${format.count(doubtfulMeters)}`;
  const label = [lowCoverage && t("overview.fewMeters"), doubtfulMeters > 0 && inDoubt]
    .filter(Boolean)
    .join(" · ");
  return label ? (
    <b data-priority="medium">
      <StatusShape kind="medium" size={14} label={label} /> {text}
    </b>
  ) : (
    text
  );
};
