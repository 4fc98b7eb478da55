import { create } from "zustand";

/** The row an action is open for, one at a time. Bulk selection belongs to the list (`use-list-choice.ts`). */
export const useSelectedItems = create<{ items: readonly string[] }>(() => ({ items: [] }));

/** Replaces the selected item. */
export const selectItem = (item: string): void => useSelectedItems.setState({ items: [item] });

/** Clears the selection if it is this item. */
export const deselectItem = (item: string): void => {
  if (useSelectedItems.getState().items.includes(item)) clearSelectedItems();
};

export const clearSelectedItems = (): void => useSelectedItems.setState({ items: [] });
