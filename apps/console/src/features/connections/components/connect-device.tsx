import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { defaultTopics } from "@sgval/contract/mqtt";
import { postTelemetry } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { IconArrowsRightLeft, IconKey, IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { type DeviceGateway, useDeviceGateway } from "../../../shared/queries/device-gateway.ts";
import { unmappedQuery } from "../../../shared/queries/unmapped-fields.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { GatewayName } from "../../../shared/ui/device/gateway-name.tsx";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { tokenListQuery } from "../api/tokens.ts";
import { brokerAddress } from "../example-publish.ts";
import { FirstMessage } from "./first-message.tsx";
import { NewTokenDrawer } from "./token-drawer.tsx";
import { type ShownToken, TokenSecret } from "./token-secret.tsx";

const Rows = styled("dl")({
  ...typeScale.body,
  margin: 0,
  "& > div": {
    display: "grid",
    gridTemplateColumns: "minmax(96px, 144px) minmax(0, 1fr) auto",
    alignItems: "center",
    gap: 8,
    minHeight: 36,
  },
  "& dt": { ...typeScale.bodyS, color: paint.mute },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
});
const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

/** Fields that are named; the page of the mapping has all. */
const MOST_NAMED = 5;

/** What came before this page was opened: a device of which nothing is stored may have sent all the same. */
const HeardFields = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation(["connections", "common"]);
  const format = useFormat();
  const query = useQuery(unmappedQuery(deviceId));
  const { data } = query;
  const [latest] = data?.data ?? [];
  if (query.error) return <QueryFailure query={query} failed={t("first.beforeFailed")} />;
  if (!data || !latest) return null;
  const { total } = data.metaData;
  const named = data.data.slice(0, MOST_NAMED);
  const keys = named.map(({ key }) => key).join(", ");
  return (
    <Alert severity="warning">
      {t("first.before", { at: format.dateTime(latest.lastSeenAt), count: total })}
      {t("common:colon")}
      <code dir="auto">{total > named.length ? `${keys}, …` : keys}</code>
    </Alert>
  );
};

const MapFields = ({ deviceId, first = false }: { deviceId: number; first?: boolean }) => {
  const { t } = useTranslation("connections");
  return (
    <Link to={paths.deviceMapping} params={{ id: String(deviceId) }}>
      <Button
        component="span"
        variant={first ? "contained" : "outlined"}
        tabIndex={-1}
        startIcon={<IconArrowsRightLeft size={18} stroke={1.75} />}
      >
        {t("letters.map")}
      </Button>
    </Link>
  );
};

/** A device behind a gateway needs no address and no token: only its fields are to be mapped. */
const BehindGateway = ({ device, gateway }: { device: DeviceDetail; gateway: DeviceGateway }) => {
  const { t } = useTranslation("connections");
  const may = useMay();
  return (
    <SectionCard title={t("way.title")} sub={t("way.subGateway")}>
      <Stack gap={12}>
        <HeardFields deviceId={device.id} />
        <Rows>
          <div>
            <dt>{t("way.gateway")}</dt>
            <dd>
              <GatewayName gateway={gateway} />
            </dd>
          </div>
        </Rows>
        {may("Device.Update") && (
          <Buttons>
            <MapFields deviceId={device.id} first />
          </Buttons>
        )}
        {may("Token.Index") && <FirstMessage deviceId={device.id} />}
      </Stack>
    </SectionCard>
  );
};

interface ConnectProps {
  device: DeviceDetail;
  /** Whether a token is being made or shown, which must not go before it is closed. */
  onOpen: (open: boolean) => void;
}

/** How a device that was never heard has to send: where to, as whom, with which token or through which gateway; and its first message. */
export const ConnectDevice = (props: ConnectProps) => {
  const gateway = useDeviceGateway(props.device.id);
  if (gateway === undefined) return null;
  return gateway ? <BehindGateway device={props.device} gateway={gateway} /> : <BySelf {...props} />;
};

const BySelf = (props: ConnectProps) => {
  const { device, onOpen } = props;
  const { t } = useTranslation(["connections", "common"]);
  const may = useMay();
  const mayNotMake = useMissingPermission("Token.Create");
  const query = useQuery({
    ...tokenListQuery({ deviceId: device.id, page: 1, size: 1 }),
    enabled: may("Token.Index"),
  });
  const token = query.data?.data.find(({ deviceId }) => deviceId === device.id);
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<ShownToken | null>(null);
  const isOpen = making || shown !== null;
  useEffect(() => onOpen(isOpen), [isOpen, onOpen]);
  const { host } = brokerAddress();
  const { port, tlsPort } = env.mqtt;
  const overMqtt = device.connection === "mqtt";
  const rows = overMqtt
    ? ([
        ["host", host],
        ["port", String(tlsPort ?? port), tlsPort === null ? "" : t("way.alsoPlain", { port })],
        ["user", device.name],
        ["topic", device.topicSend ?? defaultTopics(device.name).topicSend],
      ] as const)
    : ([
        ["address", `${env.apiOrigin || window.location.origin}${basePath}${postTelemetry.path}`],
        ["header", "Authorization: Bearer …"],
      ] as const);
  const secretText = token
    ? t("way.tokenIs", { name: token.name, lastFour: token.lastFour })
    : query.data && t("way.noToken");
  return (
    <SectionCard title={t("way.title")} sub={t("way.sub")}>
      <Stack gap={12}>
        <HeardFields deviceId={device.id} />
        <Rows>
          {rows.map(([key, value, note]) => (
            <div key={key}>
              <dt>{t(`way.${key}`)}</dt>
              <dd>
                <code dir="ltr">{value}</code> {note && <small>{note}</small>}
              </dd>
              {key === "header" ? (
                <span />
              ) : (
                <CopyButton
                  text={value}
                  label={t("way.copy", { what: t(`way.${key}`) })}
                  doneLabel={t("common:copied")}
                />
              )}
            </div>
          ))}
          {secretText && (
            <div>
              <dt>{t(overMqtt ? "way.password" : "token.secret")}</dt>
              <dd>{secretText}</dd>
            </div>
          )}
        </Rows>
        <QueryFailure query={query} failed={t("failed")} />
        <Buttons>
          {token ? (
            <Button
              variant="outlined"
              startIcon={<IconPlugConnected size={18} stroke={1.75} />}
              onClick={() => setShown({ ...token, secret: null })}
            >
              {t("secret.connectVerb")}
            </Button>
          ) : (
            query.data && (
              <LockedButton
                variant="contained"
                startIcon={<IconKey size={18} stroke={1.75} />}
                locked={mayNotMake}
                onClick={() => setMaking(true)}
              >
                {t("way.makeToken")}
              </LockedButton>
            )
          )}
          {may("Device.Update") && <MapFields deviceId={device.id} />}
        </Buttons>
        {overMqtt && may("Mqtt.Index") && (
          <MutedText>
            {t("way.otherBroker")}{" "}
            <Link to={paths.settings} search={{ tab: "mqtt" }}>
              {t("way.openBrokers")}
            </Link>
          </MutedText>
        )}
        {/* Only one place waits at a time; while its dialog is open, that one. */}
        {may("Token.Index") && !shown && <FirstMessage deviceId={device.id} />}
      </Stack>
      {making && (
        <NewTokenDrawer
          device={device}
          onMade={setShown}
          onReplace={(present) => {
            setMaking(false);
            setShown({ ...present, secret: null });
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {shown && <TokenSecret shown={shown} onClose={() => setShown(null)} />}
    </SectionCard>
  );
};
