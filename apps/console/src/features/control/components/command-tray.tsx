import Badge from "@mui/material/Badge";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Command } from "@sgval/contract/control/control";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { DialogPopover } from "../../../shared/ui/act/dialog-popover.tsx";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { isRunning, myCommandsQuery } from "../api/list-commands.ts";
import { useRecentRow } from "../command-text.ts";
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

/** The user's running commands and last twenty, on every page and in every tab. */
export const CommandTray = () => {
  const { t } = useTranslation(["control", "common"]);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const phone = useBelow("sm");
  const rowOf = useRecentRow();
  const { data } = useQuery(myCommandsQuery());
  const commands = data?.data ?? [];
  const running = commands.filter(isRunning);
  const ended = commands.filter((command) => !isRunning(command));
  const [first] = running;
  const row = (command: Command) => {
    const { label, meta, outcomeLabel } = rowOf(command, command.deviceDisplayName);
    return (
      <Row
        key={command.cmdId}
        to={paths.device}
        params={{ id: String(command.deviceId) }}
        search={{ tab: "control" }}
        onClick={() => setAnchor(null)}
      >
        <b>{label}</b>
        <small>{`${outcomeLabel} · ${meta}`}</small>
      </Row>
    );
  };
  return (
    <>
      <Opener
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={
          first
            ? `${t("tray.label")}${t("common:colon")}${t("tray.running", { count: running.length })}`
            : t("tray.label")
        }
        title={t("tray.label")}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {first ? (
          <CommandRing command={first} />
        ) : (
          <Badge>
            <IconSend size={19} stroke={1.75} />
          </Badge>
        )}
        {first && !phone && t("tray.running", { count: running.length })}
      </Opener>
      <DialogPopover
        anchor={anchor}
        label={t("tray.label")}
        width={380}
        maxHeight={480}
        onClose={() => setAnchor(null)}
      >
        {running.length > 0 && <Group>{t("tray.runningTitle")}</Group>}
        {running.map(row)}
        {ended.length > 0 && <Group>{t("tray.latest")}</Group>}
        {ended.slice(0, 20).map(row)}
        {commands.length === 0 && <EmptyState reason={t("tray.empty")} />}
      </DialogPopover>
    </>
  );
};
