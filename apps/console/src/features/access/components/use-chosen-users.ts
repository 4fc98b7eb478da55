import type { User } from "@sgval/contract/access/users";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Selection } from "../../../shared/ui/list/list-types.ts";
import type { Chosen } from "./user-bulk.tsx";

/** The chosen rows of the user list, kept over its pages with what their actions need to know. */
export const useChosenUsers = (rows: readonly User[]) => {
  const { t } = useTranslation("forms");
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const selection: Selection<User> = {
    selected: new Set(chosen.keys()),
    onSelect: (keys) => {
      const known = new Map<string, Chosen>([
        ...chosen,
        ...rows.map((user): [string, Chosen] => [String(user.id), user]),
      ]);
      setChosen(new Map([...known].filter(([key]) => keys.has(key))));
    },
    allLabel: t("selectPage"),
    rowLabel: (user) => t("selectRow", { name: user.username }),
  };
  return {
    list: [...chosen.values()],
    selection,
    choose: (users: readonly Chosen[]) => setChosen(new Map(users.map((user) => [String(user.id), user]))),
    clear: () => setChosen(new Map()),
  };
};
