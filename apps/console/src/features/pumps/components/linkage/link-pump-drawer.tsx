import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { devicesToChooseQuery } from "../../../../shared/queries/find-devices.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { SearchField } from "../../../../shared/ui/list/search-field.tsx";
import { DetailDrawer } from "../../../../shared/ui/page/detail-drawer.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { type PumpLink, useLinkPump } from "../../api/driven-pump.ts";
import { LinearPumps } from "./linear-pumps.tsx";
import { PumpToLink } from "./pump-to-link.tsx";

const Opened = styled("div")({ flexBasis: "100%" });

/** Finds the pump whose power is to be computed from the readings of a device. */
export const LinkPumpDrawer = ({ device, onClose }: { device: DeviceDetail; onClose: () => void }) => {
  const { t } = useTranslation(["pumps", "messages", "common"]);
  const errorText = useErrorText();
  const [q, setQ] = useState("");
  const [opened, setOpened] = useState<number | null>(null);
  const query = useQuery(devicesToChooseQuery(q, { type: "WATER_PUMP" }));
  const link = useLinkPump();
  const linkWith = (chosen: Omit<PumpLink, "deviceId">) =>
    link.mutate(
      { ...chosen, deviceId: device.id },
      {
        onSuccess: () => {
          showSnackbar("success", t("messages:update_success"));
          onClose();
        },
      },
    );
  return (
    <DetailDrawer title={t("linkage.add")} onClose={onClose}>
      <Stack gap={10}>
        <SearchField
          value={q}
          onChange={setQ}
          label={t("linkage.search")}
          placeholder={t("linkage.search")}
        />
        {link.error && (
          <Alert severity="error">
            {`${t("messages:update_failed")}${t("common:colon")}${errorText(link.error)}`}
          </Alert>
        )}
        <QueryState query={query} failed={t("failed")}>
          {(stations) =>
            stations.length === 0 ? (
              <EmptyState reason={t("messages:no_data")} />
            ) : (
              <Rows>
                {stations.map((station) => (
                  <li key={station.id}>
                    <div>
                      <b>{station.displayName}</b>
                      <small>{station.name}</small>
                    </div>
                    <Button
                      variant="text"
                      size="small"
                      aria-expanded={opened === station.id}
                      aria-label={t("linkage.pumpsOf", { station: station.displayName })}
                      onClick={() => setOpened(opened === station.id ? null : station.id)}
                    >
                      {t("linkage.pumps")}
                    </Button>
                    {opened === station.id && (
                      <Opened>
                        <LinearPumps stationId={station.id}>
                          {(pump) => (
                            <PumpToLink
                              device={device}
                              station={station.displayName}
                              pump={pump}
                              busy={link.isPending}
                              onLink={(chosen) =>
                                linkWith({ stationId: station.id, key: pump.key, ...chosen })
                              }
                            />
                          )}
                        </LinearPumps>
                      </Opened>
                    )}
                  </li>
                ))}
              </Rows>
            )
          }
        </QueryState>
      </Stack>
    </DetailDrawer>
  );
};
