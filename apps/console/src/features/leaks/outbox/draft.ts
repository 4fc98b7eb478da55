import * as z from "zod";
import type { Unsent } from "../../../shared/outbox/outbox.ts";

const draftPhoto = z.object({
  id: z.string(),
  name: z.string(),
  content: z.instanceof(Blob),
  /** Epoch ms, by the clock of the phone. */
  takenAt: z.number(),
  caption: z.string(),
  /** The same for every attempt whose answer was lost. */
  key: z.string(),
  /** On the server; `null` before. */
  imageId: z.number().nullable(),
});
export type DraftPhoto = z.output<typeof draftPhoto>;

const values = z.object({
  description: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  zoneId: z.number().nullable(),
  deviceId: z.number().nullable(),
  diameter: z.number().nullable(),
  pipe: z.object({ networkId: z.number(), id: z.string() }).nullable().default(null),
  materials: z.array(z.object({ materialId: z.number(), amount: z.number() })),
  foundAt: z.string(),
  /** What the report confirms. */
  suspectedLeakId: z.number().nullable().default(null),
});
export type DraftValues = z.output<typeof values>;

/** What the browser keeps of a draft. */
export const keptContent = z.object({
  values,
  photos: z.array(draftPhoto),
});

/** What is reported, and how far it has got. */
export interface LeakReport {
  values: DraftValues;
  photos: readonly DraftPhoto[];
  /** The photo on its way, and the share of its bytes that have left. */
  sending: { photoId: string; share: number } | null;
  /** Why photos could not be sent, by photo. */
  failures: Readonly<Record<string, unknown>>;
}

/** A report that is not on the server yet. */
export type LeakDraft = Unsent<LeakReport>;

/** What is read back, or written anew, has nothing on its way. */
export const reportOf = ({ values, photos }: Pick<LeakReport, "values" | "photos">): LeakReport => ({
  values,
  photos,
  sending: null,
  failures: {},
});
