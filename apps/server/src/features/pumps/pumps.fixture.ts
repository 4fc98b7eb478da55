import { listActivity } from "@sgval/contract/activity/activity";
import { type ActionKey, readCommand, sendCommand } from "@sgval/contract/control/control";
import { needsSelection, selectCommand } from "@sgval/contract/control/selection";
import type { CommandMessage } from "@sgval/contract/mqtt";
import { readPumpStation, sendPumpPower } from "@sgval/contract/pumps/live";
import { type PumpBankForm, setPumpBank } from "@sgval/contract/pumps/pumps";
import { beforeEach } from "vitest";
import type { App } from "../../app.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { untilIdle } from "../../testing/database-away.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { control } from "../control/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { readings } from "../readings/index.ts";

export const normal = (key: string, number: number) => ({
  ...{ key, name: `Bơm ${number}`, number, type: "normal" as const },
});
export const linear = {
  ...{ key: "p4", name: "Bơm 4", number: 4, type: "linear" as const, min: 40, max: 100, staticValue: 60 },
  ...{ timeAutoSend: 60, timeWaitForRespond: 20, controlVariable: "P_out", inputLow: 2, inputHigh: 4 },
};
export const bankBody = (more: Partial<PumpBankForm> = {}): PumpBankForm => ({
  pumps: [normal("p1", 1), normal("p2", 2), linear],
  ...more,
});
export const allStopped = {
  ...{ "pump_running.p1": 0, "pump_running.p2": 0, "pump_running.p4": 0, "pump_power.p4": 60 },
  ...{ inlet_pressure: 0.5, P_out: 2.5 },
};
const channels = ["pump_running.p1", "pump_running.p2", "pump_running.p4", "pump_power.p4", "inlet_pressure"];

