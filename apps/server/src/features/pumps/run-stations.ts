import { freshnessLimits } from "@sgval/contract/devices/freshness";
import { createTimeZone } from "@sgval/quantities/time-zone";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { serverLease } from "../../kernel/nodes/leases.ts";
import type { Database } from "../../kernel/schema.ts";
import { defineService } from "../../kernel/services.ts";
import { commandChecks, control, pumpNaming } from "../control/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { latestReadings } from "../readings/index.ts";
import { findBank } from "./bank.store.ts";
import { checkPumpCommand } from "./check-command.ts";
import { controlInputOf } from "./control-input.ts";
import { createStationGuard } from "./guard-station.ts";
import { createStationWatch } from "./observed/watch-station.ts";
import { pumpRoutes } from "./pumps.routes.ts";
import type { PumpsContext } from "./pumps-context.ts";
import { createStationRun } from "./regulate/run-station.ts";
import { createPeriodicSending } from "./send-periodically.ts";
import { createSendingGate } from "./sending-gate.ts";
import type { Station } from "./station.ts";
import { createStations } from "./stations.ts";
import { checkWellCommand } from "./wells/check-well.ts";
import { createWellGuard } from "./wells/guard-wells.ts";

const turnEvery = 1_000;
/** A turn that takes longer than this (ms) is no regulation any more. */
const longestTurn = 30_000;

/** The pumps of stations: their banks, what they do, and what is sent to them. */
export const pumps = defineService("pumps", ({ use, onStart, onStop, config, ...kernel }) => {
  const { clock, logger } = kernel;
  const registry = use(deviceRegistry);
  const latest = use(latestReadings);
  const lease = use(serverLease);
  const links = use(deviceLinks);
  const commands = use(control);
  const checks = use(commandChecks);
  const timeZone = createTimeZone(config.timeZone);
  const stations = createStations({ ...kernel, lease });
  const surroundingsOf: PumpsContext["surroundingsOf"] = (deviceId) => {
    const now = clock.now();
    const device = registry.get(deviceId);
    const staleAfterOf = (id: number | null) => {
      const measuring = registry.get(id ?? deviceId);
      const limits = measuring && freshnessLimits(measuring.type, measuring.reportIntervalSeconds);
      return (limits?.staleAfter ?? 0) * 1000;
    };
    return {
      now,
      elapsed: clock.elapsed(),
      startOfDay: timeZone.startOfDay(now),
      device,
      latest,
      staleAfter: staleAfterOf(null),
      inputOf: (pump) => ({
        input: controlInputOf(pump, registry.get(pump.linkedDeviceId ?? deviceId), latest, now),
        staleAfter: staleAfterOf(pump.linkedDeviceId),
      }),
    };
  };
  const context: PumpsContext = {
    ...kernel,
    registry,
    latest,
    lease,
    stations,
    timeZone,
    surroundingsOf,
    live: use(liveGateway),
  };
  const hasOpenCommand = (deviceId: number) => commands.hasOpenCommand(kernel.db.control.kysely, deviceId);
  const watch = createStationWatch(context);
  const gate = createSendingGate(checks);
  const sender = createPeriodicSending(context, {
    links,
    gate,
    hasOpenCommand,
    watchStops: commands.watchStops,
  });
  const guard = createStationGuard(context, commands.sendAutomatic);
  let lastTurnAt = Number.NEGATIVE_INFINITY;
  const isAlive = (): boolean => lease.isHeld() && clock.elapsed() - lastTurnAt < longestTurn;
  const run = createStationRun(context, {
    sendAutomatic: commands.sendAutomatic,
    hasOpenCommand,
    leave: commands.forValves.leave,
    isAlive,
    gate,
  });
  const wells = createWellGuard({
    registry,
    latest,
    clock,
    logger,
    events: kernel.events,
    commands: commands.forValves,
  });
  checks.register(checkPumpCommand(stations, clock));
  checks.register(checkWellCommand(latest, clock));
  use(pumpNaming).register((deviceId) => {
    const station = stations.get(deviceId);
    return station && new Map(station.bank.pumps.map(({ key, name }) => [key, name]));
  });

  const busy = new Set<number>();
  const turnOf = async (station: Station): Promise<void> => {
    const { deviceId } = station.bank;
    const device = registry.get(deviceId);
    if (!device) return;
    guard.turn(device, station);
    // What automation and people send goes on after the stop.
    if (station.stopping > 0 || busy.has(deviceId)) return;
    busy.add(deviceId);
    try {
      await sender.turn(device, station);
      await run.turn(device, station);
    } finally {
      busy.delete(deviceId);
    }
  };
  /** Whether what is in memory is of this node's own time with the lease. */
  let isLoaded = false;
  let loading = false;
  /**
   * What this node saw without the lease is stored first. Another node switched pumps meanwhile: the limits of starts and
   * rests count its runs, too.
   */
  const takeOver = async (): Promise<void> => {
    if (loading) return;
    loading = true;
    try {
      await stations.storeMissed();
      await Promise.all([stations.load(), wells.load()]);
      isLoaded = true;
    } catch (error) {
      logger.warn({ err: error }, "the pump stations were not read; the next turn tries again");
    } finally {
      loading = false;
    }
  };
  const turn = (): void => {
    if (!lease.isHeld()) {
      isLoaded = false;
      return;
    }
    if (!isLoaded) return void takeOver();
    lastTurnAt = clock.elapsed();
    stations
      .storeMissed()
      .catch((error: unknown) => logger.warn({ err: error }, "what pumps did is stored by the next turn"));
    wells.turn();
    for (const station of stations.all())
      turnOf(station).catch((error: unknown) => {
        const { deviceId } = station.bank;
        logger.warn({ err: error, deviceId }, "a turn of a pump station failed; the next one follows");
      });
  };
  let stop = (): void => {};
  let endFollowing = (): void => {};
  onStart(async () => {
    endFollowing = wells.follow();
    await Promise.all([stations.load(), wells.load()]);
    isLoaded = lease.isHeld();
    lastTurnAt = clock.elapsed();
    stop = clock.every(turnEvery, turn);
  });
  onStop(async () => {
    stop();
    endFollowing();
    await stations.written();
  });

  return {
    stations,
    watch,
    sender,
    guard,
    /**
     * Changes of the database were missed here. With the lease held all the time nobody else switched pumps or sent to them: what is
     * known of them stays.
     */
    readAgain: (): Promise<void> => (isLoaded && lease.isHeld() ? stations.reloadAll() : stations.load()),
    hasBank: async (trx: Kysely<Database>, { id }: { id: number }): Promise<boolean> =>
      (await findBank(trx, id)) !== undefined,
    /** Whether stations in automatic mode are regulated here now. */
    isAlive,
    routes: (app: FastifyInstance): void =>
      pumpRoutes(app, context, { tables: use(tableExport), control: commands, sender, gate, run }),
  };
});
