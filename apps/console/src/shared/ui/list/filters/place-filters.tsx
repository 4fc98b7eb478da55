import { useTranslation } from "react-i18next";
import { usePlaces } from "../../../queries/places.ts";
import { FilterChoice } from "./filter-choice.tsx";

export type PlaceSearch = { zone?: number | undefined; room?: number | undefined };

/** Filters of a list by zone and by room; each only where there are some. */
export const PlaceFilters = ({
  search,
  onSearch,
}: {
  search: PlaceSearch;
  onSearch: (change: PlaceSearch) => void;
}) => {
  const { t } = useTranslation("common");
  const { rooms, zones } = usePlaces();
  const filter = (key: keyof PlaceSearch, places: typeof zones | typeof rooms, label: string, any: string) =>
    places.length > 0 && (
      <FilterChoice
        label={label}
        any={any}
        value={String(search[key] ?? "")}
        choices={places.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => onSearch({ [key]: value === undefined ? undefined : Number(value) })}
      />
    );
  return (
    <>
      {filter("zone", zones, t("places.zone"), t("places.anyZone"))}
      {filter("room", rooms, t("places.room"), t("places.anyRoom"))}
    </>
  );
};