/** The product of one test file with pump stations, whose controllers say only what a test has them say. */
export const usePumps = () => {
  const published: (CommandMessage & { deviceId: number })[] = [];
  /** What becomes of what is published, and whether this server holds its lease. */
  const broker: { outcome: "sent" | "refused"; leaseHeld: boolean } = { outcome: "sent", leaseHeld: true };
  const emitted: [event: string, payload: unknown][] = [];
  const beforeStart = ({ broker: gateway, use }: App): void => {
    gateway.publish = async (deviceId, _topic, payload) => {
      published.push({ ...JSON.parse(payload), deviceId });
      return broker.outcome;
    };
    gateway.sessions.of = () => ({ connected: true, lostAt: null, listening: true });
    const live = use(liveGateway);
    const { emit, update } = live;
    live.emit = (deviceId, event, ...payload) => {
      emitted.push([event, payload[0]]);
      emit(deviceId, event, ...payload);
    };
    live.update = (deviceId, event, ...payload) => {
      emitted.push([event, payload[0]]);
      update(deviceId, event, ...payload);
    };
  };
  const harness = useHarness({ beforeStart, lease: { isHeld: () => broker.leaseHeld } });
  let requests = 0;
  beforeEach(() => {
    published.length = 0;
    emitted.length = 0;
  });

  const at = (id: number) => ({ params: { id } });
  /** What has begun is written. */
  const idle = (): Promise<void> => untilIdle(harness.db, 6);
  const recordOf = (id: number) => {
    const device = harness.app.use(deviceRegistry).get(id);
    if (!device) throw new Error("no such device");
    return device;
  };
  /** Time passes in steps, in which the database keeps up. */
  const pass = async (seconds: number, step = 1): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += step) {
      await harness.clock.advance(step * 1000);
      await idle();
    }
  };
  const aStation = () =>
    channels
      .reduce((station, channel) => station.withChannel(channel), aDevice().ofType("WATER_PUMP"))
      .withChannel("outlet_pressure", { mappingKey: "P_out" })
      .withThreshold(2, 4)
      .reportingEvery(60);
  const live = async (id: number) => {
    const { data } = await harness.ok(harness.admin, readPumpStation, at(id));
    if (!data) throw new Error("no bank");
    return data;
  };
  const request = (id: number, action: ActionKey, more: object) => {
    requests += 1;
    return { ...at(id), body: { requestId: `r-${requests}`, action, ...more } };
  };
  const select = (action: ActionKey, id: number, more: object) => ({
    selecting: needsSelection(action),
    input: { ...at(id), body: { action, ...more } },
  });
  const answer = async (
    id: number,
    cmdId: string | undefined,
    state: object,
    more: { action?: string; ts?: number; result?: "ok" | "err" } = {},
  ): Promise<void> => {
    const payload = Buffer.from(JSON.stringify({ cmdId, result: "ok", state, ...more }));
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      harness.app.use(control).takeAnswer(recordOf(id), payload, done);
    });
    await idle();
  };

  /** A station whose bank is set up. */
  const station = async (bank = bankBody()) => {
    const device = await aStation().in(harness);
    await harness.ok(harness.admin, setPumpBank, { ...at(device.id), body: bank });
    return device;
  };
  /** Reports of one time are one report: each comes a second after what was before. */
  const report = async (id: number, values: Record<string, number>): Promise<void> => {
    await harness.clock.advance(1000);
    await new Promise<void>((resolve, reject) => {
      const message = { device: recordOf(id), payload: Buffer.from(JSON.stringify(values)), topic: null };
      harness.app
        .use(readings)
        .intake.accept({ ...message, source: "mqtt" }, (error) => (error ? reject(error) : resolve()));
    });
    await idle();
  };
  /** Selects the station and sends the power of its linear pump each period from now on, confirmed at any level. */
  const startPeriodic = async (id: number): Promise<void> => {
    const pumpIds = ["p4"];
    const { data } = await harness.ok(harness.admin, selectCommand, {
      ...at(id),
      body: { action: "set_pump_power", pumpIds },
    });
    const confirmed = { selection: data.selection, reason: "trial", deviceName: recordOf(id).name };
    await harness.ok(harness.admin, sendPumpPower, {
      ...at(id),
      body: { mode: "periodic", pumpIds, ...confirmed },
    });
  };

  const lastSent = (id: number) => published.findLast(({ deviceId }) => deviceId === id)?.cmdId;

  return {
    ...{ harness, broker, emitted, at, pass, aStation, live, answer, station, report, startPeriodic },
    /** A station that sends the power of its linear pump each period, beginning now. */
    sendingStation: async () => {
      const device = await station();
      await report(device.id, allStopped);
      await startPeriodic(device.id);
      return device;
    },
    pumpOf: async (id: number, key: string) => (await live(id)).pumps.find((pump) => pump.key === key),
    /** What a station was sent, oldest first. */
    sentTo: ({ id }: { id: number }) =>
      published
        .filter(({ deviceId }) => deviceId === id)
        .map(({ action, value, pumps }) => ({ action, value, pumps })),
    /** Selects and sends, as the console does. */
    send: async (id: number, action: ActionKey, more: object = {}) => {
      const { selecting, input } = select(action, id, more);
      const selected = selecting ? await harness.ok(harness.admin, selectCommand, input) : null;
      const selection = selected
        ? { selection: selected.data.selection, reason: "trial", deviceName: recordOf(id).name }
        : {};
      const sent = request(id, action, { ...more, ...selection });
      const { data } = await harness.ok(harness.admin, sendCommand, sent);
      await idle();
      return data;
    },
    /** Why a device cannot be selected for it. */
    refusal: (id: number, action: ActionKey, more: object = {}) =>
      harness.refused(harness.admin, selectCommand, select(action, id, more).input),
    /** Under which type of the history the last change of a device stands. */
    newestType: async (deviceId: number) => {
      const { data } = await harness.ok(harness.admin, listActivity, { query: { deviceId, size: 1 } });
      return data[0]?.type;
    },
    statusOf: async (deviceId: number, commandId: number) => {
      const params = { id: deviceId, commandId };
      const { data } = await harness.ok(harness.admin, readCommand, { params });
      return [data.status, data.failureCode];
    },
    /** The controller obeys what it was sent last. */
    obey: (id: number, state: Record<string, number | string> = {}) => answer(id, lastSent(id), state),
    /** It refuses it. */
    refuse: (id: number) => answer(id, lastSent(id), {}, { result: "err" }),
  };
};
