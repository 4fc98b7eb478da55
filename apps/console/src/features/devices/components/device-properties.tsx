import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { operatingPermissions } from "@sgval/contract/permission";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useTypeName } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useDeviceGateway } from "../../../shared/queries/device-gateway.ts";
import { GatewayName } from "../../../shared/ui/device/gateway-name.tsx";
import { shownPair } from "../../../shared/ui/map/coordinates.ts";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const List = styled("dl")({
  ...typeScale.body,
  display: "grid",
  gridTemplateColumns: "minmax(120px, max-content) 1fr",
  gap: "6px 20px",
  margin: 0,
  "& dt": { color: paint.mute },
  "& dd": { margin: 0, minWidth: 0, overflowWrap: "anywhere" },
});

const Lines = styled("span")({ whiteSpace: "pre-line" });

const Codes = styled("ul")({ margin: 0, padding: 0, listStyle: "none", "& code": { ...typeScale.bodyS } });

const Copied = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  minWidth: 0,
  "& code": { overflowWrap: "anywhere" },
});

const Copyable = ({ text }: { text: string | null }) => {
  const { t } = useTranslation("common");
  if (text === null) return <>{t("none")}</>;
  return (
    <Copied>
      <code>{text}</code>
      <CopyButton text={text} label={t("copy")} doneLabel={t("copied")} />
    </Copied>
  );
};

/** Read-only properties of a device. `actionName` returns the label of an action, which another feature knows. */
export const DeviceProperties = (props: {
  device: DeviceDetail;
  actionName: (action: DeviceDetail["actions"][number]["action"]) => string;
}) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const typeName = useTypeName();
  const may = useMay();
  const { device } = props;
  const gateway = useDeviceGateway(device.id);
  const none = t("common:none");
  const position =
    device.latitude === null || device.longitude === null
      ? none
      : shownPair(device.latitude, device.longitude, format.language);
  // How a device is commanded concerns those who do it, or who connect it.
  const technical = may("Mqtt.Index") || operatingPermissions.some(may);
  const rows: (readonly [string, ReactNode])[] = [
    [t("properties.name"), <Copyable key="name" text={device.name} />],
    [t("properties.displayName"), device.displayName],
    [t("properties.type"), typeName(device.type)],
    [t("properties.number"), device.number ?? none],
    [t("properties.position"), position],
    [t("properties.connection"), t(`connection.${device.connection}`)],
    ...(gateway ? [[t("properties.gateway"), <GatewayName key="gateway" gateway={gateway} />] as const] : []),
    [t("properties.powerMode"), t(`powerMode.${device.powerMode}`)],
    [
      t("properties.reportInterval"),
      t("properties.seconds", { seconds: format.count(device.reportIntervalSeconds) }),
    ],
    [
      t("properties.sampleInterval"),
      device.sampleIntervalSeconds === null
        ? none
        : t("properties.seconds", { seconds: format.count(device.sampleIntervalSeconds) }),
    ],
    ...(technical
      ? [
          [t("properties.topicSend"), <Copyable key="send" text={device.topicSend} />] as const,
          [t("properties.topicControl"), <Copyable key="control" text={device.topicControl} />] as const,
          [
            t("properties.topicControlResponse"),
            <Copyable key="response" text={device.topicControlResponse} />,
          ] as const,
        ]
      : []),
    ...(device.site.notes
      ? [[t("form.field.notes"), <Lines key="notes">{device.site.notes}</Lines>] as const]
      : []),
    [t("properties.created"), format.dateTime(device.createdAt)],
    [t("properties.updated"), format.dateTime(device.updatedAt)],
  ];
  if (technical && device.actions.length > 0)
    rows.push([
      t("properties.actions"),
      <Codes key="actions">
        {device.actions.map(({ action, code }) => (
          <li key={action}>
            {props.actionName(action)} · <code>{code}</code>
          </li>
        ))}
      </Codes>,
    ]);
  return (
    <SectionCard title={t("properties.title")}>
      <List>
        {rows.map(([label, content]) => [
          <dt key={`${label}-label`}>{label}</dt>,
          <dd key={label}>{content}</dd>,
        ])}
      </List>
    </SectionCard>
  );
};
