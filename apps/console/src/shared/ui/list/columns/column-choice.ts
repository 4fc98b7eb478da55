import * as z from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../../../../config/env.ts";
import type { Column, ColumnList } from "../list-types.ts";

/** Shown or not, by the key of a column; what is not named here goes by the width of the window. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

const choices = z.object({ lists: z.record(z.string(), z.record(z.string(), z.boolean())) });
const noChoice: ColumnChoice = {};

/** The columns chosen in this browser, by list. */
const useChoices = create<{ lists: Readonly<Record<string, ColumnChoice>> }>()(
  persist((): { lists: Readonly<Record<string, ColumnChoice>> } => ({ lists: {} }), {
    name: storageKey("columns"),
    merge: (stored, now) => choices.safeParse(stored).data ?? now,
  }),
);

export const useColumnChoice = (list: ColumnList | undefined): ColumnChoice =>
  useChoices((state) => (list && state.lists[list]) ?? noChoice);

/** Shows or hides one column of a list from now on. */
export const chooseColumn = (list: ColumnList, key: string, shown: boolean): void => {
  useChoices.setState(({ lists }) => ({ lists: { ...lists, [list]: { ...lists[list], [key]: shown } } }));
};

/** Goes back to what the width of the window shows. */
export const resetColumns = (list: ColumnList): void => {
  useChoices.setState(({ lists }) => ({ lists: { ...lists, [list]: noChoice } }));
};

/** Columns that cannot be hidden: the row's name and its menu. */
export const isLocked = <Row>(column: Pick<Column<Row>, "isName" | "always">): boolean =>
  column.isName === true || column.always === true;

/**
 * Whether a column is on screen: as chosen, or else if it fits a window of `width` px. The one that the rows are sorted by
 * always fits: without it nobody sees in which order they are.
 */
export const isShown = <Row>(
  column: Column<Row>,
  choice: ColumnChoice,
  width: number,
  sorted?: string,
): boolean =>
  isLocked(column) || (choice[column.key] ?? (column.key === sorted || width >= (column.from ?? 0)));
