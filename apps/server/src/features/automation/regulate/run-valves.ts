import { isRegulatedType } from "@sgval/contract/control/automatic-mode";
import { type Command, isFinal } from "@sgval/contract/control/control";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Clock } from "../../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../../kernel/database.ts";
import { createOncePerMinute } from "../../../kernel/log-throttle.ts";
import type { Logger } from "../../../kernel/logging.ts";
import type { Lease } from "../../../kernel/nodes/leases.ts";
import type { DeviceRecord, DeviceRegistry, LatestTimestamps } from "../../devices/index.ts";
import { turnEvery } from "../runners.ts";
import type { AutomationChange, ValveCommands } from "../valve-commands.ts";
import { decide } from "./decide.ts";
import { createDeviceTurns } from "./device-turns.ts";
import { confirmedHold, heldByOutput } from "./held-by-output.ts";
import { isLostMove, isUncounted, withLostMove, withOutcome } from "./outcomes.ts";
import { positionOf } from "./positions.ts";
import { createValveReader } from "./read-valves.ts";
import type { SlotSample } from "./regulated-valve.ts";
import { writeAutomationState } from "./regulation.store.ts";
import { applyDecision, createValveSender, dropReason, mayBeUnlocked, shownDecision } from "./send-wanted.ts";
import { decisionView } from "./state-view.ts";
import { endReadings, goOnFrom, takeSample, type Valve } from "./valve.ts";
import { createValveIndex } from "./valve-index.ts";

/** From when on a turn is overdue (ms): nothing regulates any more. */
const overdueAfter = 3 * turnEvery;
const valvesAtOnce = 250;

export interface RunnerDeps {
  db: Pick<DatabaseHandle, "kysely">;
  clock: Clock;
  logger: Logger;
  registry: DeviceRegistry;
  latest: Pick<LatestTimestamps, "sampleOf">;
  timeZone: TimeZone;
  commands: ValveCommands;
  /** The lease of automation, and that of the server, without which nothing can be sent. */
  lease: Pick<Lease, "isHeld" | "confirm">;
  serverLease: Pick<Lease, "isHeld">;
  /** Something happened that others should learn of. */
  onChange(change: AutomationChange): void;
  /** What automation does with a valve has changed. */
  onState(valve: Valve): void;
}

/**
 * Regulates the valves in automatic mode: decides on each good sample, at each edge of a timer and every minute, and sends
 * what is wanted and not confirmed. One of several nodes does, under a lease; it begins with what the last one remembered.
 */
