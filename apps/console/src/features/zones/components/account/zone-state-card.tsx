import { styled } from "@mui/material/styles";
import { growthLabels, zoneProblemLabels } from "@sgval/contract/zones/labels";
import type { ZoneAccounting, ZoneProblem } from "@sgval/contract/zones/zone-accounting";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Muted, Row, Stack } from "../../../../shared/ui/arrange.ts";
import { StatusShape } from "../../../../shared/ui/device/status-shape.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { numberName, numberText } from "../../figure-text.ts";
import { BurstState } from "./burst-state.tsx";
import { FigureValue } from "./figure-value.tsx";

const Problems = styled("ul")({
  ...typeScale.bodyS,
  display: "grid",
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "flex", gap: 8, color: paint.ink2 },
  "& svg": { flex: "none", color: paint.mute },
});

/**
 * What the nights of a zone say about bursts and growth of leakage, and what keeps its account from being whole.
 * @param besideBurst what people said about a burst that began then and is above the usual flow by so much (m³/h)
 */
export const ZoneStateCard = (props: {
  account: ZoneAccounting;
  besideBurst?: (burst: { since: string; excess: number }) => ReactNode;
}) => {
  const { account, besideBurst } = props;
  const { t } = useTranslation("zones");
  const format = useFormat();
  const { burst, growth, problems, month, figures, differing } = account;
  const { language } = format;
  const all = [...new Set([...problems, ...month.problems])];
  const { real_losses_bottom_up: nights, system_input: input, revenue_water: revenue } = month.figures;
  /** By how much a problem is one. */
  const extentOf = (problem: ZoneProblem): string | false => {
    if (problem === "missing_nights" && nights?.quality)
      return t("account.validNights", {
        good: format.count(nights.quality.good),
        expected: format.count(nights.quality.expected),
      });
    if (problem === "last_night_missing" && figures.night_flow?.quality)
      return t("account.goodOf", figures.night_flow.quality);
    if (problem === "meters_over_inflow" && input && revenue)
      return `${numberText("revenue_water", revenue.value, format)} > ${numberText("system_input", input.value, format)}`;
    if (problem === "totaliser_differs")
      return [
        ...new Map([...differing, ...month.differing].map((one) => [one.deviceId, one.displayName])).values(),
      ].join(", ");
    return false;
  };
  return (
    <SectionCard title={t("account.stateTitle")}>
      <Stack gap={12}>
        <DescriptionList
          properties={[
            {
              key: "burst",
              label: t("account.burst"),
              content: (
                <Stack gap={4}>
                  <BurstState burst={burst} brief />
                  {burst.since !== null &&
                    burst.excess !== null &&
                    besideBurst?.({ since: burst.since, excess: burst.excess })}
                </Stack>
              ),
            },
            {
              key: "band",
              label: t("account.usual"),
              content: !figures.night_median ? (
                <Muted>{t("account.nightsKnown", { count: burst.nights })}</Muted>
              ) : (
                <Row gap="2px 6px" wraps>
                  <FigureValue figure={figures.night_median} />
                  <Muted>{t("account.nightsKnown", { count: burst.nights })}</Muted>
                </Row>
              ),
            },
            ...(["night_threshold", "night_excess"] as const).flatMap((key) => {
              const figure = figures[key];
              return figure?.value == null
                ? []
                : [{ key, label: numberName(key, format), content: <FigureValue figure={figure} /> }];
            }),
            {
              key: "growth",
              label: t("account.growth"),
              content: (
                <Row gap="2px 6px" wraps>
                  {growth.state === "growing" && <StatusShape kind="medium" size={16} label="" />}
                  <span>
                    {[
                      growthLabels[growth.state][language],
                      t("account.nightsKnown", { count: growth.nights }),
                    ].join(" · ")}
                  </span>
                  {figures.leakage_growth?.value != null && <FigureValue figure={figures.leakage_growth} />}
                </Row>
              ),
            },
            // Where more flows out than in the nights are not those of the zone: there is nothing usual, and no growth.
          ].filter(({ key }) => key === "burst" || burst.level !== "outward")}
        />
        {all.length > 0 && (
          <Problems aria-label={t("account.problems")}>
            {all.map((problem) => (
              <li key={problem}>
                <IconInfoCircle size={18} stroke={1.75} aria-hidden />
                {[zoneProblemLabels[problem][language], extentOf(problem)].filter(Boolean).join(" · ")}
              </li>
            ))}
          </Problems>
        )}
      </Stack>
    </SectionCard>
  );
};
