import { useAtOnce } from "../../shared/answer-first.ts";
import type { DeviceListSearch } from "./list-search.ts";

type Change = (change: Partial<DeviceListSearch>) => void;

/** The filters as they were chosen, before the list follows, and what chooses them. */
export const useChosenFilters = (props: {
  search: DeviceListSearch;
  onChange: Change;
}): [DeviceListSearch, Change] => {
  const [search, show] = useAtOnce(props.search);
  return [
    search,
    (change) => {
      show({ ...search, ...change });
      props.onChange(change);
    },
  ];
};
