import type { ZoneFigures } from "@sgval/contract/zones/zone-accounting";
import type {
  Figure,
  FigureInput,
  FigureNote,
  MissingReason,
  ZoneFigureKey,
} from "@sgval/contract/zones/zone-figures";

export interface FigurePeriod {
  /** Epoch ms. */
  from: number;
  to: number;
}

interface FigureOptions {
  value: number | null;
  /** Why, where there is no value. */
  missing?: MissingReason;
  quality?: { good: number; expected: number };
  notes?: readonly (FigureNote | false)[];
  /** Start of it, where the value is that of one hour of the period. */
  lowestHour?: string | undefined;
  inputs?: Partial<Record<FigureInput | ZoneFigureKey, number | null>>;
}

type Quality = Figure["quality"];

/** The quality with the lowest share of good values; `null` for none. */
const weakestOf = (qualities: readonly Quality[]): Quality => {
  const shareOf = ({ good, expected }: NonNullable<Quality>) => (expected > 0 ? good / expected : 0);
  return qualities
    .filter((quality) => quality !== null)
    .reduce<Quality>(
      (weakest, one) => (weakest === null || shareOf(one) < shareOf(weakest) ? one : weakest),
      null,
    );
};

/** What is true of a figure, too, that is computed with one of which it is. */
const inherited = [
  ...(["estimated", "low_coverage", "unread_meters", "doubtful_readings", "zone_within"] as const),
] as const satisfies readonly FigureNote[];

/** A figure of a period, which is computed with the sources. */
const makeFigure = (
  key: ZoneFigureKey,
  { from, to }: FigurePeriod,
  { value, missing = "no_data", notes = [], inputs = {}, ...options }: FigureOptions,
  sources: readonly Figure[],
): Figure => {
  const { quality = weakestOf(sources.map((source) => source.quality)) } = options;
  const handedOn = inherited.filter((note) => sources.some((source) => source.notes.includes(note)));
  const isKnown = value !== null && Number.isFinite(value);
  return {
    key,
    value: isKnown ? value : null,
    missing: isKnown ? null : missing,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    quality,
    ...(options.lowestHour !== undefined && { lowestHour: options.lowestHour }),
    notes: [...new Set([...handedOn, ...notes.filter((note) => note !== false)])],
    inputs: Object.entries(inputs).map(([input, number]) => ({
      key: input as FigureInput | ZoneFigureKey,
      value: number ?? null,
    })),
  };
};

/** The value of a device now, or that it has none: its period begins when it was measured. */
export const figureNow = (
  key: ZoneFigureKey,
  current: { value: number; at: number } | null,
  now: number,
): Figure =>
  makeFigure(
    key,
    { from: current?.at ?? now, to: now },
    { value: current?.value ?? null, quality: { good: current ? 1 : 0, expected: 1 } },
    [],
  );

/**
 * Collects the figures of a page or a balance. One that is computed with others, which its inputs name, is as good as the weakest of
 * them unless it says something else, and partly estimated where one of them is.
 */
export const createFigures = () => {
  const figures: ZoneFigures = {};
  const sourcesOf = (inputs: FigureOptions["inputs"] = {}): Figure[] =>
    Object.keys(inputs).flatMap((key) => figures[key as ZoneFigureKey] ?? []);
  return {
    figures,
    add: (key: ZoneFigureKey, period: FigurePeriod, options: FigureOptions): void => {
      figures[key] = makeFigure(key, period, options, sourcesOf(options.inputs));
    },
    numberOf: (key: ZoneFigureKey): number | null => figures[key]?.value ?? null,
  };
};
export type Figures = ReturnType<typeof createFigures>;
