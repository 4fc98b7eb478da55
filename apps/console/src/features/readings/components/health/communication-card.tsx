import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { DeviceHealth } from "@sgval/contract/readings/health";
import { useTranslation } from "react-i18next";
import { useClock } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";

/** How the readings of a device travelled, and when the next ones are due. */
export const CommunicationCard = ({ device, health }: { device: DeviceDetail; health: DeviceHealth }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const minute = useClock((now) => Math.floor(now / 10_000));
  const { delay, clockAheadSeconds, connects } = health;
  // The live value is ahead of the answer.
  const uploadedAt = device.latest?.receivedAt ?? null;
  const dueAt = uploadedAt === null ? null : Date.parse(uploadedAt) + device.reportIntervalSeconds * 1000;
  const clock =
    clockAheadSeconds === null
      ? t("health.clockRight")
      : clockAheadSeconds > 0
        ? t("health.ahead", { span: format.span(clockAheadSeconds) })
        : t("health.behind", { span: format.span(-clockAheadSeconds) });
  return (
    <SectionCard title={t("health.communication")}>
      <DescriptionList
        properties={[
          {
            key: "last",
            label: t("health.lastReport"),
            content: uploadedAt === null ? t("health.never") : format.timestamp(uploadedAt),
          },
          {
            key: "next",
            label: t("health.nextReport"),
            content:
              dueAt === null
                ? t("health.never")
                : dueAt < minute * 10_000
                  ? t("health.overdue", { time: format.timestamp(dueAt) })
                  : t("health.due", { time: format.timestamp(dueAt) }),
          },
          {
            key: "delay",
            label: t("health.delay"),
            content: delay
              ? t("health.delayText", {
                  share: format.share(0.95, 0),
                  median: format.span(delay.median),
                  usual: format.span(delay.usual),
                  most: format.span(delay.most),
                })
              : t("health.never"),
          },
          {
            key: "late",
            label: t("health.late"),
            content: t("health.lateText", {
              late: format.count(delay?.late ?? 0),
              span: format.span(health.lateAfterSeconds),
            }),
          },
          { key: "duplicates", label: t("health.duplicates"), content: format.count(health.duplicates) },
          { key: "conflicts", label: t("health.conflicts"), content: format.count(health.conflicts) },
          {
            key: "connects",
            label: t("health.connects"),
            content: connects === null ? t("health.comesAndGoes") : format.count(connects),
          },
          { key: "takeovers", label: t("health.takeovers"), content: format.count(health.takeovers) },
          { key: "clock", label: t("health.clock"), content: clock },
          { key: "rejected", label: t("health.rejected"), content: format.count(health.rejectedFields) },
        ]}
      />
    </SectionCard>
  );
};
