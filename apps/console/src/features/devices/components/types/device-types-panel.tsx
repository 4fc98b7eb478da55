import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceTypeSettings } from "@sgval/contract/devices/device-types";
import { typeColorLabels } from "@sgval/contract/devices/labels";
import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import { formatRange } from "@sgval/quantities/format";
import { languages } from "@sgval/quantities/language";
import { parameterOf } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { deviceTypesQuery, useTypeName } from "../../../../shared/device-types.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { InlineRow, Stack } from "../../../../shared/ui/arrange.ts";
import { DeviceSilhouette } from "../../../../shared/ui/device/device-silhouette.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { typeUseQuery } from "../../api/device-types.ts";
import { DeviceTypeDrawer } from "./device-type-drawer.tsx";

const Cards = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(440px, 100%), 1fr))",
  gap: 16,
});

/** Default thresholds as `Pressure 1,00–6,00 bar`. */
const useLimitTexts = () => {
  const format = useFormat();
  return ({ limits }: DeviceTypeSettings): string[] =>
    limits.flatMap(({ parameter: key, under, over }) => {
      const parameter = parameterOf(key)?.parameter;
      if (!parameter) return [];
      const { unit, decimals } = parameter;
      const figure = (value: typeof under) => format.figure(value, unit, decimals);
      const range = formatRange(figure(under), figure(over), format.language);
      return [`${format.parameterName(key)} ${range} ${format.symbol(unit)}`];
    });
};

const TypeCard = (props: {
  type: DeviceType;
  settings: DeviceTypeSettings;
  devices: number | undefined;
  onEdit: (() => void) | null;
}) => {
  const { type, settings, devices, onEdit } = props;
  const { t } = useTranslation("devices");
  const format = useFormat();
  const typeName = useTypeName();
  const limitTexts = useLimitTexts();
  const may = useMay();
  const named = (keys: readonly string[]) => keys.map(format.parameterName).join(", ");
  const span = format.span(settings.reportIntervalSeconds);
  return (
    <SectionCard
      title={
        <InlineRow gap={8}>
          <DeviceSilhouette type={type} />
          {settings.names[format.language]}
        </InlineRow>
      }
      sub={type}
      actions={
        onEdit && (
          <Button
            variant="outlined"
            size="small"
            aria-label={`${t("types.edit")} ${typeName(type)}`}
            onClick={onEdit}
          >
            {t("types.edit")}
          </Button>
        )
      }
    >
      <DescriptionList
        properties={[
          {
            key: "names",
            label: t("types.names"),
            content: languages.map((language) => settings.names[language]).join(" · "),
          },
          {
            key: "color",
            label: t("types.color"),
            content: typeColorLabels[settings.color][format.language],
          },
          { key: "keyValues", label: t("types.keyValues"), content: named(settings.keyValues) },
          { key: "measurements", label: t("types.measurements"), content: named(settings.measurements) },
          {
            key: "interval",
            label: t("types.interval"),
            content: may("Setting.Index") ? (
              <Link to={paths.settings} search={{ tab: "freshness" }} title={t("types.intervalChange")}>
                {span}
              </Link>
            ) : (
              span
            ),
          },
          {
            key: "limits",
            label: t("types.limits"),
            content: limitTexts(settings).join("; ") || t("types.noLimits"),
          },
          {
            key: "devices",
            label: t("types.devices"),
            content:
              devices === undefined ? (
                "--"
              ) : (
                <Link to={paths.deviceList} search={{ type }}>
                  {format.count(devices)}
                </Link>
              ),
          },
        ]}
      />
    </SectionCard>
  );
};

/** The six device types with their labels and defaults. */
export const DeviceTypesPanel = () => {
  const { t } = useTranslation("devices");
  const query = useQuery(deviceTypesQuery());
  const use = useQuery(typeUseQuery({})).data;
  const missing = useMissingPermission("DeviceType.Update");
  const mayEdit = missing === undefined;
  const [edited, setEdited] = useState<DeviceType | null>(null);
  return (
    <QueryState query={query} failed={t("types.failed")}>
      {(types) => (
        <Stack gap={16}>
          {missing && <Alert severity="info">{missing}</Alert>}
          <Cards>
            {deviceTypes.map((type) => (
              <TypeCard
                key={type}
                type={type}
                settings={types[type]}
                devices={use?.[type].devices}
                onEdit={mayEdit ? () => setEdited(type) : null}
              />
            ))}
          </Cards>
          {edited && (
            <DeviceTypeDrawer type={edited} settings={types[edited]} onClose={() => setEdited(null)} />
          )}
        </Stack>
      )}
    </QueryState>
  );
};
