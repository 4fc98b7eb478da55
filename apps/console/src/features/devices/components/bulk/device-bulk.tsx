import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { mostRegulated } from "@sgval/contract/automation/bulk";
import type { BulkAnswer, DeviceChoice } from "@sgval/contract/devices/bulk";
import { exportDevices } from "@sgval/contract/devices/routes";
import { mostCompared } from "@sgval/contract/readings/readings";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import {
  IconAdjustments,
  IconChartLine,
  IconClock,
  IconPencil,
  IconQrcode,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chartTo, labelsTo } from "../../../../config/paths.ts";
import { errorOfCode } from "../../../../shared/api/api-error.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermissions } from "../../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { readingsCountQuery, useDeleteDevices } from "../../api/bulk-devices.ts";
import { AffectedList } from "../delete-device.tsx";
import { BulkThresholds, BulkTimers } from "./bulk-automation.tsx";
import { BulkEdit } from "./bulk-edit.tsx";
import { useRowProblemText } from "./use-row-problem-text.ts";

const icon = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

/** What became of each device: those that were changed, and those that were refused with the reason. */
const OutcomeDialog = ({ answer, onClose }: { answer: BulkAnswer; onClose: () => void }) => {
  const { t } = useTranslation("devices");
  const problemText = useRowProblemText();
  const { done, refused } = answer.metaData;
  const changed = answer.data.filter(({ errors }) => errors.length === 0);
  return (
    <Dialog open onClose={onClose} aria-labelledby="outcome-title" fullWidth maxWidth="xs">
      <DialogTitle id="outcome-title">{t("bulk.refused", { count: done, done, refused })}</DialogTitle>
      <DialogContent>
        {refused > 0 && (
          <>
            <h3>{t("bulk.refusedDevices")}</h3>
            <ul>
              {answer.data
                .filter(({ errors }) => errors.length > 0)
                .map(({ index, name, id, errors }) => (
                  <li key={index}>
                    <b>{name || id}</b> {errors.map(problemText).join(" · ")}
                  </li>
                ))}
            </ul>
          </>
        )}
        {changed.length > 0 && (
          <>
            <h3>{t("bulk.doneDevices")}</h3>
            <ul>
              {changed.map(({ index, name, id }) => (
                <li key={index}>{name || id}</li>
              ))}
            </ul>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t("bulk.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** What is lost with the chosen devices, and what stays. */
const Affected = ({ chosen }: { chosen: readonly DeviceChoice[] }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { data } = useQuery(readingsCountQuery(chosen.map(({ id }) => id)));
  const movesWater = chosen.some(({ type }) => deviceTypeDefinitions[type].hasActions);
  const texts = [
    data?.more && t("bulk.moreReadings", { total: format.count(data.count) }),
    data &&
      !data.more &&
      data.count > 0 &&
      t("remove.readings", { count: data.count, total: format.count(data.count) }),
    movesWater && t("bulk.removesAutomation"),
    t("bulk.removesLinks"),
    t("bulk.keepsHistory"),
  ].filter((text) => typeof text === "string");
  return (
    <AffectedList>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </AffectedList>
  );
};

/** Bulk actions on the selected devices; those that are refused stay selected. */
export const DeviceBulk = (props: {
  chosen: readonly DeviceChoice[];
  onChosen: (chosen: readonly DeviceChoice[]) => void;
}) => {
  const { t } = useTranslation(["devices", "forms"]);
  const missing = useMissingPermissions();
  const navigate = useNavigate();
  const remove = useDeleteDevices();
  const [open, setOpen] = useState<"edit" | "thresholds" | "timers" | "delete" | null>(null);
  const [outcome, setOutcome] = useState<BulkAnswer | null>(null);
  const { chosen, onChosen } = props;
  const ids = chosen.map(({ id }) => id);
  const [type, ...otherTypes] = new Set(chosen.map((device) => device.type));
  const oneType = type !== undefined && otherTypes.length === 0;
  /** Settings of the automatic mode fit devices of one type that move water. */
  const lockOfAutomation = (permission: "Threshold.Update" | "Timer.Update") => {
    const locked = missing(permission);
    if (locked !== undefined) return locked;
    if (!oneType) return t("bulk.oneType");
    if (!deviceTypeDefinitions[type].hasActions) return t("bulk.movesNothing");
    return ids.length > mostRegulated ? t("bulk.tooMany", { most: mostRegulated }) : undefined;
  };
  const lockOfCompare =
    ids.length < 2 || ids.length > mostCompared ? t("bulk.compareFew", { most: mostCompared }) : undefined;
  const settle = (answer: BulkAnswer) => {
    setOpen(null);
    if (answer.metaData.refused > 0) setOutcome(answer);
    else onChosen([]);
  };
  /** Settings that may move water: what became of each device is always listed. */
  const settleAutomation = (answer: BulkAnswer) => {
    setOpen(null);
    setOutcome(answer);
  };
  const stillChosen = (answer: BulkAnswer) => {
    const kept = new Set(answer.data.flatMap(({ id, errors }) => (errors.length > 0 ? [id] : [])));
    return chosen.filter(({ id }) => kept.has(id));
  };
  const deleteChosen = async (): Promise<string[]> => {
    const answer = await remove.mutateAsync(ids);
    const kept = stillChosen(answer);
    const [first] = answer.data.flatMap(({ errors }) => errors);
    if (first && kept.length === chosen.length) throw errorOfCode(first.code);
    if (first) setOutcome(answer);
    onChosen(kept);
    return chosen.filter((device) => !kept.includes(device)).map(({ displayName }) => displayName);
  };
  return (
    <>
      <LockedButton
        variant="text"
        startIcon={<IconPencil {...icon} />}
        locked={missing("Device.Update")}
        onClick={() => setOpen("edit")}
      >
        {t("bulk.edit")}
      </LockedButton>
      <LockedButton
        variant="text"
        startIcon={<IconChartLine {...icon} />}
        locked={lockOfCompare}
        onClick={() => void navigate({ href: chartTo({ devices: ids }) })}
      >
        {t("bulk.compare")}
      </LockedButton>
      <LockedButton
        variant="text"
        startIcon={<IconAdjustments {...icon} />}
        locked={lockOfAutomation("Threshold.Update")}
        onClick={() => setOpen("thresholds")}
      >
        {t("bulk.thresholds")}
      </LockedButton>
      <LockedButton
        variant="text"
        startIcon={<IconClock {...icon} />}
        locked={lockOfAutomation("Timer.Update")}
        onClick={() => setOpen("timers")}
      >
        {t("bulk.timers")}
      </LockedButton>
      <Button
        variant="text"
        startIcon={<IconQrcode {...icon} />}
        onClick={() => void navigate({ href: labelsTo(ids) })}
      >
        {t("labels.verb")}
      </Button>
      <ExportMenu route={exportDevices} query={{ ids }} />
      <LockedButton
        variant="text"
        startIcon={<IconTrash {...icon} />}
        locked={missing("Device.Delete")}
        onClick={() => setOpen("delete")}
      >
        {t("forms:delete")}
      </LockedButton>
      {open === "edit" && <BulkEdit chosen={chosen} onDone={settle} onClose={() => setOpen(null)} />}
      {open === "thresholds" && (
        <BulkThresholds chosen={chosen} onDone={settleAutomation} onClose={() => setOpen(null)} />
      )}
      {open === "timers" && (
        <BulkTimers chosen={chosen} onDone={settleAutomation} onClose={() => setOpen(null)} />
      )}
      <DeleteDialog
        open={open === "delete"}
        names={chosen.map(({ displayName }) => displayName)}
        affected={<Affected chosen={chosen} />}
        onDelete={deleteChosen}
        onDeleted={() => setOpen(null)}
        onClose={() => setOpen(null)}
      />
      {outcome && (
        <OutcomeDialog
          answer={outcome}
          onClose={() => {
            setOutcome(null);
            onChosen(stillChosen(outcome));
          }}
        />
      )}
    </>
  );
};
