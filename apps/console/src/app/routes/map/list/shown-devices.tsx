import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { AddFirstDevice } from "../../../../features/devices/components/add-first-device.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { SkipLink } from "../../../../shared/ui/skip-link.ts";
import type { MapSearch } from "../map-search.ts";
import type { useShownFleet } from "../use-shown-fleet.ts";
import { FleetList, type FleetListProps } from "./fleet-list.tsx";
import { MapFilters } from "./map-filters.tsx";
import { NearestNote } from "./nearest-note.tsx";

type ShownDevicesProps = ReturnType<typeof useShownFleet> &
  Pick<FleetListProps, "group" | "onPick" | "onHover" | "onPlace"> & {
    search: MapSearch;
    onSearch: (change: Partial<MapSearch>) => void;
    /** Takes the focus to the map; left out without one. */
    onSkip?: (() => void) | undefined;
  };

/** The list beside the map with its filters, or why it is empty. */
export const ShownDevices = (props: ShownDevicesProps) => {
  const { fleet, shown, busy, sort, from, withoutPlace, group, search, onSearch, onSkip } = props;
  const { t } = useTranslation("map");
  return (
    <>
      {/* The chips of the filters and what a row has opened stand before the map. */}
      {onSkip && (
        <SkipLink
          href="#map"
          onClick={(event) => {
            event.preventDefault();
            onSkip();
          }}
        >
          {t("skipToMap")}
        </SkipLink>
      )}
      <MapFilters fleet={fleet} search={search} sort={sort} group={group} onSearch={onSearch} />
      {withoutPlace && <NearestNote problem={withoutPlace} fromMiddle={sort === "distance"} />}
      {shown.length > 0 && (
        <FleetList
          fleet={shown}
          busy={busy}
          group={group}
          sort={sort}
          picked={search.sel ?? null}
          from={from}
          onPick={props.onPick}
          onHover={props.onHover}
          onPlace={props.onPlace}
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          reason={fleet.length === 0 ? t("noDevices") : t("noneFound")}
          action={
            fleet.length === 0 ? (
              <AddFirstDevice />
            ) : (
              <Button
                variant="outlined"
                onClick={() => onSearch({ q: undefined, type: undefined, status: undefined })}
              >
                {t("clear")}
              </Button>
            )
          }
        />
      )}
    </>
  );
};
