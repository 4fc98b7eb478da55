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
  inputs?: Partial<Record<FigureInput | ZoneFigureKey, number | null>>;
}

/** Collects the figures of a page or a balance. */
export const createFigures = () => {
  const figures: ZoneFigures = {};
  return {
    figures,
    add: (key: ZoneFigureKey, { from, to }: FigurePeriod, options: FigureOptions): void => {
      const { value, missing = "no_data", quality = null, notes = [], inputs = {} } = options;
      const isKnown = value !== null && Number.isFinite(value);
      const figure: Figure = {
        key,
        value: isKnown ? value : null,
        missing: isKnown ? null : missing,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        quality,
        notes: notes.filter((note) => note !== false),
        inputs: Object.entries(inputs).map(([input, number]) => ({
          key: input as FigureInput | ZoneFigureKey,
          value: number ?? null,
        })),
      };
      figures[key] = figure;
    },
    numberOf: (key: ZoneFigureKey): number | null => figures[key]?.value ?? null,
  };
};
export type Figures = ReturnType<typeof createFigures>;
