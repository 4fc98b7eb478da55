import { create } from "zustand";

/** What is being acted on: one row at a time. Choosing many is the affair of the list that offers it. */
export const useSelectedItems = create<{ items: readonly string[] }>(() => ({ items: [] }));

/** The one item takes the place of whatever was selected. */
export const selectItem = (item: string): void => useSelectedItems.setState({ items: [item] });

/** Forgets one item, and leaves whatever has taken its place. */
export const deselectItem = (item: string): void => {
  if (useSelectedItems.getState().items.includes(item)) clearSelectedItems();
};

export const clearSelectedItems = (): void => useSelectedItems.setState({ items: [] });
