import { useTranslation } from "react-i18next";
import { FilterButton } from "./filter-button.tsx";
import { IdFilter } from "./id-filter.tsx";

/** Narrows a list to what one person did, or to one's own. */
export const PersonFilter = (props: {
  people: readonly { id: number; name: string }[];
  person: number | undefined;
  onPerson: (id: number | undefined) => void;
  isMine: boolean;
  onMine: () => void;
}) => {
  const { t } = useTranslation("common");
  return (
    <>
      <IdFilter
        label={t("filterBy.person")}
        any={t("filterBy.anyPerson")}
        chosen={props.person}
        choices={props.people}
        onChange={props.onPerson}
      />
      <FilterButton aria-pressed={props.isMine} onClick={props.onMine}>
        {t("filterBy.mine")}
      </FilterButton>
    </>
  );
};
