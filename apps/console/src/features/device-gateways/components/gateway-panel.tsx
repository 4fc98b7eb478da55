import { styled } from "@mui/material/styles";
import type { Gateway } from "@sgval/contract/device-gateways/gateways";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Actions, Stack } from "../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { gatewaysQuery } from "../api/gateways.ts";
import { GatewayCard } from "./gateway-card.tsx";
import { GatewayDevices } from "./gateway-devices.tsx";
import { GatewayDrawer } from "./gateway-drawer.tsx";
import { GatewayMessages } from "./gateway-messages.tsx";
import { GatewaySecret, type ShownSecret } from "./gateway-secret.tsx";
import { WaitingDevices } from "./waiting-devices.tsx";

const Cards = styled("div")({
  display: "grid",
  gap: 12,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 360px), 1fr))",
});

type Open =
  | { what: "form"; gateway: Gateway | null }
  | { what: "messages" | "devices"; gateway: Gateway }
  | { what: "secret"; shown: ShownSecret }
  | null;

/** The settings tab of gateways that send for many devices. */
export const GatewayPanel = () => {
  const { t } = useTranslation("deviceGateways");
  const query = useQuery(gatewaysQuery());
  const [open, setOpen] = useState<Open>(null);
  const locked = useMissingPermission("Gateway.Create");
  const close = () => setOpen(null);
  const showSecret = (shown: ShownSecret) => setOpen({ what: "secret", shown });
  return (
    <Stack gap={16}>
      <Actions>
        <LockedButton
          variant="contained"
          locked={locked}
          startIcon={<IconPlus size={18} stroke={1.75} />}
          onClick={() => setOpen({ what: "form", gateway: null })}
        >
          {t("add")}
        </LockedButton>
      </Actions>
      <QueryState query={query} failed={t("failed")}>
        {({ data }) =>
          data.length === 0 ? (
            <SectionCard>
              <EmptyState reason={t("empty")} next={t("emptyNext")} />
            </SectionCard>
          ) : (
            <Cards>
              {data.map((gateway) => (
                <GatewayCard
                  key={gateway.id}
                  gateway={gateway}
                  onEdit={() => setOpen({ what: "form", gateway })}
                  onMessages={() => setOpen({ what: "messages", gateway })}
                  onDevices={() => setOpen({ what: "devices", gateway })}
                  onSecret={(secret) => showSecret({ gateway, secret })}
                />
              ))}
            </Cards>
          )
        }
      </QueryState>
      <WaitingDevices />
      {open?.what === "form" && (
        <GatewayDrawer
          gateway={open.gateway}
          onClose={close}
          onMade={({ secret, ...gateway }) => showSecret({ gateway, secret })}
        />
      )}
      {open?.what === "messages" && <GatewayMessages gateway={open.gateway} onClose={close} />}
      {open?.what === "devices" && <GatewayDevices gateway={open.gateway} onClose={close} />}
      {open?.what === "secret" && <GatewaySecret shown={open.shown} onClose={close} />}
    </Stack>
  );
};
