import { styled } from "@mui/material/styles";
import { secondsRunning } from "@sgval/contract/control/command-end";
import {
  type ActionKey,
  actionKeys,
  type Command,
  commandStatuses,
  isFinal,
} from "@sgval/contract/control/control";
import { exportCommandHistory } from "@sgval/contract/control/history";
import { requesterLabels, requesters, unsuccessfulLabel } from "@sgval/contract/control/labels";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { paths } from "../../../config/paths.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { OutcomeSign } from "../../../shared/ui/act/command-timeline.tsx";
import { InlineRow, NoWrap } from "../../../shared/ui/arrange.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { RangeFields } from "../../../shared/ui/form/range-fields.tsx";
import { FilterButton } from "../../../shared/ui/list/filters/filter-button.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { addressText, listSearch, toListQuery } from "../../../shared/ui/list/list-search.ts";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { historyQuery } from "../api/list-commands.ts";
import { commandText, durationSeconds, outcomes, waitedSeconds } from "../command-text.ts";
import { CommandDrawer } from "./command-drawer.tsx";

const Quiet = styled("small")({ display: "block", color: paint.mute, overflowWrap: "anywhere" });
const Toggle = styled(FilterButton)({
  "&:where([aria-pressed=true])": { backgroundColor: paint.tint, color: paint.primaryStrong },
});

/** The address of the list of commands. */
const commandListSearch = listSearch(["createdAt"]).extend({
  action: addressText,
  status: addressText,
  room: addressText,
  dma: addressText,
  deviceId: addressText,
  actorId: addressText,
  by: addressText,
  mine: addressText,
  failed: addressText,
  from: addressText,
  to: addressText,
});

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

/** Shape and word of how a command stands, and why it did not run. */
const Status = ({ command }: { command: Command }) => {
  const { t } = useTranslation("control");
  const text = commandText(t, useFormat());
  const ended = text.status(command);
  return (
    <>
      <InlineRow gap={6}>
        <OutcomeSign outcome={outcomes[command.status]} />
        {ended}
      </InlineRow>
      {command.status === "failed" && command.failureCode !== "cancelled" && (
        <Quiet>{text.failure(command)}</Quiet>
      )}
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
          {command.deviceDisplayName}
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
      · {command.deviceDisplayName}
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

const isAction = (value: string): value is ActionKey => actionKeys.some((one) => one === value);
const chosenOf = <Value extends string>(
  text: string | undefined,
  values: readonly Value[],
): Value[] | undefined => {
  const chosen = values.filter((one) => text?.split(",").includes(one));
  return chosen.length > 0 ? chosen : undefined;
};
const idOf = (text: string | undefined): number | undefined => {
  const parsed = z.coerce.number().int().positive().safeParse(text);
  return text === undefined ? undefined : parsed.data;
};

/** Every command of the devices in view: who sent what to which device, and what became of it. */
export const CommandList = (props: { outcome?: (command: Command) => ReactNode }) => {
  const format = useFormat();
  const [search, onSearch] = usePageSearch(commandListSearch);
  const { t } = useTranslation(["control", "messages", "common"]);
  const { rooms, zones } = usePlaces();
  const range = readRange(search);
  const action = chosenOf(search.action, actionKeys.filter(isAction));
  const status = chosenOf(search.status, commandStatuses);
  const { q, page, size, sort } = search;
  const by = requesters.find((one) => one === search.by);
  const mine = search.mine === "true";
  const failed = search.failed === "true";
  const [roomId, zoneId, deviceId, actorId] = [search.room, search.dma, search.deviceId, search.actorId].map(
    idOf,
  );
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
  const [open, setOpen] = useState<Command | null>(null);
  const shown = query.data?.data.find(({ cmdId }) => cmdId === open?.cmdId) ?? open;
  return (
    <ListPage
      list="commands"
      inTab
      title={t("history.title")}
      exports={{ route: exportCommandHistory, query: listQuery }}
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
          <FilterChoice
            label={t("history.action")}
            any={t("history.anyAction")}
            value={search.action ?? ""}
            choices={actionKeys.map((value) => ({ value, label: t(`action.${value}`) }))}
            onChange={(value) => narrow({ action: value })}
          />
          <FilterChoice
            label={t("history.status")}
            any={t("history.anyStatus")}
            value={search.status ?? ""}
            choices={commandStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={(value) => narrow({ status: value })}
          />
          {(rooms.length > 0 || search.room !== undefined) && (
            <FilterChoice
              label={t("history.room")}
              any={t("history.anyRoom")}
              value={search.room ?? ""}
              choices={rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(room) => narrow({ room })}
            />
          )}
          {(zones.length > 0 || search.dma !== undefined) && (
            <FilterChoice
              label={t("history.zone")}
              any={t("history.anyZone")}
              value={search.dma ?? ""}
              choices={zones.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(dma) => narrow({ dma })}
            />
          )}
          <FilterChoice
            label={t("history.actor")}
            any={t("history.anyActor")}
            value={by ?? ""}
            choices={requesters.map((value) => ({ value, label: requesterLabels[value][format.language] }))}
            onChange={(value) => narrow({ by: value })}
          />
          <Toggle aria-pressed={mine} onClick={() => narrow({ mine: mine ? undefined : "true" })}>
            {t("history.mine")}
          </Toggle>
          <Toggle aria-pressed={failed} onClick={() => narrow({ failed: failed ? undefined : "true" })}>
            {unsuccessfulLabel[format.language]}
          </Toggle>
        </>
      )}
      moreFilters={(narrow) => <RangeFields range={range} onChange={narrow} />}
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
            onSearch({ page: undefined, ...change });
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </ListPage>
  );
};
