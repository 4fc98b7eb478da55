import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
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

/** The last upload of a logger and what it brought, and how much of a month is there. */
export const UploadCard = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const query = useQuery(healthQuery(device.id, 30));
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
                  label: t("figures.availability"),
                  content:
                    health.expected === 0
                      ? t("health.nothing")
                      : t("figures.availabilityText", {
                          share: format.share(health.completeness),
                          received: format.count(health.received),
                          expected: format.count(health.expected),
                          interval: format.span(health.intervalSeconds),
                        }),
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
