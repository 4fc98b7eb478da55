import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";

/** The readings of one device; between these columns stand its parameters. */
export const readingTable = {
  name: "readings",
  title: tableTitles.readings,
  columns: {
    measuredAt: { kind: "timestamp", heading: { vn: "Thời điểm đo", en: "Measured at", fr: "Mesuré le" } },
    quality: { kind: "text", heading: { vn: "Chất lượng", en: "Quality", fr: "Qualité" } },
    receivedAt: { kind: "timestamp", heading: { vn: "Thời điểm nhận", en: "Received at", fr: "Reçu le" } },
  },
} as const satisfies Table;
