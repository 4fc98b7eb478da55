import type { LeakDetail } from "@sgval/contract/leaks/leaks";
import type { SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";

/** A leak point that was found and is being repaired, as the server answers it. */
export const aLeak = (more: Partial<LeakDetail> = {}): LeakDetail => ({
  ...{ id: 7, description: "Water on Le Loi street", state: "repairing", diameter: 110 },
  position: { latitude: 10.805, longitude: 106.705 },
  zone: { id: 5, name: "An Phu" },
  device: { id: 9, name: "DL-12" },
  pipe: { networkId: 3, network: "North", id: "P2" },
  materials: [{ materialId: 1, name: "Clamp 110", unit: "pcs", amount: 2 }],
  ...{ imageId: 41, images: 1, reporter: { id: 1, name: "tam01" } },
  foundAt: "2026-03-01T02:00:00.000Z",
  reportedAt: "2026-03-01T02:05:00.000Z",
  repairedAt: null,
  updatedAt: "2026-03-02T02:00:00.000Z",
  photos: [
    {
      ...{ id: 41, caption: "The hole", takenAt: "2026-03-01T02:00:00.000Z", bytes: 1000 },
      ...{ uploadedAt: "2026-03-01T02:05:00.000Z", uploadedBy: { id: 1, name: "tam01" } },
    },
  ],
  history: [
    {
      state: "reported",
      at: "2026-03-01T02:00:00.000Z",
      note: "",
      back: false,
      leftOut: [],
      by: { id: 1, name: "tam01" },
    },
    {
      ...{ state: "repairing", at: "2026-03-02T02:00:00.000Z", note: "Dug up", back: false, leftOut: [] },
      by: { id: 2, name: "crew2" },
    },
  ],
  zoneDevice: { id: 8, name: "DMA An Phu" },
  suspectedLeak: null,
  isConnected: false,
  ...more,
});

/** A leak that the flow of a zone shows. */
export const aSuspectedLeak = (more: Partial<SuspectedLeak> = {}): SuspectedLeak => ({
  ...{ id: 4, deviceId: 8, deviceName: "DMA-1", deviceDisplayName: "DMA An Phu", zoneId: 5, zone: "An Phu" },
  ...{ state: "open", flow: 12.4, confidence: 0.93, networkId: 3, leakPointId: null },
  ...{ unwatchedSince: null, endedBy: null, dismissed: null, reopened: [] },
  detectedAt: "2026-03-01T02:00:00.000Z",
  startedAt: "2026-02-28T20:00:00.000Z",
  endedAt: null,
  updatedAt: "2026-03-01T02:00:00.000Z",
  pipes: [
    { id: "P2", likelihood: 0.6 },
    { id: "P9", likelihood: 0.2 },
  ],
  ...more,
});
