import type { Approval } from "@sgval/contract/control/approval";

/** A request of Lan for closing a valve, which has four minutes and five seconds left. */
export const anApproval = (properties: Partial<Approval> = {}): Approval => ({
  id: 41,
  requestId: "r41",
  deviceId: 7,
  deviceName: "VGA-07",
  deviceDisplayName: "Valve 7",
  deviceType: "VGA",
  action: "fully_close_on",
  value: null,
  pumpIds: null,
  reason: "burst main, Nguyen Trai",
  requester: { id: 5, name: "lan01", role: "operator" },
  situation: {
    level: 3,
    stale: false,
    mode: "manual",
    state: null,
    effects: [],
    warnings: ["cutsSupply"],
    telemetry: {
      measuredAt: new Date().toISOString(),
      ageSeconds: 40,
      quality: {},
      values: { outlet_pressure: 2.46 },
    },
  },
  createdAt: new Date(Date.now() - 55_000).toISOString(),
  expiresAt: new Date(Date.now() + 245_000).toISOString(),
  status: "pending",
  voidCause: null,
  decidedAt: null,
  decidedBy: null,
  declineReason: null,
  ...properties,
});
