import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { isOthersTag, type LockOut } from "@sgval/contract/control/lock-out";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { executorOf } from "@sgval/contract/devices/site-data";
import { longestReason } from "@sgval/contract/text";
import { hourMs } from "@sgval/quantities/duration";
import { IconLockOpen, IconLockSquareRounded } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { fieldProblemsOf } from "../../../shared/api/api-error.ts";
import { useSession } from "../../../shared/api/session.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useLockOutsOf } from "../../../shared/lock-outs.ts";
import { ConfirmDialog } from "../../../shared/ui/act/confirm-dialog.tsx";
import { useConfirmSubject } from "../../../shared/ui/act/confirm-subject.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Text } from "../../../shared/ui/arrange.ts";
import { useLockOutText } from "../../../shared/ui/device/lock-out-badge.tsx";
import { Field } from "../../../shared/ui/form/field.tsx";
import { DateTimeInput } from "../../../shared/ui/form/pickers/date-time-input.tsx";
import { useLiftLockOut, useSetLockOut } from "../api/lock-outs.ts";

const Tags = styled("div")({
  display: "grid",
  gap: 8,
  outline: "none",
  "&:not(:empty)": { marginBottom: 10 },
});
const Hang = styled("div")({ marginTop: 12 });
const hangButtonId = (deviceId: number): string => `hang-lock-out-${deviceId}`;

/** Hours that are offered; a shift is the longest. */
const offered = [1, 2, 4, 8] as const;
type End = (typeof offered)[number] | "open" | "other";

const HangDialog = ({
  device,
  own,
  download,
  onClose,
}: {
  device: DeviceDetail;
  own: LockOut | undefined;
  download: ReactNode;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["control", "common", "validation"]);
  const format = useFormat();
  const errorText = useErrorText();
  const set = useSetLockOut(device.id);
  const [reason, setReason] = useState(own?.reason ?? "");
  const [end, setEnd] = useState<End>(own ? (own.until === null ? "open" : "other") : "open");
  const [other, setOther] = useState<string | undefined>(own?.until ?? undefined);
  const problemId = useId();
  const until =
    end === "open" ? null : end === "other" ? other : new Date(serverNow() + end * hourMs).toISOString();
  const passed = until != null && Date.parse(until) <= serverNow();
  const refused = fieldProblemsOf(set.error).length > 0;
  const hang = () => {
    if (until === undefined || passed) return;
    set.mutate(
      { reason: reason.trim(), until },
      {
        onSuccess: () => {
          showSnackbar("success", t("lockOut.hung"));
          onClose();
        },
      },
    );
  };
  const subject = useConfirmSubject(device);
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={hang}
      title={own ? t("lockOut.change") : t("lockOut.hang")}
      {...subject}
      closeLabel={t("common:closeDialog")}
      cancelLabel={t("common:cancel")}
      verbLabel={own ? t("lockOut.change") : t("lockOut.hang")}
      busy={set.isPending || until === undefined || passed}
      reason={{
        label: t("lockOut.why"),
        value: reason,
        onChange: setReason,
        required: true,
        maxLength: longestReason,
        focusFirst: true,
      }}
      problem={
        set.error && (
          <Alert severity="error">{refused ? t("validation:invalid_time") : errorText(set.error)}</Alert>
        )
      }
    >
      <Text>{t("lockOut.explained")}</Text>
      {executorOf(device) === "device" &&
        (device.mode === "auto" ? (
          <Alert severity="warning">{t("lockOut.byDevice")}</Alert>
        ) : (
          <>
            <Alert severity="info">{t("lockOut.byDeviceManual")}</Alert>
            {download}
          </>
        ))}
      <Field label={t("lockOut.end")}>
        {(control) => (
          <Select
            fullWidth
            value={end}
            onChange={(event) => setEnd(event.target.value)}
            slotProps={{ input: control }}
          >
            <MenuItem value="open">{t("lockOut.untilLifted")}</MenuItem>
            {offered.map((hours) => (
              <MenuItem key={hours} value={hours}>
                {t("lockOut.hours", {
                  count: hours,
                  time: format.timestamp(serverNow() + hours * hourMs),
                })}
              </MenuItem>
            ))}
            <MenuItem value="other">{t("lockOut.otherEnd")}</MenuItem>
          </Select>
        )}
      </Field>
      {end === "other" && (
        <DateTimeInput
          label={t("lockOut.endAt")}
          value={other}
          onChange={setOther}
          problemId={passed ? problemId : undefined}
        />
      )}
      {end === "other" && passed && (
        <Alert id={problemId} severity="warning">
          {t("lockOut.passed")}
        </Alert>
      )}
    </ConfirmDialog>
  );
};

