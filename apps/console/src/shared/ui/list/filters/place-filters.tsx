import { useTranslation } from "react-i18next";
import { usePlaces } from "../../../queries/places.ts";
import { IdFilter } from "./id-filter.tsx";

type PlaceFilterProps = { chosen: number | undefined; onChange: (id: number | undefined) => void };

/** Narrows a list to one zone. */
export const ZoneFilter = ({ chosen, onChange }: PlaceFilterProps) => {
  const { t } = useTranslation("common");
  const { zones } = usePlaces();
  return (
    <IdFilter
      label={t("places.zone")}
      any={t("places.anyZone")}
      chosen={chosen}
      choices={zones}
      onChange={onChange}
    />
  );
};

/** Narrows a list to one room. */
export const RoomFilter = ({ chosen, onChange }: PlaceFilterProps) => {
  const { t } = useTranslation("common");
  const { rooms } = usePlaces();
  return (
    <IdFilter
      label={t("places.room")}
      any={t("places.anyRoom")}
      chosen={chosen}
      choices={rooms}
      onChange={onChange}
    />
  );
};

export type PlaceSearch = { zone?: number | undefined; room?: number | undefined };

/** Filters of a list by zone and by room. */
export const PlaceFilters = ({
  search,
  onSearch,
}: {
  search: PlaceSearch;
  onSearch: (change: PlaceSearch) => void;
}) => (
  <>
    <ZoneFilter chosen={search.zone} onChange={(zone) => onSearch({ zone })} />
    <RoomFilter chosen={search.room} onChange={(room) => onSearch({ room })} />
  </>
);
