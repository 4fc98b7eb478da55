import { actionKeys, commandStatuses } from "@sgval/contract/control/control";
import { requesterLabels, requesters, unsuccessfulLabel } from "@sgval/contract/control/labels";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePlaces } from "../../../shared/queries/places.ts";
import { DeviceFilter } from "../../../shared/ui/list/filters/device-filter.tsx";
import { FilterButton } from "../../../shared/ui/list/filters/filter-button.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { commandActorsQuery } from "../api/list-commands.ts";
import { type CommandSearch, onlyOf } from "../command-search.ts";

/** The id that a choice stands for. */
const idOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));

/** The filters of the list of commands; `deviceName` is what the list knows of the device in the address. */
export const CommandFilters = (props: {
  search: CommandSearch;
  deviceName: string | undefined;
  narrow: (change: Partial<CommandSearch>) => void;
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
          value={String(search.room ?? "")}
          choices={rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => narrow({ room: idOf(value) })}
        />
      )}
      {(zones.length > 0 || search.dma !== undefined) && (
        <FilterChoice
          label={t("history.zone")}
          any={t("history.anyZone")}
          value={String(search.dma ?? "")}
          choices={zones.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => narrow({ dma: idOf(value) })}
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
          device={search.deviceId}
          name={deviceName}
          onChange={(deviceId) => narrow({ deviceId })}
        />
      )}
      {(people.length > 0 || search.actorId !== undefined) && (
        <FilterChoice
          label={t("history.person")}
          any={t("history.anyPerson")}
          value={String(search.actorId ?? "")}
          choices={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => narrow(onlyOf(idOf(value)))}
        />
      )}
      <FilterButton
        aria-pressed={mine}
        onClick={() => narrow({ mine: mine ? undefined : "true", actorId: undefined })}
      >
        {t("history.mine")}
      </FilterButton>
      <FilterButton aria-pressed={failed} onClick={() => narrow({ failed: failed ? undefined : "true" })}>
        {unsuccessfulLabel[format.language]}
      </FilterButton>
    </>
  );
};
