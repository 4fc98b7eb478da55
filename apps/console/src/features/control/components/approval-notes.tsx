import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Approval } from "@sgval/contract/control/approval";
import { IconAlertCircle, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { openApproval, useApprovals, useSecondsLeft } from "../api/approvals.ts";
import { approvalText } from "../approval-text.ts";

const Strip = styled("section")({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 38,
  padding: "3px 24px",
  borderBottom: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.sunk,
  color: paint.ink,
  "& > svg": { flex: "none" },
  "& > p": { flex: 1, minWidth: 0, margin: 0, overflowWrap: "anywhere" },
  "& small": { ...typeScale.bodyS, color: paint.mute },
  [below("sm")]: { flexWrap: "wrap", padding: "6px 16px", "& > p": { flexBasis: "80%" } },
});

const Notes = styled("div")({ display: "grid", gap: 8, "&:not(:empty)": { marginBottom: 10 } });

/** How long a request still waits, with minutes and seconds as `4:05`. */
export const useTimeLeft = (approval: Approval): string => {
  const { t } = useTranslation("control");
  const seconds = useSecondsLeft(approval);
  return t("approval.left", {
    time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  });
};

/** The same in a line of text. */
export const TimeLeft = ({ approval }: { approval: Approval }) => (
  <span role="timer">{useTimeLeft(approval)}</span>
);

/** Who asks for what of which device. */
export const useApprovalLine = (): ((approval: Approval) => string) => {
  const { t } = useTranslation(["control", "common"]);
  return approvalText(t, useFormat()).line;
};

/** The request that waits longest for this person, or that it is not known whether any waits, under the bars of every page. */
export const ApprovalStrip = () => {
  const { t } = useTranslation(["control", "common"]);
  const errorText = useErrorText();
  const line = useApprovalLine();
  const { toAnswer, query } = useApprovals();
  const [first, ...others] = toAnswer;
  if (!first)
    return (
      query.error && (
        <Strip aria-label={t("approval.waiting")}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          <p role="alert">{`${t("approval.listFailed")}${t("common:colon")}${errorText(query.error)}`}</p>
          <Button
            size="small"
            variant="outlined"
            disabled={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t("common:retry")}
          </Button>
        </Strip>
      )
    );
  return (
    <Strip aria-label={t("approval.waiting")}>
      <IconUsers size={18} stroke={1.75} aria-hidden />
      <p>
        <b role="status">{line(first)}</b>{" "}
        <small>
          <TimeLeft approval={first} />
          {others.length > 0 && ` · ${t("approval.more", { count: others.length })}`}
        </small>
      </p>
      <Button size="small" variant="contained" onClick={() => openApproval(first)}>
        {t("approval.look")}
      </Button>
    </Strip>
  );
};

/** What waits for a second person on a device, for whoever asked and for those who may answer. */
export const DeviceApprovals = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation("control");
  const line = useApprovalLine();
  const { toAnswer, own } = useApprovals();
  const here = [...toAnswer, ...own].filter((one) => one.deviceId === deviceId);
  return (
    <Notes>
      {here.map((approval) => (
        <Alert
          key={approval.id}
          severity="info"
          icon={<IconUsers size={20} stroke={1.75} aria-hidden />}
          action={
            <Button size="small" color="inherit" onClick={() => openApproval(approval)}>
              {t("approval.look")}
            </Button>
          }
        >
          {`${line(approval)} · `}
          <TimeLeft approval={approval} />
        </Alert>
      ))}
    </Notes>
  );
};
