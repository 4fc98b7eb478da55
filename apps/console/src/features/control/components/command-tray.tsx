import Badge from "@mui/material/Badge";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Approval } from "@sgval/contract/control/approval";
import { isCancellable } from "@sgval/contract/control/command-gate";
import type { Command } from "@sgval/contract/control/control";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { DialogPopover } from "../../../shared/ui/act/dialog-popover.tsx";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryFailure, QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { openApproval, useApprovals } from "../api/approvals.ts";
import { isRunning, myCommandsQuery } from "../api/list-commands.ts";
import { deviceOf, useRecentRow } from "../command-text.ts";
import { TimeLeft, useApprovalLine } from "./approval-notes.tsx";
import { CancelCommand } from "./cancel-command.tsx";
import { CommandRing } from "./command-ring.tsx";

const Opener = styled(Button)({ minWidth: 34, paddingInline: 8, gap: 8, color: paint.ink });

const Group = styled("h2")({ ...typeScale.label, margin: "10px 14px 4px", color: paint.mute });

const RowLook = styled("a")({
  ...typeScale.bodyS,
  display: "block",
  padding: "8px 14px",
  borderTop: `1px solid ${paint.line}`,
  color: paint.ink,
  textDecoration: "none",
  "&:hover": { backgroundColor: paint.hover },
  "& b": { display: "block", fontWeight: 600 },
  "& small": { ...typeScale.age, color: paint.mute },
});

const Row = createLink(RowLook);

const RowButton = styled(RowLook.withComponent("button"))({
  width: "100%",
  border: 0,
  borderTop: `1px solid ${paint.line}`,
  background: "none",
  font: "inherit",
  textAlign: "start",
  cursor: "pointer",
});

/** Below the row, which is a link. */
const Cancel = styled("div")({ padding: "0 14px 10px" });

/** The user's running commands and last twenty, on every page and in every tab. */
export const CommandTray = () => {
  const { t } = useTranslation(["control", "common"]);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const phone = useBelow("sm");
  const rowOf = useRecentRow();
  const mine = useQuery(myCommandsQuery());
  const commands = mine.data?.data ?? [];
  const running = commands.filter(isRunning);
  const ended = commands.filter((command) => !isRunning(command));
  const [first] = running;
  const { toAnswer, own, query: approvals } = useApprovals();
  const line = useApprovalLine();
  const row = (command: Command) => {
    const { label, meta, waits, why, outcomeLabel } = rowOf(command, deviceOf(command));
    return (
      <Fragment key={command.cmdId}>
        <Row
          to={paths.device}
          params={{ id: String(command.deviceId) }}
          search={{ tab: "control" }}
          onClick={() => setAnchor(null)}
        >
          <b>{label}</b>
          <small>{[outcomeLabel, why, waits, meta].filter(Boolean).join(" · ")}</small>
        </Row>
        {isCancellable(command) && (
          <Cancel>
            <CancelCommand command={command} size="small" />
          </Cancel>
        )}
      </Fragment>
    );
  };
  const asked = (approval: Approval) => (
    <RowButton
      key={`approval-${approval.id}`}
      type="button"
      onClick={() => {
        setAnchor(null);
        openApproval(approval);
      }}
    >
      <b>{line(approval)}</b>
      <small>
        <TimeLeft approval={approval} />
      </small>
    </RowButton>
  );
  const count = toAnswer.length;
  const states = [
    ...(first ? [t("tray.running", { count: running.length })] : []),
    ...(count > 0 ? [t("approval.more", { count })] : []),
  ];
  return (
    <>
      <Opener
        variant="text"
        data-busy={states.length > 0}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={
          states.length > 0 ? `${t("tray.label")}${t("common:colon")}${states.join(", ")}` : t("tray.label")
        }
        title={t("tray.label")}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={count} color="primary">
          {first ? <CommandRing command={first} /> : <IconSend size={19} stroke={1.75} />}
        </Badge>
        {first && !phone && t("tray.running", { count: running.length })}
      </Opener>
      <DialogPopover
        anchor={anchor}
        label={t("tray.label")}
        width={380}
        maxHeight={480}
        onClose={() => setAnchor(null)}
      >
        <QueryFailure query={approvals} failed={t("approval.listFailed")} />
        {count > 0 && <Group>{t("approval.waiting")}</Group>}
        {toAnswer.map(asked)}
        {own.length > 0 && <Group>{t("approval.own")}</Group>}
        {own.map(asked)}
        <QueryState query={mine} failed={t("commandsFailed")}>
          {() => (
            <>
              {running.length > 0 && <Group>{t("tray.runningTitle")}</Group>}
              {running.map(row)}
              {ended.length > 0 && <Group>{t("tray.latest")}</Group>}
              {ended.slice(0, 20).map(row)}
              {commands.length + count + own.length === 0 && <EmptyState reason={t("tray.empty")} />}
            </>
          )}
        </QueryState>
      </DialogPopover>
    </>
  );
};
