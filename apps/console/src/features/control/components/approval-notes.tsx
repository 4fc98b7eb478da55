import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Approval } from "@sgval/contract/control/approval";
import { IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { FailedStrip, RowStrip } from "../../../shared/ui/page/page-strip.tsx";
import { openApproval, useApprovals, useSecondsLeft } from "../api/approvals.ts";
import { approvalText } from "../approval-text.ts";

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
  const { t } = useTranslation("control");
  const line = useApprovalLine();
  const phone = useBelow("sm");
  const { toAnswer, query } = useApprovals();
  const [first, ...others] = toAnswer;
  if (!first)
    return (
      query.error &&
      // The bars say that there is no connection, and on a phone each strip takes its height from the page.
      toApiError(query.error).code !== "network_unreachable" && (
        <FailedStrip query={query} label={t("approval.waiting")} failed={t("approval.listFailed")} />
      )
    );
  const waits = (
    <small>
      <TimeLeft approval={first} />
      {others.length > 0 && ` · ${t("approval.more", { count: others.length })}`}
    </small>
  );
  return (
    <RowStrip aria-label={t("approval.waiting")}>
      <IconUsers size={18} stroke={1.75} aria-hidden />
      <p>
        {/* The end is cut off on a phone, and a request that is out of time cannot be looked up. */}
        {phone && <>{waits} · </>}
        <b role="status">{line(first)}</b> {!phone && waits}
      </p>
      <Button size="small" variant="contained" onClick={() => openApproval(first)}>
        {t("approval.look")}
      </Button>
    </RowStrip>
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
