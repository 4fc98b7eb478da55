import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../api/snackbar.ts";
import { useFormat } from "../../format/use-format.ts";
import { useStable } from "../../use-stable.ts";

export type ListChoice<Item> = {
  items: readonly Item[];
  keys: ReadonlySet<string>;
  /** Chooses these and no others. */
  choose: (items: readonly Item[]) => void;
  /** Selects by key; items come from the earlier selection or from the visible page. */
  chooseKeys: (keys: ReadonlySet<string>, page: readonly Item[]) => void;
  clear: () => void;
};

/** Selected rows of a list. They stay selected on other pages. */
export const useListChoice = <Item>(keyOf: (item: Item) => string): ListChoice<Item> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const byKey = (items: readonly Item[]) => items.map((item): [string, Item] => [keyOf(item), item]);
  return {
    items: [...chosen.values()],
    keys: new Set(chosen.keys()),
    choose: (items) => setChosen(new Map(byKey(items))),
    chooseKeys: (keys, page) =>
      setChosen(new Map([...chosen, ...byKey(page)].filter(([key]) => keys.has(key)))),
    clear: () => setChosen(new Map()),
  };
};

/** Says that only the first were chosen, where more were asked for than one action takes. */
export const useFirstChosenNote = (): ((chosen: number, total: number) => void) => {
  const { t } = useTranslation("forms");
  const format = useFormat();
  return useStable((chosen: number, total: number) => {
    if (chosen < total)
      showSnackbar("error", t("selectedFirst", { first: format.count(chosen), total: format.count(total) }));
  });
};
