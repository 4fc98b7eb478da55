import { codeOf } from "@sgval/contract/control/command-gate";
import { minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { ValveCommands } from "../valve-commands.ts";
import type { Decided } from "./plan.ts";
import type { Valve } from "./valve.ts";

/** How often a valve of unknown state is asked for it (ms). */
const askEvery = 2 * minuteMs;

interface SenderDeps {
  clock: Clock;
  commands: Pick<ValveCommands, "send">;
  /** Runs a step of a device after those before it; what fails is logged. */
  inTurn(deviceId: number, what: string, step: () => Promise<void>): Promise<void>;
  persist(valve: Valve): Promise<void>;
  /** Whether this node still regulates the valve as it is here. */
  isOurs(valve: Valve): boolean;
}

/** Which source a command of automation has in the history. */
const sourceOf = ({ rule }: Decided["decision"]) =>
  rule === "timer_low" || rule === "timer_high" ? ("auto_timer" as const) : ("auto_threshold" as const);

/** What was decided to be sent is not: it is no change, and is wanted again. */
export const takeBack = (valve: Valve, { events, memory: { changes } }: Decided): void => {
  const sent = changes.at(-1);
  const { degraded } = valve.memory;
  valve.memory = {
    ...valve.memory,
    changes: valve.memory.changes.filter((change) => change !== sent),
    degraded: degraded && events.includes("fail_safe") ? { ...degraded, failSafeAt: null } : degraded,
  };
};

/** Whether a valve is asked for its state before it is moved again: it did not say what became of the last command. */
export const mustAskFirst = ({ memory, device }: Valve): boolean =>
  memory.unsure && codeOf(device, "sync") !== null;

/** Hands what is wanted of a valve over to control, one command at a time. */
export const createValveSender = ({ clock, commands, inTurn, persist, isOurs }: SenderDeps) => {
  const sendNow = async (valve: Valve, decided: Decided): Promise<void> => {
    const { wanted, reason } = decided.decision;
    try {
      await persist(valve);
      // Somebody may have taken manual while it was written.
      if (!wanted || !isOurs(valve)) return;
      await commands.send({
        deviceId: valve.device.id,
        action: wanted.action,
        ...(wanted.value === null ? {} : { value: wanted.value }),
        source: sourceOf(decided.decision),
        name: "automation",
        reason,
      });
    } catch (error) {
      takeBack(valve, decided);
      throw error;
    } finally {
      valve.sending = false;
    }
  };
  const askNow = async (valve: Valve): Promise<void> => {
    try {
      await persist(valve);
      if (!isOurs(valve)) return;
      const deviceId = valve.device.id;
      const what = { deviceId, action: "sync" as const, source: "auto_threshold" as const };
      await commands.send({ ...what, name: "automation", reason: "state_unknown" });
    } finally {
      valve.sending = false;
    }
  };

  return {
    send: (valve: Valve, decided: Decided): void => {
      valve.sending = true;
      void inTurn(valve.device.id, "a command of automation was not sent", () => sendNow(valve, decided));
    },
    /** Asks a valve for its state: an actuation whose outcome is unknown is not repeated blindly. */
    ask: (valve: Valve): void => {
      if (clock.elapsed() - valve.askedAt < askEvery) return;
      valve.askedAt = clock.elapsed();
      valve.sending = true;
      void inTurn(valve.device.id, "a valve was not asked for its state", () => askNow(valve));
    },
  };
};
