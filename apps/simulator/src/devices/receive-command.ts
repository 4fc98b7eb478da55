import type { Command } from "./device-model.ts";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses a message of the control topic; null when it is not a command. */
export function parseCommand(text: string): Command | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(message)) return null;
  const { cmdId, action, value, exp, pumps, settings } = message;
  if (typeof cmdId !== "string" || typeof action !== "string") return null;
  return {
    cmdId,
    action,
    value: typeof value === "number" ? value : null,
    exp: typeof exp === "number" ? exp : Number.POSITIVE_INFINITY,
    ...(settings === undefined ? {} : { settings }),
    ...(Array.isArray(pumps) ? { pumps: pumps.filter((pump) => typeof pump === "string") } : {}),
  };
}

const remembered = 500;

/** Filter for repeated command ids (a broker may deliver twice) and for commands past their `exp` (epoch seconds). */
export function createCommandFilter(): {
  assess(command: Command, now: number): "execute" | "repeated" | "expired";
} {
  const seen = new Set<string>();
  return {
    assess(command, now) {
      if (seen.has(command.cmdId)) return "repeated";
      seen.add(command.cmdId);
      const oldest = seen.values().next();
      if (seen.size > remembered && !oldest.done) seen.delete(oldest.value);
      return command.exp < now / 1000 ? "expired" : "execute";
    },
  };
}
