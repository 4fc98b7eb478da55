import { actionKeys, commandStatuses } from "@sgval/contract/control/control";
import { requesterLabels, requesters, unsuccessfulLabel } from "@sgval/contract/control/labels";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { DeviceFilter } from "../../../shared/ui/list/filters/device-filter.tsx";
import { FilterButton } from "../../../shared/ui/list/filters/filter-button.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { PersonFilter } from "../../../shared/ui/list/filters/person-filter.tsx";
import { RoomFilter, ZoneFilter } from "../../../shared/ui/list/filters/place-filters.tsx";
import { commandActorsQuery } from "../api/list-commands.ts";
import { type CommandSearch, onlyOf } from "../command-search.ts";

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
      <RoomFilter chosen={search.room} onChange={(room) => narrow({ room })} />
      <ZoneFilter chosen={search.dma} onChange={(dma) => narrow({ dma })} />
      <FilterChoice
        label={t("history.actor")}
        any={t("history.anyActor")}
        value={requesters.find((one) => one === search.by) ?? ""}
        choices={requesters.map((value) => ({ value, label: requesterLabels[value][format.language] }))}
        onChange={(value) => narrow({ by: value })}
      />
      {may("Device.Index") && (
        <DeviceFilter
          device={search.deviceId}
          name={deviceName}
          onChange={(deviceId) => narrow({ deviceId })}
        />
      )}
      <PersonFilter
        people={people}
        person={search.actorId}
        onPerson={(actorId) => narrow(onlyOf(actorId))}
        isMine={mine}
        onMine={() => narrow({ mine: mine ? undefined : "true", actorId: undefined })}
      />
      <FilterButton aria-pressed={failed} onClick={() => narrow({ failed: failed ? undefined : "true" })}>
        {unsuccessfulLabel[format.language]}
      </FilterButton>
    </>
  );
};