export const createValveRunner = (deps: RunnerDeps) => {
  const { db, clock, logger, registry, latest, commands, lease, serverLease } = deps;
  const valves = createValveIndex();
  const firstThisMinute = createOncePerMinute(clock);
  const { inTurn, warned, allDone } = createDeviceTurns(clock, logger);
  let isLoaded = false;
  let lastTurn = Number.NEGATIVE_INFINITY;
  let closed = false;
  let turning: Promise<void> | null = null;
  let cancelEdge = (): void => {};
  const ends: (() => void)[] = [];
  /** Devices whose settings may be others than those that were read last. */
  const unread = new Set<number>();

  const mayAct = (): boolean => !closed && lease.isHeld() && serverLease.isHeld();
  const { load, loadInto, heardOf } = createValveReader(deps);
  const isRegulated = (device: DeviceRecord): boolean => isRegulatedType(device) && device.mode === "auto";

  const persist = async (valve: Valve): Promise<void> => {
    const { memory, decision } = valve;
    const row = JSON.stringify([memory, decision]);
    if (row === valve.written || valves.get(valve.device.id) !== valve) return;
    const state = { since: new Date(valve.since), memory, decision };
    if (await writeAutomationState(db.kysely, valve.device.id, state)) valve.written = row;
  };

  const sender = createValveSender({
    ...{ clock, commands, inTurn, warned, persist },
    isOurs: (valve) => mayAct() && valves.get(valve.device.id) === valve,
    decideAgain: (valve) => decideOn(valve),
  });

  /** Ends automatic mode of a device that obeys no more; what could not be written is tried again by the next decision. */
  const dropToManual = ({ device: { id: deviceId } }: Valve): Promise<void> =>
    inTurn(deviceId, "a device that does not obey stays in automatic mode", async () => {
      const valve = valves.get(deviceId);
      const reason = valve ? dropReason(valve, clock) : null;
      // Done already, or somebody else did, and it may be in automatic mode again.
      if (reason === null) return;
      await commands.leave(deviceId, reason);
      valves.forget(deviceId);
      deps.onChange({ deviceId, kind: "dropped_to_manual" });
    });

  /** @param overtaken by a newer sample of the same message: it counts, and moves nothing */
  const decideOn = (valve: Valve, overtaken = false): void => {
    if (!mayAct()) return;
    if (dropReason(valve, clock) !== null) return void dropToManual(valve);
    const now = clock.now();
    endReadings(valve, latest);
    const heldBefore = valve.heldAs;
    valve.heldAs = heldByOutput(valve.device, valve.confirmedHold, latest);
    const isStarting = valve.starting !== null && valve.open.has(valve.starting);
    const decided = decide(
      valve.plan,
      {
        now,
        readings: valve.readings,
        confirmed: isStarting ? null : (valve.confirmed?.position ?? null),
        possibleSetPoints: valve.possibleSetPoints,
        commandOpen: overtaken || valve.sending || valve.open.size > 0,
        byDevice: valve.byDevice,
        heldAs: valve.heldAs,
        blockedBy: mayBeUnlocked(valve, clock) ? null : valve.blockedBy,
      },
      valve.memory,
    );
    const asks = applyDecision(valve, decided, clock);
    valve.lookedAt = now;
    // That a lock-out tag is off is known once a command went through; and the newest sample says what is decided.
    const isTry = overtaken || (decided.send && valve.blockedBy !== null);
    const decision = isTry ? valve.decision : decisionView(valve, shownDecision(decided, asks), now);
    const isNew = decision !== valve.decision;
    valve.decision = decision;
    const deviceId = valve.device.id;
    if (asks) sender.ask(valve);
    else if (decided.send) sender.send(valve, decided);
    else if (!overtaken && (isNew || JSON.stringify([valve.memory, valve.decision]) !== valve.written))
      void inTurn(deviceId, "the state of automation was not written", () => persist(valve));
    const events = decided.events.filter((kind) => !(asks && kind === "fail_safe"));
    for (const kind of events) deps.onChange({ deviceId, kind });
    if (isNew || events.length > 0 || valve.heldAs !== heldBefore) deps.onState(valve);
  };

  /** Decides at the next edge of any timer, without waiting for the turn. */
  const watchEdge = (): void => {
    cancelEdge();
    const now = clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const { plan } of valves.all())
      if (plan.windows.any) next = Math.min(next, plan.windows.phaseAt(now).until);
    // The turn comes earlier than an edge that is far away.
    if (next - now < turnEvery) cancelEdge = clock.after(next - now, () => void turn());
  };

  const takeTurn = async (): Promise<void> => {
    // Whoever lost the server's lease must not keep this one either: it would hold up the node that has it.
    if (!serverLease.isHeld() || !(await lease.confirm()) || !mayAct()) {
      isLoaded = false;
      valves.clear();
      unread.clear();
      return;
    }
    if (!isLoaded) {
      await loadInto(registry.all().filter(isRegulated).toArray(), (valve) => {
        if (registry.get(valve.device.id)?.mode === "auto") valves.put(valve);
      });
      isLoaded = true;
      // What came into automatic mode meanwhile was not among them.
      for (const device of registry.all().filter(isRegulated))
        if (!valves.get(device.id)) unread.add(device.id);
    }
    for (const device of registry.all().filter(isRegulated))
      if (unread.delete(device.id)) void reload(device);
    let count = 0;
    for (const valve of valves.all()) {
      if (valves.get(valve.device.id) === valve) decideOn(valve);
      count += 1;
      if (count % valvesAtOnce === 0) await new Promise<void>((resolve) => setImmediate(resolve));
    }
    lastTurn = clock.elapsed();
    watchEdge();
  };
  const turn = (): Promise<void> => {
    turning ??= takeTurn()
      .catch((error: unknown) => {
        if (!isDatabaseDown(error) || firstThisMinute("turn"))
          logger.error({ err: error }, "automation missed a turn");
      })
      .finally(() => {
        turning = null;
      });
    return turning;
  };

  const reload = (device: DeviceRecord): Promise<void> =>
    inTurn(device.id, "the settings of a regulated device were not read", async () => {
      let isRead = false;
      try {
        await loadInto([device], (valve) => {
          isRead = mayAct() && isLoaded;
          const now = registry.get(device.id);
          if (!isRead || !now || !isRegulated(now)) return;
          const before = valves.get(device.id);
          if (before) {
            sender.drop(before);
            goOnFrom(valve, before);
          }
          valves.put(valve);
          decideOn(valve);
          watchEdge();
        });
      } finally {
        // The next turn tries again.
        if (!isRead) unread.add(device.id);
      }
    });

  const takeCommand = (command: Command): void => {
    heardOf(command.deviceId);
    const valve = valves.get(command.deviceId);
    if (!valve) return;
    if (!isFinal(command.status)) {
      valve.open.add(command.cmdId);
      if (command.action === "pump_start" && command.status === "processing") {
        valve.starting = command.cmdId;
        decideOn(valve);
      }
      return;
    }
    if (!isUncounted(command, valve.memory, valve.open.delete(command.cmdId))) return;
    if (isLostMove(command))
      Object.assign(valve, {
        possibleSetPoints: withLostMove(valve, command),
        confirmed: null,
        lostId: command.id,
      });
    valve.memory = withOutcome(valve.memory, command);
    // What it confirmed follows, and is decided on.
    if (command.status !== "completed") decideOn(valve);
  };

  return {
    /** Whether this node regulates: it holds the lease, and its last turn is not overdue. */
    isAlive: (): boolean => mayAct() && isLoaded && clock.elapsed() - lastTurn < overdueAfter,
    turn,
    get: (deviceId: number): Valve | undefined => valves.get(deviceId),
    load,
    /** The device was changed, created or deleted. */
    changed: (deviceId: number, device: DeviceRecord | null): void => {
      heardOf(deviceId);
      if (!isLoaded) return;
      if (device && isRegulated(device)) void reload(device);
      else {
        valves.forget(deviceId);
        // What it measured for others may be measured elsewhere now.
        for (const { device: of } of valves.measuredBy(deviceId)) {
          const other = registry.get(of.id);
          if (other) void reload(other);
        }
      }
    },
    /** Changes of devices that other nodes made were not heard. */
    missed: (): void => {
      for (const { device } of valves.all()) unread.add(device.id);
    },
    /** Live samples of a device, newest first. */
    sampled: (deviceId: number, samples: readonly SlotSample[]): void => {
      for (const valve of valves.measuredBy(deviceId)) {
        const oldestFirst = samples.toReversed();
        endReadings(valve, latest);
        oldestFirst.forEach((sample, index) => {
          const isWatched = takeSample(valve, deviceId, sample);
          // Of several in one message the old ones decide nothing, but each of the others counts.
          const isOld = clock.now() - sample.measuredAt > valve.plan.staleAfter;
          const isNewest = index === oldestFirst.length - 1;
          if ((isWatched && !isOld) || isNewest) decideOn(valve, !isNewest);
        });
      }
    },
    start: async (): Promise<void> => {
      ends.push(
        clock.every(turnEvery, () => void turn()),
        commands.onCommand(takeCommand),
        commands.onState(({ deviceId, state, said, at, commandId }) => {
          heardOf(deviceId);
          const valve = valves.get(deviceId);
          if (!valve) return;
          valve.confirmedHold = confirmedHold(valve.device, { state, said, at }, valve.confirmedHold);
          // What it says of something else leaves open where a lost command has moved it.
          const position = positionOf(valve.device, said);
          if (position && (commandId ?? 0) >= valve.lostId)
            Object.assign(valve, { confirmed: { position, at }, possibleSetPoints: null, lostId: 0 });
          decideOn(valve);
          deps.onState(valve);
        }),
      );
      await turn();
    },
    close: async (): Promise<void> => {
      closed = true;
      cancelEdge();
      for (const end of ends) end();
      await turning;
      await allDone();
    },
  };
};
