import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import {
  type DeadLetter,
  deadLetterReason,
  deadLetterSource,
  exportDeadLetters,
} from "@sgval/contract/connections/dead-letters";
import { IconMailOff, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import type { ChosenLetters } from "../../../../shared/queries/dead-letters.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { NoWrap, Row } from "../../../../shared/ui/arrange.ts";
import { readRange } from "../../../../shared/ui/form/asked-range.ts";
import { DeviceFilter } from "../../../../shared/ui/list/filters/device-filter.tsx";
import { FilterChoice } from "../../../../shared/ui/list/filters/filter-choice.tsx";
import { TimeFilter } from "../../../../shared/ui/list/filters/time-filter.tsx";
import { ListPage } from "../../../../shared/ui/list/list-page.tsx";
import { NameButton } from "../../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../../shared/ui/list/list-types.ts";
import { RowMenu } from "../../../../shared/ui/list/row-menu.tsx";
import { useListChoice } from "../../../../shared/ui/list/use-list-choice.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { findLetters, letterListQuery, useDeleteLetters } from "../../api/dead-letters.ts";
import { letterFilter, letterSearch, toLetterQuery } from "../../letter-search.ts";
import { LetterDrawer } from "./letter-drawer.tsx";
import { LetterKinds } from "./letter-kinds.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { useLetterActions } from "./use-letter-actions.tsx";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** How often it is asked whether more have come; they wait until somebody wants to see them. */
const countingMs = 5000;

/** Topics and details are what somebody sent: they may be long and in any reading direction. */
const Given = styled("bdi")({ overflowWrap: "anywhere" });
const Quiet = styled("small")({ display: "block", color: paint.mute, overflowWrap: "anywhere" });

/** What is asked about: letters, their names for the question, and how many they are. */
interface Asked {
  what: "replay" | "delete";
  chosen: ChosenLetters;
  names: readonly string[];
  total: number;
  /** Some of them have times that are ahead by the time zone. */
  offersSetBack: boolean;
}

const isOffByZone = ({ reason }: DeadLetter): boolean => reason === "clock_time_zone";

/** The settings tab of the messages that could not be stored. */
export const LetterPanel = () => {
  const { t } = useTranslation(["connections", "forms", "messages"]);
  const format = useFormat();
  const may = useMay();
  const [search, onSearch] = usePageSearch(letterSearch);
  const range = readRange(search);
  const listQuery = toLetterQuery(search, range);
  const query = useQuery({ ...letterListQuery(listQuery), enabled: range.problem === undefined });
  const counted = useQuery({
    ...letterListQuery({ ...letterFilter(search, range), page: 1, size: 1 }),
    enabled: range.problem === undefined,
    refetchInterval: countingMs,
  });
  const choice = useListChoice<DeadLetter>(({ id }) => String(id));
  const remove = useDeleteLetters();
  const [open, setOpen] = useState<DeadLetter | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const locked = useMissingPermission("Mqtt.Connect");
  const total = query.data?.metaData.total ?? 0;
  const isCounted =
    !(query.isFetching || counted.isPlaceholderData) && counted.dataUpdatedAt > query.dataUpdatedAt;
  const newer = isCounted ? Math.max(0, (counted.data?.metaData.total ?? 0) - total) : 0;

  const whoOf = ({ deviceName, gatewayName, topic }: DeadLetter) =>
    deviceName ?? gatewayName ?? topic ?? t("letters.noDevice");
  const nameOf = (letter: DeadLetter) => `${whoOf(letter)}, ${format.timestamp(letter.receivedAt)}`;
  const ask = (what: Asked["what"], letters: readonly DeadLetter[]) =>
    setAsked({
      what,
      chosen: { ids: letters.map(({ id }) => id) },
      names: letters.map(nameOf),
      total: letters.length,
      offersSetBack: letters.some(isOffByZone),
    });
  /** About as many as there are now: more may have come than the list shows. */
  const askAll = async (what: Asked["what"]) => {
    const { data } = await counted.refetch();
    const now = data?.metaData.total ?? total;
    setAsked({
      what,
      chosen: { filter: letterFilter(search, range) },
      names: [t("letters.allOf", { number: format.count(now) })],
      total: now,
      offersSetBack: query.data?.data.some(isOffByZone) ?? false,
    });
  };
  const close = () => {
    setAsked(null);
    setOpen(null);
    choice.clear();
  };

  const actionsOf = useLetterActions((what, letter) => ask(what, [letter]));
  const menu = (letter: DeadLetter) => (
    <RowMenu label={t("forms:actionsOf", { name: nameOf(letter) })} actions={actionsOf(letter)} />
  );
  const name = (letter: DeadLetter) => (
    <NameButton type="button" onClick={() => setOpen(letter)}>
      <Given>{whoOf(letter)}</Given>
    </NameButton>
  );
  const from = ({ source, topic }: DeadLetter) => (
    <Given dir="ltr">{[source.toUpperCase(), topic].filter(Boolean).join(" · ")}</Given>
  );
  const why = ({ reason, detail }: DeadLetter) => (
    <>
      {t(`letters.because.${reason}`)}
      {detail && (
        <Quiet>
          <bdi>{detail}</bdi>
        </Quiet>
      )}
    </>
  );
  const size = ({ bytes }: DeadLetter) => t("letters.bytes", { number: format.count(bytes) });
  const columns: readonly Column<DeadLetter>[] = [
    { key: "device", head: t("letters.deviceOrTopic"), cell: name, isName: true },
    {
      key: "receivedAt",
      head: t("letters.receivedAt"),
      cell: ({ receivedAt }) => <NoWrap>{format.timestamp(receivedAt)}</NoWrap>,
      sortable: true,
    },
    { key: "reason", head: t("letters.reason"), cell: why, sortable: true },
    { key: "source", head: t("letters.source"), cell: from, from: 1280 },
    { key: "bytes", head: t("letters.size"), align: "end", cell: size, sortable: true },
    { key: "menu", head: "", headLabel: t("token.actions"), width: 48, always: true, cell: menu },
  ];
  return (
    <ListPage
      list="dead_letters"
      title={t("letters.title")}
      inTab
      above={<LetterKinds />}
      exports={{ route: exportDeadLetters, query: listQuery }}
      actions={
        (total > 0 || newer > 0) && (
          <>
            {newer > 0 && (
              <Button variant="outlined" onClick={() => void query.refetch()}>
                {t("letters.newer", { count: newer })}
              </Button>
            )}
            <LockedButton
              variant="outlined"
              startIcon={<IconTrash {...icon} />}
              locked={locked}
              onClick={() => void askAll("delete")}
            >
              {t("letters.deleteAll")}
            </LockedButton>
            <LockedButton
              variant="contained"
              startIcon={<IconRefresh {...icon} />}
              locked={locked}
              onClick={() => void askAll("replay")}
            >
              {t("letters.replayAll")}
            </LockedButton>
          </>
        )
      }
      query={query}
      failed={t("letters.failed")}
      rowKey={(letter) => String(letter.id)}
      columns={columns}
      onOpen={setOpen}
      card={(letter, checkbox) => (
        <>
          <Row gap={8}>
            {checkbox}
            {name(letter)}
            <Row gap={0} sx={{ marginInlineStart: "auto" }}>
              {menu(letter)}
            </Row>
          </Row>
          {why(letter)}
          <Quiet>
            {format.timestamp(letter.receivedAt)} · {from(letter)} · {size(letter)}
          </Quiet>
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("letters.search")}
      filterNames={["reason", "source", "device", "from", "to"]}
      filters={(narrow) => (
        <>
          <FilterChoice
            label={t("letters.reason")}
            any={t("letters.anyReason")}
            value={search.reason ?? ""}
            choices={deadLetterReason.options.map((value) => ({
              value,
              label: t(`letters.because.${value}`),
            }))}
            onChange={(value) => narrow({ reason: deadLetterReason.safeParse(value).data })}
          />
          <FilterChoice
            label={t("letters.source")}
            any={t("letters.anySource")}
            value={search.source ?? ""}
            choices={deadLetterSource.options.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={(value) => narrow({ source: deadLetterSource.safeParse(value).data })}
          />
          {may("Device.Index") && (
            <DeviceFilter
              device={search.device}
              name={
                query.data?.data.find(({ deviceId }) => deviceId === search.device)?.deviceName ?? undefined
              }
              onChange={(device) => narrow({ device })}
            />
          )}
          <TimeFilter range={range} onChange={narrow} />
        </>
      )}
      defaultSort="-receivedAt"
      bulk={{
        choice,
        nameOf,
        findAll: () => findLetters(listQuery),
        actions: (["replay", "delete"] as const).map((what) => (
          <LockedButton
            key={what}
            variant="text"
            startIcon={what === "replay" ? <IconRefresh {...icon} /> : <IconTrash {...icon} />}
            locked={locked}
            onClick={() => ask(what, choice.items)}
          >
            {t(what === "replay" ? "letters.replay" : "forms:delete")}
          </LockedButton>
        )),
      }}
      empty={{
        icon: <IconMailOff {...icon} />,
        reason: t("letters.empty"),
        next: t("letters.emptyNext"),
      }}
      refused={range.problem === undefined ? undefined : { reason: t("messages:no_data") }}
    >
      {open && (
        <LetterDrawer
          letter={open}
          onReplay={() => ask("replay", [open])}
          onDelete={() => ask("delete", [open])}
          onClose={() => setOpen(null)}
        />
      )}
      {asked?.what === "replay" && (
        <ReplayDialog
          chosen={asked.chosen}
          total={asked.total}
          offersSetBack={asked.offersSetBack}
          onClose={close}
        />
      )}
      {asked?.what === "delete" && (
        <DeleteDialog
          open
          names={asked.names}
          affected={t("letters.deleteText")}
          onDelete={() => remove.mutateAsync(asked.chosen)}
          onDeleted={close}
          onClose={() => setAsked(null)}
        />
      )}
    </ListPage>
  );
};
