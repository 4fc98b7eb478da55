/** Junctions along and across the zone, about 100 m apart. */
const [across, along] = [6, 5];
const step = 0.0009;
const [west, south] = [106.7, 10.8];
const nameOf = (column: number, row: number) => `J${column}${row}`;

/** The zone as it lies. */
export const roughZone = {
  junctions: Array.from({ length: across * along }, (_, index) =>
    nameOf(index % across, Math.floor(index / across)),
  ),
  /** Junctions with a pressure logger. */
  sensors: [nameOf(5, 0), nameOf(0, 4), nameOf(5, 4), nameOf(2, 2), nameOf(4, 1), nameOf(1, 3)],
  placeOf: (id: string): [longitude: number, latitude: number] => [
    west + Number(id[1]) * step,
    south + Number(id[2]) * step,
  ],
  outline: [
    [west - step / 2, south - step / 2],
    [west + across * step, south - step / 2],
    [west + across * step, south + along * step],
    [west - step / 2, south + along * step],
    [west - step / 2, south - step / 2],
  ] as [number, number][],
};

/**
 * Streets in a grid behind a reducing valve: those along it are pipes of 150 mm, those across of 100 mm, and each has the
 * coefficient of Hazen and Williams that is given for its diameter. By the model each junction draws 2 m³/h at any time.
 */
export const roughZoneInp = (wide: number, narrow: number): string => {
  const places = roughZone.junctions.map((id) => [id, ...roughZone.placeOf(id)].join(" "));
  const pipes = roughZone.junctions.flatMap((id) => {
    const [column, row] = [Number(id[1]), Number(id[2])];
    return [
      ...(column > 0 ? [` A${id} ${nameOf(column - 1, row)} ${id} 100 150 ${wide} 0 Open`] : []),
      ...(row > 0 ? [` B${id} ${nameOf(column, row - 1)} ${id} 100 100 ${narrow} 0 Open`] : []),
    ];
  });
  return [
    ...["[JUNCTIONS]", "UP 5 0", ...roughZone.junctions.map((id) => `${id} 5 2`), "[RESERVOIRS]", "R 60"],
    ...["[PIPES]", "M R UP 500 300 120 0 Open", ...pipes, "[VALVES]", "V UP J00 200 PRV 35"],
    ...["[OPTIONS]", "Units CMH", "Headloss H-W", "[COORDINATES]", `R ${west} ${south - 0.01}`],
    ...[`UP ${west} ${south - 0.005}`, ...places, "[END]", ""],
  ].join("\n");
};
