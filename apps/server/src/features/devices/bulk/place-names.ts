interface Place {
  id: number;
  name: string;
}
/** Those of the installation. */
export type Places = Readonly<Record<"room" | "zone", readonly Place[]>>;

/**
 * The room or zone of this name, or the only one whose name begins with it as its code: `DMA-01` for "DMA-01 An Phú".
 */
export const placeNamed = (places: readonly Place[], written: string): Place | undefined => {
  const name = written.trim();
  const [first, ...others] = places.filter((place) => place.name.startsWith(`${name} `));
  return places.find((place) => place.name === name) ?? (others.length === 0 ? first : undefined);
};
