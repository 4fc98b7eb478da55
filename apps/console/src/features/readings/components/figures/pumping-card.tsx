import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { goodValue } from "../../../../shared/format/good-value.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { DatedValue, goodTime } from "../../../../shared/ui/device/dated-value.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { totalsQuery } from "../../api/read-totals.ts";

/** What a pump station does: pressures on both sides, water and energy. */
export const PumpingCard = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const query = useQuery(totalsQuery(device.id));
  const { latest, channels } = device;
  const has = (key: string) => channels.some(({ parameter }) => parameter === key);
  const [suction, discharge] = [goodValue(latest, "inlet_pressure"), goodValue(latest, "outlet_pressure")];
  const dated = (value: number | null, ...keys: string[]) => (
    <DatedValue
      device={device}
      text={format.quantity(value, "bar", 2)}
      at={goodTime(latest, keys)}
      derived={keys.length > 1}
    />
  );
  const perVolume = (value: number | null) =>
    value === null ? format.number(null, 3) : `${format.number(value, 3)} kWh/m³`;
  return (
    <SectionCard title={t("figures.pumping")}>
      <QueryState query={query} failed={t("figures.failed")} skeleton={<RowsSkeleton rows={4} height={32} />}>
        {({ volume, specificEnergy }) => (
          <>
            <DescriptionList
              properties={[
                ...(has("inlet_pressure")
                  ? [
                      {
                        key: "suction",
                        label: t("figures.suction"),
                        content: dated(suction, "inlet_pressure"),
                      },
                    ]
                  : []),
                ...(has("outlet_pressure")
                  ? [
                      {
                        key: "discharge",
                        label: t("figures.discharge"),
                        content: dated(discharge, "outlet_pressure"),
                      },
                    ]
                  : []),
                ...(has("inlet_pressure") && has("outlet_pressure")
                  ? [
                      {
                        key: "lift",
                        label: t("figures.lift"),
                        content: dated(
                          suction === null || discharge === null ? null : discharge - suction,
                          "inlet_pressure",
                          "outlet_pressure",
                        ),
                      },
                    ]
                  : []),
                ...(volume
                  ? [
                      {
                        key: "volume",
                        label: t("figures.pumped"),
                        content: t("figures.todayMonth", {
                          today: format.quantity(volume.today, "m3", 0),
                          month: format.quantity(volume.month, "m3", 0),
                        }),
                      },
                    ]
                  : []),
                {
                  key: "energy",
                  label: t("figures.specificEnergy"),
                  content: specificEnergy
                    ? t("figures.todayMonth", {
                        today: perVolume(specificEnergy.today),
                        month: perVolume(specificEnergy.month),
                      })
                    : t("figures.noEnergy"),
                },
              ]}
            />
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};
