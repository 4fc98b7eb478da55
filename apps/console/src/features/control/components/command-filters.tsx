import { styled } from "@mui/material/styles";
import { actionKeys, commandStatuses } from "@sgval/contract/control/control";
import { requesterLabels, requesters, unsuccessfulLabel } from "@sgval/contract/control/labels";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { DeviceFilter } from "../../../shared/ui/list/filters/device-filter.tsx";
import { FilterButton } from "../../../shared/ui/list/filters/filter-button.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { addressText, listSearch } from "../../../shared/ui/list/list-search.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { commandActorsQuery } from "../api/list-commands.ts";

/** The address of the list of commands. */
export const commandListSearch = listSearch(["createdAt"]).extend({
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

type Search = z.output<typeof commandListSearch>;

export const idOf = (text: string | undefined): number | undefined => {
  const parsed = z.coerce.number().int().positive().safeParse(text);
  return text === undefined ? undefined : parsed.data;
};

/** Only what one person sent, who need not be the reader. */
export const onlyOf = (actorId: string | undefined): Partial<Search> => ({ actorId, mine: undefined });

const Toggle = styled(FilterButton)({
  "&:where([aria-pressed=true])": { backgroundColor: paint.tint, color: paint.primaryStrong },
});

/** The filters of the list of commands; `deviceName` is what the list knows of the device in the address. */
export const CommandFilters = (props: {
  search: Search;
  deviceName: string | undefined;
  narrow: (change: Partial<Search>) => void;
}) => {
  const { search, deviceName, narrow } = props;
  const { t } = useTranslation("control");
  const format = useFormat();
  const may = useMay();
  const { rooms, zones } = usePlaces();
  const people = useQuery(commandActorsQuery()).data ?? [];
  const mine = search.mine === "true";
  const failed = search.failed === "true";
  return (
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
        value={requesters.find((one) => one === search.by) ?? ""}
        choices={requesters.map((value) => ({ value, label: requesterLabels[value][format.language] }))}
        onChange={(value) => narrow({ by: value })}
      />
      {may("Device.Index") && (
        <DeviceFilter
          label={t("history.device")}
          any={t("history.anyDevice")}
          device={idOf(search.deviceId)}
          name={deviceName}
          onChange={(id) => narrow({ deviceId: id === undefined ? undefined : String(id) })}
        />
      )}
      {(people.length > 0 || search.actorId !== undefined) && (
        <FilterChoice
          label={t("history.person")}
          any={t("history.anyPerson")}
          value={search.actorId ?? ""}
          choices={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => narrow(onlyOf(id))}
        />
      )}
      <Toggle
        aria-pressed={mine}
        onClick={() => narrow({ mine: mine ? undefined : "true", actorId: undefined })}
      >
        {t("history.mine")}
      </Toggle>
      <Toggle aria-pressed={failed} onClick={() => narrow({ failed: failed ? undefined : "true" })}>
        {unsuccessfulLabel[format.language]}
      </Toggle>
    </>
  );
};
