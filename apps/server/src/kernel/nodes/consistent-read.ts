/**
 * Reads records while they change, as a node does that gets a lease: what changed since a read began is read again, until
 * nothing has.
 */
export const createConsistentRead = <One>() => {
  /** Of each read that is under way, what changed since. */
  const underWay = new Set<Set<number>>();
  return {
    /** Something changed that a read under way may not have seen. */
    changed: (id: number): void => {
      for (const ids of underWay) ids.add(id);
    },
    /**
     * @param again reads some of them once more, without those that are gone
     * @param take gets all of them in the step in which nothing is left to be read again
     */
    read: async (
      all: () => Promise<Map<number, One>>,
      again: (ids: readonly number[]) => Promise<ReadonlyMap<number, One>>,
      take: (found: ReadonlyMap<number, One>) => void,
    ): Promise<void> => {
      const ids = new Set<number>();
      underWay.add(ids);
      try {
        const found = await all();
        while (ids.size > 0) {
          const left = [...ids];
          ids.clear();
          const anew = await again(left);
          for (const id of left) {
            const one = anew.get(id);
            if (one) found.set(id, one);
            else found.delete(id);
          }
        }
        take(found);
      } finally {
        underWay.delete(ids);
      }
    },
  };
};
