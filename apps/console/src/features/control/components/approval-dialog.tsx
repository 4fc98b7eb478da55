import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type Approval, approvalDetails } from "@sgval/contract/control/approval";
import type { SelectForm } from "@sgval/contract/control/selection";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { longestReason } from "@sgval/contract/text";
import { parameterOf } from "@sgval/quantities/parameter";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useSession } from "../../../shared/api/session.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useOnline } from "../../../shared/api/use-online.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ConfirmDialog } from "../../../shared/ui/act/confirm-dialog.tsx";
import { useConfirmSubject } from "../../../shared/ui/act/confirm-subject.ts";
import { useAnswerApproval, useSecondsLeft } from "../api/approvals.ts";
import { approvalText } from "../approval-text.ts";
import { commandText } from "../command-text.ts";
import { useTimeLeft } from "./approval-notes.tsx";
import { useRequestedChange } from "./requested-change.ts";
import { ChangedNote, useChangedSince, useEffectText, useRefusalText } from "./selection-notes.tsx";

/** Measurements of the time of the request that are listed. */
const MOST_VALUES = 6;
/** What a command is decided by, in the order of the values above it. */
const deciding = ["inlet_pressure", "outlet_pressure", "critical_point_pressure", "flow"];
/** The values of a device with those first that a command is decided by, and last how the device itself is. */
const decidingFirst = (values: Readonly<Record<string, number | null>>): [string, number | null][] => {
  const rank = (key: string): number => {
    const place = deciding.indexOf(key);
    if (place >= 0) return place;
    return /^(digital_|battery|signal|cabinet_|humidity)/.test(key) ? deciding.length + 1 : deciding.length;
  };
  return Object.entries(values).toSorted(([one], [other]) => rank(one) - rank(other));
};

/** The command as the network model is asked about it. */
const wantedOf = ({ action, value, pumpIds }: Approval): SelectForm => ({
  action,
  ...(value === null ? {} : { value }),
  ...(pumpIds === null ? {} : { pumpIds }),
});

/**
 * A command that waits for a second person, with everything that whoever asked saw: they may withdraw it, somebody else
 * approves it or declines it with a reason. `values`, `nearLimits` and `predicted` are rendered by other features.
 */
export const ApprovalDialog = (props: {
  approval: Approval;
  device: DeviceDetail;
  values: ReactNode;
  nearLimits?: (command: SelectForm) => ReactNode;
  predicted: (command: SelectForm) => ReactNode;
  onClose: () => void;
}) => {
  const { approval, device, onClose } = props;
  const { t } = useTranslation(["control", "common"]);
  const format = useFormat();
  const text = commandText(t, format);
  const effectText = useEffectText();
  const refusalText = useRefusalText();
  const { outcome } = approvalText(t, format);
  const online = useOnline();
  const me = useSession((session) => session.userData?.id);
  const isOwn = approval.requester.id === me;
  const answer = useAnswerApproval(approval);
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState("");
  const left = useSecondsLeft(approval);
  const timeLeft = useTimeLeft(approval);
  const waits = approval.status === "pending" && left > 0;
  const { situation, action } = approval;
  const change = useRequestedChange(device, {
    ...wantedOf(approval),
    requestId: approval.requestId,
  });
  const changed = useChangedSince(device, approval.pumpIds);
  const subject = useConfirmSubject(device);
  const verb = text.title(approval);

  const send = () => {
    const sent = isOwn
      ? ({ verb: "withdraw" } as const)
      : declining
        ? ({ verb: "decline", reason: reason.trim() } as const)
        : ({ verb: "approve" } as const);
    answer.mutate(sent, {
      onSuccess: () => {
        showSnackbar("success", t(`approval.done.${sent.verb}`));
        onClose();
      },
    });
  };

  const problem = (): ReactNode => {
    if (approval.status !== "pending")
      return (
        <Alert severity={approval.status === "approved" ? "success" : "warning"}>
          {outcome({ ...approval, actor: approval.decidedBy?.name ?? null })}
        </Alert>
      );
    if (left === 0) return <Alert severity="warning">{t("approval.status.expired")}</Alert>;
    if (answer.error) {
      const { code, details } = toApiError(answer.error);
      const ended = code === "approval_not_pending" ? approvalDetails.safeParse(details).data : undefined;
      return (
        <Alert severity="error">
          {ended ? outcome({ ...ended, declineReason: null }) : refusalText(answer.error)}
        </Alert>
      );
    }
    return !online && <Alert severity="error">{t("gate.network")}</Alert>;
  };

  const measured = decidingFirst(situation.telemetry?.values ?? {})
    .flatMap(([key, value]) => {
      const channel = parameterOf(key);
      return channel && value !== null
        ? [`${format.parameterName(key)} ${format.parameter(value, channel.parameter)}`]
        : [];
    })
    .slice(0, MOST_VALUES);
  const properties = [
    {
      key: "requester",
      label: t("approval.requester"),
      content: [approval.requester.name, approval.requester.role, format.timestamp(approval.createdAt)]
        .filter(Boolean)
        .join(" · "),
    },
    {
      key: "reason",
      label: t("history.reason"),
      content: text.reason(approval) ?? t("history.noReason"),
    },
    { key: "mode", label: t("mode"), content: t(`common:mode.${situation.mode}`) },
    { key: "effect", label: t("select.effect"), content: effectText(situation.effects) },
    ...(situation.telemetry && measured.length > 0
      ? [
          {
            key: "measured",
            label: t("approval.measured"),
            content: `${measured.join(" · ")} (${t("confirm.staleWarning", {
              age: format.span(situation.telemetry.ageSeconds),
            })})`,
          },
        ]
      : []),
  ];
  return (
    <ConfirmDialog
      open
      onCancel={declining ? () => setDeclining(false) : onClose}
      onConfirm={send}
      title={t("approval.title", { action: t(`action.${action}`) })}
      {...subject}
      closeLabel={t("common:closeDialog")}
      cancelLabel={declining ? t("approval.back") : t("common:close")}
      verbLabel={
        approval.status !== "pending"
          ? null
          : isOwn
            ? t("approval.withdraw")
            : declining
              ? t("approval.decline")
              : t("approval.approve", { action: verb })
      }
      other={
        !isOwn &&
        !declining &&
        waits && (
          <Button variant="outlined" size="large" onClick={() => setDeclining(true)}>
            {t("approval.declineAsk")}
          </Button>
        )
      }
      change={change}
      values={props.values}
      properties={properties}
      reason={
        declining
          ? {
              label: t("approval.whyDeclined"),
              value: reason,
              onChange: setReason,
              required: true,
              maxLength: longestReason,
            }
          : undefined
      }
      footnote={waits ? (isOwn ? t("approval.ownNote") : t("approval.note")) : undefined}
      busy={answer.isPending}
      refused={!waits || !online || (changed !== null && !isOwn && !declining)}
      hold={
        waits && (
          <>
            {!isOwn && <ChangedNote changed={changed} />}
            <p role="timer">{timeLeft}</p>
          </>
        )
      }
      problem={problem()}
      aside={waits && props.predicted(wantedOf(approval))}
    >
      {situation.stale && <Alert severity="warning">{t("approval.stale")}</Alert>}
      {situation.warnings.map((one) => (
        <Alert key={one} severity="warning">
          {text.consequence(one, device.site)}
        </Alert>
      ))}
      {waits && props.nearLimits?.(wantedOf(approval))}
    </ConfirmDialog>
  );
};
