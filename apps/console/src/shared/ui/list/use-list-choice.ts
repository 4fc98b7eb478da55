import { useState } from "react";

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
