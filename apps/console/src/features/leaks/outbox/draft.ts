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

/** What a report names, and what may be deleted or out of view by the time that it is sent. */
export const goneReference = z.enum(["suspectedLeakId", "deviceId", "pipe", "zoneId"]);
export type GoneReference = z.output<typeof goneReference>;

/** What the browser keeps of a draft. */
export const keptContent = z.object({
  values,
  photos: z.array(draftPhoto),
  gone: z.array(goneReference).default([]),
});

/** What is reported, and how far it has got. */
export interface LeakReport {
  values: DraftValues;
  photos: readonly DraftPhoto[];
  /** The photo on its way, and the share of its bytes that have left. */
  sending: { photoId: string; share: number } | null;
  /** Why photos could not be sent, by photo. */
  failures: Readonly<Record<string, unknown>>;
  /** What it names that is there no more: it goes without, and says so. */
  gone?: readonly GoneReference[] | undefined;
}

/** A report that is not on the server yet. */
export type LeakDraft = Unsent<LeakReport>;

/** What is read back, or written anew, has nothing on its way. */
export const reportOf = ({
  values,
  photos,
  gone,
}: Pick<LeakReport, "values" | "photos" | "gone">): LeakReport => ({
  values,
  photos,
  gone,
  sending: null,
  failures: {},
});
