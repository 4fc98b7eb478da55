const NAMED_FIRST = [
  "pump_power",
  "pump_current",
  "pump_voltage",
  "pump_frequency",
  "active_power",
  "run_hours",
];

/**
 * The pumps of a station and what they report, by the channels with an instance: `pump_power.p1`. Whether a pump runs stands
 * with its name and is no column.
 */
export const pumpsOf = (keys: readonly string[]): { pumps: string[]; parameters: string[] } => {
  const pairs = keys.flatMap((key) => {
    const [parameter = "", instance] = key.split(".");
    return instance !== undefined && /^p\d+$/.test(instance) ? [{ parameter, instance }] : [];
  });
  const pumps = [...new Set(pairs.map(({ instance }) => instance))].sort(
    (one, other) => Number(one.slice(1)) - Number(other.slice(1)),
  );
  const reported = new Set(pairs.map(({ parameter }) => parameter));
  reported.delete("pump_running");
  return {
    pumps,
    parameters: [
      ...NAMED_FIRST.filter((key) => reported.has(key)),
      ...[...reported].filter((key) => !NAMED_FIRST.includes(key)),
    ],
  };
};

/** Whether a channel is shown in the table of the pumps. */
export const isOfPump = (key: string): boolean => /\.p\d+$/.test(key);
