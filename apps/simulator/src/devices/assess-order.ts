import type { Order } from "./device-model.ts";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a message of the control topic; null when it is not a command. */
export function parseOrder(text: string): Order | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(message)) return null;
  const { cmdId, action, value, exp, pumpId } = message;
  if (typeof cmdId !== "string" || typeof action !== "string") return null;
  return {
    cmdId,
    action,
    value: typeof value === "number" ? value : null,
    exp: typeof exp === "number" ? exp : Number.POSITIVE_INFINITY,
    ...(typeof pumpId === "string" ? { pumpId } : {}),
  };
}

const remembered = 500;

/**
 * A device's memory of commands. A command is obeyed once: brokers may deliver it twice, and one
 * that comes after its `exp` (epoch seconds) belongs to a past nobody waits for any more.
 */
export function createOrderMemory(): { assess(order: Order, now: number): "obey" | "repeated" | "expired" } {
  const seen = new Set<string>();
  return {
    assess(order, now) {
      if (seen.has(order.cmdId)) return "repeated";
      seen.add(order.cmdId);
      const oldest = seen.values().next();
      if (seen.size > remembered && !oldest.done) seen.delete(oldest.value);
      return order.exp < now / 1000 ? "expired" : "obey";
    },
  };
}
