import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { secondsRunning } from "@sgval/contract/control/command-end";
import { actionKeys, type Command, commandStatuses, isFinal } from "@sgval/contract/control/control";
import { exportCommandHistory } from "@sgval/contract/control/history";
import { requesters } from "@sgval/contract/control/labels";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { OutcomeSign } from "../../../shared/ui/act/command-timeline.tsx";
import { InlineRow, NoWrap } from "../../../shared/ui/arrange.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { TimeFilter } from "../../../shared/ui/list/filters/time-filter.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { toListQuery } from "../../../shared/ui/list/list-search.ts";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { historyQuery } from "../api/list-commands.ts";
import { commandSearch, onlyOf } from "../command-search.ts";
import { commandText, deviceOf, durationSeconds, outcomes, waitedSeconds } from "../command-text.ts";
import { useNewCommands } from "../new-commands.ts";
import { CommandDrawer } from "./command-drawer.tsx";
import { CommandFilters } from "./command-filters.tsx";

const Quiet = styled("small")({ display: "block", color: paint.mute, overflowWrap: "anywhere" });

const Waited = styled(NoWrap)({ ...typeScale.age, display: "block", color: paint.mute });

/** Seconds from sending to the end, or until now, and how long it waited to be sent. */
const Duration = ({ command }: { command: Command }) => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const running = useClock((now) => (isFinal(command.status) ? null : secondsRunning(command, now)));
  const seconds = running ?? durationSeconds(command);
  const waited = waitedSeconds(command);
  return (
    <>
      {seconds !== null && <NoWrap>{t("seconds", { seconds })}</NoWrap>}
      {waited !== null && <Waited>{t("waited", { span: format.shortSpan(waited) })}</Waited>}
    </>
  );
};

/** Shape and word of how a command stands, why it did not run, and that it was answered after all. */
const Status = ({ command }: { command: Command }) => {
  const { t } = useTranslation("control");
  const text = commandText(t, useFormat());
  const why = text.why(command);
  return (
    <>
      <InlineRow gap={6}>
        <OutcomeSign outcome={outcomes[command.status]} />
        {text.status(command)}
      </InlineRow>
      {why !== null && <Quiet>{why}</Quiet>}
    </>
  );
};

const useColumns = (onOpen: (command: Command) => void): Column<Command>[] => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const text = commandText(t, format);
  return [
    {
      key: "createdAt",
      head: t("history.time"),
      sortable: true,
      cell: (command) => <NoWrap>{format.dateTime(command.createdAt)}</NoWrap>,
    },
    { key: "actor", head: t("history.actor"), cell: (command) => text.actor(command) },
    {
      key: "device",
      head: t("history.device"),
      cell: (command) => (
        <Link to={paths.device} params={{ id: String(command.deviceId) }}>
          {deviceOf(command)}
        </Link>
      ),
    },
    {
      key: "action",
      head: t("history.action"),
      isName: true,
      cell: (command) => (
        <NameButton type="button" onClick={() => onOpen(command)}>
          {text.title(command)}
        </NameButton>
      ),
    },
    { key: "status", head: t("history.status"), cell: (command) => <Status command={command} /> },
    {
      key: "duration",
      head: t("history.duration"),
      align: "end",
      cell: (command) => <Duration command={command} />,
    },
    { key: "reason", head: t("history.reason"), from: 1280, cell: (command) => text.reason(command) ?? "" },
  ];
};

const Card = ({ command, onOpen }: { command: Command; onOpen: (command: Command) => void }) => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const text = commandText(t, format);
  return (
    <>
      <NameButton type="button" onClick={() => onOpen(command)}>
        {text.title(command)}
      </NameButton>{" "}
      · {deviceOf(command)}
      <div>
        <Status command={command} />
      </div>
      <Quiet>
        {text.actor(command)} · {format.dateTime(command.createdAt)}
        {" · "}
        <Duration command={command} />
      </Quiet>
      {command.reason && <Quiet>{text.reason(command)}</Quiet>}
    </>
  );
};

const chosenOf = <Value extends string>(
  text: string | undefined,
  values: readonly Value[],
): Value[] | undefined => {
  const chosen = values.filter((one) => text?.split(",").includes(one));
  return chosen.length > 0 ? chosen : undefined;
};

/** Every command of the devices in view: who sent what to which device, and what became of it. */
export const CommandList = (props: { outcome?: (command: Command) => ReactNode }) => {
  const [search, onSearch] = usePageSearch(commandSearch);
  const { t } = useTranslation(["control", "messages", "common"]);
  const range = readRange(search);
  const action = chosenOf(search.action, actionKeys);
  const status = chosenOf(search.status, commandStatuses);
  const { q, page, size, sort, room: roomId, dma: zoneId, deviceId, actorId } = search;
  const by = requesters.find((one) => one === search.by);
  const mine = search.mine === "true";
  const failed = search.failed === "true";
  const listQuery = {
    ...toListQuery({ q, page, size, sort }),
    ...range.filter,
    ...(action && { action }),
    ...(status && { status }),
    ...(roomId && { roomId }),
    ...(zoneId && { zoneId }),
    ...(deviceId && { deviceId }),
    ...(actorId && { actorId }),
    ...(by && { by }),
    ...(mine && { mine }),
    ...(failed && { failed }),
  };
  const query = useQuery({ ...historyQuery(listQuery), enabled: range.problem === undefined });
  const arrived = useNewCommands(listQuery, query);
  const deviceName = query.data?.data.find((one) => one.deviceId === deviceId)?.deviceDisplayName;
  const [open, setOpen] = useState<Command | null>(null);
  const shown = query.data?.data.find(({ cmdId }) => cmdId === open?.cmdId) ?? open;
  return (
    <ListPage
      list="commands"
      inTab
      title={t("history.title")}
      exports={{ route: exportCommandHistory, query: listQuery }}
      beforeExport={
        arrived > 0 && (
          <Button variant="outlined" onClick={() => void query.refetch()}>
            {t("common:heldNew", { count: arrived })}
          </Button>
        )
      }
      query={query}
      failed={t("commandsFailed")}
      rowKey={({ cmdId }) => cmdId}
      columns={useColumns(setOpen)}
      onOpen={setOpen}
      card={(command) => <Card command={command} onOpen={setOpen} />}
      search={search}
      onSearch={onSearch}
      defaultSort="-createdAt"
      searchLabel={t("history.search")}
      filterNames={[
        "action",
        "status",
        "room",
        "dma",
        "deviceId",
        "actorId",
        "by",
        "mine",
        "failed",
        "from",
        "to",
      ]}
      filters={(narrow) => (
        <>
          <CommandFilters search={search} deviceName={deviceName} narrow={narrow} />
          <TimeFilter range={range} onChange={narrow} />
        </>
      )}
      empty={{ reason: t("noCommands"), next: t("noCommandsNext") }}
      filteredEmpty={{ reason: t("messages:no_data") }}
      refused={range.problem === undefined ? undefined : { reason: t("messages:no_data") }}
    >
      {shown && (
        <CommandDrawer
          command={shown}
          outcome={props.outcome}
          onOnly={(change) => {
            setOpen(null);
            onSearch({ page: undefined, ...change, ...(change.actorId && onlyOf(change.actorId)) });
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </ListPage>
  );
};
