import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { Broker, BrokerAttempt } from "@sgval/contract/connections/brokers";
import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Actions, Stack } from "../../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { brokersQuery, useConnectAll } from "../../api/brokers.ts";
import { BrokerCard } from "./broker-card.tsx";
import { BrokerDevices } from "./broker-devices.tsx";
import { BrokerDrawer } from "./broker-drawer.tsx";
import { MessageViewer } from "./message-viewer.tsx";
import { UnclaimedTopics } from "./unclaimed-topics.tsx";

const Cards = styled("div")({
  display: "grid",
  gap: 12,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 360px), 1fr))",
});

type Open = { what: "form"; broker: Broker | null } | { what: "view" | "devices"; broker: Broker } | null;

/** The settings tab of the brokers of customers. */
export const BrokerPanel = () => {
  const { t } = useTranslation(["connections", "messages", "common"]);
  const errorText = useErrorText();
  const query = useQuery(brokersQuery());
  const connectAll = useConnectAll();
  const [open, setOpen] = useState<Open>(null);
  const [results, setResults] = useState<BrokerAttempt[] | null>(null);
  const locked = useMissingPermission("Mqtt.Connect");
  const connect = async () => {
    try {
      const { data } = await connectAll.mutateAsync(undefined);
      setResults(data);
      if (data.every(({ status }) => status.state === "connected"))
        showSnackbar("success", t("messages:mqtt_all_connected"));
    } catch (error) {
      showSnackbar("error", errorText(error));
    }
  };
  return (
    <Stack gap={16}>
      <Actions>
        <LockedButton
          variant="contained"
          locked={locked}
          startIcon={<IconPlus size={18} stroke={1.75} />}
          onClick={() => setOpen({ what: "form", broker: null })}
        >
          {t("mqtt.add")}
        </LockedButton>
        <LockedButton
          variant="outlined"
          locked={locked}
          disabled={connectAll.isPending || !query.data?.data.length}
          startIcon={<IconPlugConnected size={18} stroke={1.75} />}
          onClick={() => void connect()}
        >
          {t("mqtt.connectAll")}
        </LockedButton>
      </Actions>
      {results && (
        <Alert
          severity={results.every(({ status }) => status.state === "connected") ? "success" : "warning"}
          onClose={() => setResults(null)}
        >
          {results.map(({ id, name, status }) => (
            <div key={id}>
              <b>{name}</b>
              {t("common:colon")}
              {status.problem ? t(`mqtt.problem.${status.problem}`) : t(`mqtt.state.${status.state}`)}
            </div>
          ))}
        </Alert>
      )}
      <QueryState query={query} failed={t("mqtt.failed")}>
        {({ data }) =>
          data.length === 0 ? (
            <SectionCard>
              <EmptyState reason={t("mqtt.empty")} next={t("mqtt.emptyNext")} />
            </SectionCard>
          ) : (
            <Cards>
              {data.map((broker) => (
                <BrokerCard
                  key={broker.id}
                  broker={broker}
                  onEdit={() => setOpen({ what: "form", broker })}
                  onView={() => setOpen({ what: "view", broker })}
                  onDevices={() => setOpen({ what: "devices", broker })}
                />
              ))}
            </Cards>
          )
        }
      </QueryState>
      {open?.what === "view" && <MessageViewer broker={open.broker} onClose={() => setOpen(null)} />}
      {open?.what === "devices" && <BrokerDevices broker={open.broker} onClose={() => setOpen(null)} />}
      <UnclaimedTopics brokers={query.data?.data ?? []} />
      {open?.what === "form" && <BrokerDrawer broker={open.broker} onClose={() => setOpen(null)} />}
    </Stack>
  );
};
