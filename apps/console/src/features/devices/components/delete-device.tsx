import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { deviceQuery } from "../api/read-device.ts";
import { useDeleteDevice } from "../api/save-device.ts";

export const AffectedList = styled("ul")({ margin: 0, paddingInlineStart: 20, overflowWrap: "anywhere" });

/** Asks before a device is deleted, with everything that goes with it or loses its link. */
export const DeleteDevice = (props: {
  device: { id: number; displayName: string };
  onDeleted: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { data } = useQuery(deviceQuery(props.device.id));
  const remove = useDeleteDevice();
  const affected = [
    data &&
      data.metaData.total > 0 &&
      t("remove.readings", { count: data.metaData.total, total: format.count(data.metaData.total) }),
    data?.hasThreshold && t("remove.threshold"),
    data?.hasTimer && t("remove.timers"),
    data &&
      data.linkedFrom.length > 0 &&
      t("remove.links", { names: data.linkedFrom.map(({ displayName }) => displayName).join(", ") }),
    // Over HTTP it is what a device sends with, over MQTT its password.
    t("remove.token"),
    t("remove.history"),
  ].filter((text) => typeof text === "string");
  return (
    <DeleteDialog
      open
      names={[props.device.displayName]}
      affected={
        <AffectedList>
          {affected.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </AffectedList>
      }
      onDelete={() => remove.mutateAsync(props.device.id)}
      onDeleted={props.onDeleted}
      onClose={props.onClose}
    />
  );
};

/** The end of the settings: deleting the device. */
export const DangerZone = ({ device }: { device: { id: number; displayName: string } }) => {
  const { t } = useTranslation(["devices", "forms"]);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <SectionCard title={t("remove.title")} sub={t("remove.history")}>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t("forms:delete")}
      </Button>
      {open && (
        <DeleteDevice
          device={device}
          onDeleted={() => void navigate({ to: paths.deviceList, ignoreBlocker: true })}
          onClose={() => setOpen(false)}
        />
      )}
    </SectionCard>
  );
};
