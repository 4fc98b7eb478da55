import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import {
  type DeviceHealth,
  exportDeviceHealth,
  type HealthDays,
  type HealthPart,
  healthDays,
} from "@sgval/contract/readings/health";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { from } from "../../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../../shared/ui/list/plain-table.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { Segmented } from "../../../../shared/ui/page/segmented.tsx";
import { ChartSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { healthQuery } from "../../api/read-health.ts";
import { CommunicationCard } from "./communication-card.tsx";
import { ConditionTrends } from "./condition-trends.tsx";
import { GapList } from "./gap-list.tsx";
import { HealthStrip } from "./health-strip.tsx";

const Columns = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
  "& > div": { display: "grid", gap: 12, minWidth: 0 },
});
/** The channels of a station with many pumps; those of any other device stand there in full. */
const FEW_CHANNELS = 16;
const Low = styled(Scroller)({ '&[data-long="true"]': { maxHeight: 420 } });
const Figure = styled("p")({ ...typeScale.valueXl, margin: 0 });

const ByChannel = ({ health, exports }: { health: DeviceHealth; exports: ReactNode }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  return (
    <SectionCard title={t("health.channels")} flush actions={exports}>
      <Low
        data-long={health.channels.length > FEW_CHANNELS}
        tabIndex={0}
        role="region"
        aria-label={t("health.channels")}
      >
        <Table>
          <thead>
            <tr>
              <HeadCell scope="col">{t("health.channel")}</HeadCell>
              <NumberHead scope="col">{t("health.expected")}</NumberHead>
              <NumberHead scope="col">{t("health.received")}</NumberHead>
              <NumberHead scope="col">{t("health.share")}</NumberHead>
            </tr>
          </thead>
          <Body>
            {health.channels.map(({ parameter, received }) => (
              <tr key={parameter}>
                <NameCell scope="row">{format.parameterName(parameter)}</NameCell>
                <NumberCell>{format.count(health.expected)}</NumberCell>
                <NumberCell>{format.count(received)}</NumberCell>
                <NumberCell>
                  {format.share(health.expected === 0 ? null : Math.min(1, received / health.expected))}
                </NumberCell>
              </tr>
            ))}
          </Body>
        </Table>
      </Low>
    </SectionCard>
  );
};

/** Which readings of a device arrived over the last days, and how its communication is. */
export const HealthPanel = (props: {
  device: DeviceDetail;
  days: HealthDays;
  onDays: (days: HealthDays) => void;
}) => {
  const { device, days, onDays } = props;
  const { t } = useTranslation("readings");
  const format = useFormat();
  const query = useQuery(healthQuery(device.id, days));
  const exportOf = (part: HealthPart, about: string) => (
    <ExportMenu route={exportDeviceHealth} params={{ id: device.id }} query={{ days, part }} about={about} />
  );
  const subOf = ({ received, expected, intervalSeconds }: DeviceHealth): string => {
    if (expected === 0) return t("health.nothing");
    const numbers = {
      received: format.count(received),
      expected: format.count(expected),
      interval: format.span(intervalSeconds),
    };
    return received > expected ? t("health.subMore", numbers) : t("health.sub", numbers);
  };
  const labels = { 1: t("health.d1"), 7: t("health.d7"), 30: t("health.d30") };
  return (
    <>
      <SectionCard
        title={t("health.title")}
        actions={
          <>
            <Segmented
              label={t("health.days")}
              value={String(days)}
              segments={healthDays.map((one) => ({ value: String(one), label: labels[one] }))}
              onChange={(value) => onDays(healthDays.find((one) => String(one) === value) ?? 1)}
            />
            {exportOf("pieces", t("health.title"))}
          </>
        }
      >
        <QueryState query={query} failed={t("health.failed")} skeleton={<ChartSkeleton height={120} />}>
          {(health) => (
            <>
              <Figure>{format.share(health.completeness)}</Figure>
              <MutedText sx={{ marginBottom: 1.5 }}>{subOf(health)}</MutedText>
              {health.pendingHours > 0 && (
                <Alert severity="info" sx={{ marginBottom: 1.5 }}>
                  {t("health.pending", {
                    count: health.pendingHours,
                    hours: format.count(health.pendingHours),
                  })}
                </Alert>
              )}
              <HealthStrip health={health} />
            </>
          )}
        </QueryState>
      </SectionCard>
      {query.data && (
        <Columns>
          <div>
            <CommunicationCard device={device} health={query.data} />
            <ConditionTrends device={device} />
          </div>
          <div>
            <GapList
              found={query.data}
              actions={query.data.gapCount > 0 && exportOf("gaps", t("health.gaps"))}
            />
            <ByChannel health={query.data} exports={exportOf("channels", t("health.channels"))} />
          </div>
        </Columns>
      )}
    </>
  );
};
