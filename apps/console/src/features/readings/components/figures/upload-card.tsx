import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { DeviceHealth } from "@sgval/contract/readings/health";
import { hourSeconds } from "@sgval/quantities/duration";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { healthQuery } from "../../api/read-health.ts";
import { HealthStrip } from "../health/health-strip.tsx";

const Strip = styled("div")({ marginTop: 12 });

/** Less than an hour of readings says nothing of the availability of a device that has just been added. */
const LEAST_SECONDS = hourSeconds;

/** The last upload of a logger and what it brought, and how much of a month is there. */
export const UploadCard = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const query = useQuery(healthQuery(device.id, 30));
  /** How long a device is there that is younger than the time looked at, in seconds. */
  const since = (health: DeviceHealth): number | null => {
    const { from, to } = health;
    const added = Date.parse(device.createdAt);
    // History that is counted makes up for the time before.
    const hasHistory = health.strip.some(
      ({ at, expected }) => expected > 0 && Date.parse(at) + health.pieceSeconds * 1000 <= added,
    );
    if (hasHistory) return null;
    return added > Date.parse(from) ? Math.max(0, (Date.parse(to) - added) / 1000) : null;
  };
  const availability = (health: DeviceHealth): string => {
    const { expected, received, intervalSeconds } = health;
    const seconds = since(health);
    const age = seconds === null ? null : format.span(seconds);
    if (age !== null && expected * intervalSeconds < LEAST_SECONDS)
      return `${missingText} (${t("figures.tooYoung", { age })})`;
    if (expected === 0) return t("health.nothing");
    const numbers = {
      share: format.share(health.completeness),
      received: format.count(received),
      expected: format.count(expected),
      interval: format.span(intervalSeconds),
    };
    const text =
      received > expected ? t("figures.moreThanExpected", numbers) : t("figures.availabilityText", numbers);
    return age === null ? text : `${text} · ${age}`;
  };
  return (
    <SectionCard title={t("figures.uploads")}>
      <QueryState query={query} failed={t("health.failed")} skeleton={<RowsSkeleton rows={3} height={32} />}>
        {(health) => (
          <>
            <DescriptionList
              properties={[
                {
                  key: "last",
                  label: t("health.lastReport"),
                  content: health.lastUpload
                    ? t("figures.uploadText", {
                        time: format.timestamp(health.lastUpload.receivedAt),
                        records: t("figures.records", {
                          count: health.lastUpload.readings,
                          records: format.count(health.lastUpload.readings),
                        }),
                      })
                    : t("health.never"),
                },
                {
                  key: "availability",
                  label: since(health) !== null ? t("figures.availabilitySince") : t("figures.availability"),
                  content: availability(health),
                },
              ]}
            />
            <Strip>
              <HealthStrip health={health} />
            </Strip>
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};
