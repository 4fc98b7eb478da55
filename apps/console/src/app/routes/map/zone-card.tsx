import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import type { Zone } from "@sgval/contract/zones/zones";
import { IconPolygon, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeleteZone } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { Actions, Grow } from "../../../shared/ui/arrange.ts";
import { CardHead, MapCard } from "./device-on-map.tsx";

/** The zone that was picked on the map. */
export const ZoneCard = ({
  zone,
  onEdit,
  onClose,
}: {
  zone: Zone;
  onEdit: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["map", "common", "messages", "forms"]);
  const errorText = useErrorText();
  const may = useMay();
  const readOnly = useReadOnly();
  const remove = useDeleteZone();
  const [asking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync(zone.id);
    showSnackbar("success", t("messages:deleted"));
    onClose();
  };
  return (
    <MapCard aria-label={zone.name}>
      <CardHead>
        <IconPolygon size={20} stroke={1.75} aria-hidden />
        <Grow>
          <h2>{zone.name}</h2>
          <small>{t("zone.devices", { count: zone.devices })}</small>
        </Grow>
        <IconButton size="small" onClick={onClose} aria-label={t("common:close")}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </CardHead>
      <Actions>
        {may("Zone.Update") && !readOnly && (
          <Button variant="outlined" size="small" onClick={onEdit}>
            {t("zone.edit")}
          </Button>
        )}
        {may("Zone.Delete") && !readOnly && (
          <Button variant="outlined" size="small" color="error" onClick={() => setAsking(true)}>
            {t("zone.remove")}
          </Button>
        )}
      </Actions>
      <QuestionDialog
        open={asking}
        title={t("messages:confirm_continue")}
        text={t("zone.removeText", { name: zone.name, count: zone.devices })}
        cancelLabel={t("common:cancel")}
        verbLabel={t("zone.remove")}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm().catch(() => undefined)}
        busy={remove.isPending}
        problem={remove.error && errorText(toApiError(remove.error))}
      />
    </MapCard>
  );
};
