interface Count {
  /** Readings were added while the database counted: the result may or may not include them. */
  disturbed: boolean;
  result: Promise<number>;
}

/**
 * How many readings a device has: counted once, then kept up to date in memory.
 * @param countStored counts them in the database
 */
export const createReadingTotals = (countStored: (deviceId: number) => Promise<number>) => {
  const totals = new Map<number, number>();
  const counting = new Map<number, Count>();

  const count = (deviceId: number): Promise<number> => {
    const mine: Count = { disturbed: false, result: countStored(deviceId) };
    counting.set(deviceId, mine);
    mine.result = mine.result
      .then((total) => {
        if (!mine.disturbed) totals.set(deviceId, total);
        return total;
      })
      .finally(() => {
        if (counting.get(deviceId) === mine) counting.delete(deviceId);
      });
    return mine.result;
  };
  const disturb = (deviceId: number): void => {
    const running = counting.get(deviceId);
    if (running) running.disturbed = true;
  };

  return {
    of: async (deviceId: number): Promise<number> => {
      const known = totals.get(deviceId);
      if (known !== undefined) return known;
      const running = counting.get(deviceId);
      return running && !running.disturbed ? running.result : count(deviceId);
    },
    add: (deviceId: number, added: number): void => {
      if (added > 0) disturb(deviceId);
      const known = totals.get(deviceId);
      if (known !== undefined) totals.set(deviceId, known + added);
    },
    /** After a commit with an unknown outcome. */
    forget: (deviceId: number): void => {
      disturb(deviceId);
      totals.delete(deviceId);
    },
    /** After readings were dropped. */
    forgetAll: (): void => {
      for (const deviceId of counting.keys()) disturb(deviceId);
      totals.clear();
    },
  };
};

export type ReadingTotals = ReturnType<typeof createReadingTotals>;
