import Button from "@mui/material/Button";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useOnline } from "../../../../shared/api/use-online.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { drivenPumpQuery, type PumpLink, useLinkPump } from "../../api/driven-pump.ts";
import { LinearPumps } from "./linear-pumps.tsx";
import { LinkPumpDrawer } from "./link-pump-drawer.tsx";

/** Why the user may not link pumps: it writes the parameters of a pump. */
const useLinkLocked = () => {
  const { t } = useTranslation("pumps");
  const may = useMay();
  return may("Linkage.Update") && may("Pump.SetParameter") && may("Pump.Index")
    ? undefined
    : t("linkage.locked");
};

const UnlinkPump = (props: { link: Pick<PumpLink, "stationId" | "key">; names: string }) => {
  const { link: pump, names } = props;
  const { t } = useTranslation(["pumps", "forms", "messages", "common"]);
  const errorText = useErrorText();
  const online = useOnline();
  const locked = useLinkLocked();
  const link = useLinkPump();
  const [open, setOpen] = useState(false);
  const unlink = () =>
    link.mutate(
      { ...pump, deviceId: null },
      {
        onSuccess: () => {
          setOpen(false);
          showSnackbar("success", t("messages:update_success"));
        },
      },
    );
  return (
    <>
      <LockedButton
        variant="outlined"
        size="small"
        locked={locked}
        onClick={() => setOpen(true)}
        aria-label={t("linkage.unlinkNamed", { names })}
      >
        {t("linkage.unlink")}
      </LockedButton>
      <QuestionDialog
        open={open}
        title={t("messages:confirm_continue")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("linkage.unlink")}
        onCancel={() => {
          link.reset();
          setOpen(false);
        }}
        onConfirm={unlink}
        busy={link.isPending}
        locked={online ? undefined : t("forms:offlineDelete")}
        problem={
          link.error ? `${t("messages:update_failed")}${t("common:colon")}${errorText(link.error)}` : null
        }
      >
        <b>{names}</b>
        <div>{t("linkage.ends")}</div>
      </QuestionDialog>
    </>
  );
};

const toParameters = (id: number) => pathTo(paths.pump, { id }, { tab: "parameters" });

/** The pump that a measuring device drives, or the way to link one. */
const DrivenPump = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("pumps");
  const locked = useLinkLocked();
  const [linking, setLinking] = useState(false);
  return (
    <>
      <QueryState query={useQuery(drivenPumpQuery(device.id))} failed={t("bankFailed")}>
        {(pump) => (
          <Rows>
            <li>
              <div>
                <b>{pump ? pump.name : t("linkage.none")}</b>
                {pump && <small>{`${pump.key} · ${pump.deviceName}`}</small>}
                <small>{t("linkage.does")}</small>
              </div>
              {pump ? (
                <Actions>
                  <Button variant="text" size="small" component={Link} to={toParameters(pump.deviceId)}>
                    {t("setUp")}
                  </Button>
                  <UnlinkPump
                    link={{ stationId: pump.deviceId, key: pump.key }}
                    names={`${device.displayName} – ${pump.name}`}
                  />
                </Actions>
              ) : (
                <LockedButton
                  variant="outlined"
                  size="small"
                  locked={locked}
                  onClick={() => setLinking(true)}
                >
                  {t("linkage.add")}
                </LockedButton>
              )}
            </li>
          </Rows>
        )}
      </QueryState>
      {linking && <LinkPumpDrawer device={device} onClose={() => setLinking(false)} />}
    </>
  );
};

/** The linear pumps of a station, each with the device that measures for it. */
const MeasuredPumps = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("pumps");
  return (
    <LinearPumps stationId={device.id}>
      {({ key, name, linkedDeviceId, linkedDeviceName }) => (
        <>
          <div>
            <b>{name}</b>
            <small>
              {linkedDeviceId === null
                ? t("parameters.linkedOwn")
                : t("linkage.measuredBy", { device: linkedDeviceName ?? `#${linkedDeviceId}` })}
            </small>
          </div>
          {linkedDeviceId !== null && linkedDeviceName !== null && (
            <UnlinkPump link={{ stationId: device.id, key }} names={`${linkedDeviceName} – ${name}`} />
          )}
          <Button variant="text" size="small" component={Link} to={toParameters(device.id)}>
            {t("setUp")}
          </Button>
        </>
      )}
    </LinearPumps>
  );
};

/** The pumps of a linkage: those of a station with their measuring devices, or the one that a device measures for. */
export const PumpLinkage = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("pumps");
  const may = useMay();
  const isStation = device.type === "WATER_PUMP";
  if (!may(isStation ? "Pump.Index" : "Linkage.Index")) return null;
  return (
    <SectionCard title={t("linkage.title")} sub={t("linkage.sub")} flush>
      {isStation ? <MeasuredPumps device={device} /> : <DrivenPump device={device} />}
    </SectionCard>
  );
};