const LiftDialog = ({
  device,
  tag,
  isOthers,
  onLifted,
  onClose,
}: {
  device: DeviceDetail;
  tag: LockOut;
  isOthers: boolean;
  onLifted: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["control", "common"]);
  const errorText = useErrorText();
  const text = useLockOutText();
  const lift = useLiftLockOut();
  const [reason, setReason] = useState("");
  const subject = useConfirmSubject(device);
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() =>
        lift.mutate(
          { tag, reason: reason.trim() },
          {
            onSuccess: () => {
              showSnackbar("success", t("lockOut.lifted"));
              onLifted();
            },
          },
        )
      }
      title={t("lockOut.lift")}
      {...subject}
      closeLabel={t("common:closeDialog")}
      cancelLabel={t("common:cancel")}
      verbLabel={t("lockOut.lift")}
      busy={lift.isPending}
      reason={{
        label: isOthers ? t("lockOut.whyLifted") : t("confirm.reason"),
        value: reason,
        onChange: setReason,
        required: isOthers,
        maxLength: longestReason,
      }}
      problem={lift.error && <Alert severity="error">{errorText(lift.error)}</Alert>}
    >
      <Alert severity="warning">{`${text(tag)}. ${t("lockOut.liftExplained")}`}</Alert>
    </ConfirmDialog>
  );
};

const LiftButton = styled(Button)({ whiteSpace: "nowrap" });

/** The lock-out tags of a device, each with the way to take it off for whoever may. */
export const LockOutTags = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation(["control", "common"]);
  const may = useMay()("Control.Lock");
  const me = useSession((session) => session.userData?.id);
  const text = useLockOutText();
  const format = useFormat();
  const tags = useLockOutsOf(device.id);
  const [lifting, setLifting] = useState<LockOut | null>(null);
  const [lifted, setLifted] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // The button that opened the dialog goes with its tag, and whoever works by keyboard would start again at the top of the page.
  useEffect(() => {
    // A panel without that button goes on at the place of its tags.
    if (lifted > 0) (document.getElementById(hangButtonId(device.id)) ?? list.current)?.focus();
  }, [lifted, device.id]);
  return (
    <Tags ref={list} tabIndex={-1}>
      {tags.map((tag) => (
        <Alert
          key={tag.id}
          severity="warning"
          icon={<IconLockSquareRounded size={20} stroke={1.75} aria-hidden />}
          action={
            (may || !isOthersTag(tag, me)) && (
              <LiftButton
                size="small"
                color="inherit"
                startIcon={<IconLockOpen size={16} stroke={1.75} aria-hidden />}
                onClick={() => setLifting(tag)}
              >
                {t("lockOut.lift")}
              </LiftButton>
            )
          }
        >
          {`${t("lockOut.tag")}${t("common:colon")}${text(tag)}`}
          {tag.owner !== null && ` · ${t("lockOut.since", { time: format.timestamp(tag.since) })}`}
        </Alert>
      ))}
      {lifting && (
        <LiftDialog
          device={device}
          tag={lifting}
          isOthers={isOthersTag(lifting, me)}
          onLifted={() => {
            setLifting(null);
            setLifted((count) => count + 1);
          }}
          onClose={() => setLifting(null)}
        />
      )}
    </Tags>
  );
};

/**
 * Hangs one's own lock-out tag on a device, or changes it; locked with the reason without the permission. `download` says
 * whether a device that regulates itself has taken the order of manual mode; rendered by another feature.
 */
export const HangLockOut = ({ device, download }: { device: DeviceDetail; download?: ReactNode }) => {
  const { t } = useTranslation("control");
  const may = useMay()("Control.Lock");
  const me = useSession((session) => session.userData?.id);
  const own = useLockOutsOf(device.id).find(({ owner }) => owner?.id === me);
  const [open, setOpen] = useState(false);
  return (
    <Hang>
      <LockedButton
        id={hangButtonId(device.id)}
        locked={may ? undefined : t("lockOut.noPermission")}
        variant="outlined"
        size="small"
        startIcon={<IconLockSquareRounded size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {own ? t("lockOut.change") : t("lockOut.hang")}
      </LockedButton>
      {open && <HangDialog device={device} own={own} download={download} onClose={() => setOpen(false)} />}
    </Hang>
  );
};
