import { demandsOf } from "@sgval/contract/control/command-gate";
import type { ActionKey } from "@sgval/contract/control/control";
import { needsSelection } from "@sgval/contract/control/selection";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import type { CommandMessage } from "@sgval/contract/mqtt";
import { beforeAll } from "vitest";
import type { App } from "../../app.ts";
import { deviceListening } from "../../gateways/mqtt/device-sessions.ts";
import type { Actor } from "../../kernel/actor.ts";
import { untilIdle, whileDatabaseAway } from "../../testing/database-away.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { Harness, useHarness } from "../../testing/harness.ts";
import { anActor, aUser } from "../../testing/user-builder.ts";
import { valveAutomation } from "../automation/index.ts";
import { connections, type DeadLetterInput } from "../connections/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { readings } from "../readings/index.ts";
import { fixtureStore } from "./control.fixture.store.ts";
import { commandChanged, control } from "./index.ts";

type Outcome = "sent" | "absent" | "refused";
type SendOptions = {
  value?: number;
  pumpIds?: string[];
  requestId?: string;
  takeManual?: boolean;
  reason?: string;
  deviceName?: string;
  selection?: string | undefined;
  actor?: Actor;
};

/**
 * The product of one test file with devices that are connected, listen and answer only when a test has them answer: what it
 * publishes is kept here instead.
 */
export const useCommands = () => {
  const published: (CommandMessage & { device: string })[] = [];
  const changes: IssuedCommand[] = [];
  const deadLetters: DeadLetterInput[] = [];
  /** Devices without a connection. */
  const absent = new Set<number>();
  /** Devices whose connection is not subscribed to their control topic. */
  const notSubscribed = new Set<number>();
  const side: {
    outcome: Outcome;
    publish: ((message: CommandMessage) => Promise<Outcome>) | null;
    /** Whether the runners of automatic mode are alive. */
    regulates: boolean;
    /** Whether this server holds the lease of the server. */
    leaseHeld: boolean;
  } = {
    outcome: "sent",
    publish: null,
    regulates: true,
    leaseHeld: true,
  };
  const beforeStart = ({ broker, events, use }: App): void => {
    broker.publish = async (deviceId, _topic, payload) => {
      const message: CommandMessage = JSON.parse(payload);
      published.push({ ...message, device: use(deviceRegistry).get(deviceId)?.name ?? "" });
      return side.publish ? side.publish(message) : side.outcome;
    };
    broker.sessions.of = (deviceId) => {
      const connected = !absent.has(deviceId);
      return { connected, lostAt: null, listening: connected && !notSubscribed.has(deviceId) };
    };
    // Automation itself stays out of these tests.
    Object.assign(use(valveAutomation), { start: () => {}, isAlive: () => side.regulates });
    const store = use(connections).deadLetters;
    const { keep } = store;
    store.keep = (letter) => {
      deadLetters.push(letter);
      return keep(letter);
    };
    events.on(commandChanged, ({ command }) => void changes.push(command));
  };

  const harness = useHarness({ beforeStart, lease: { isHeld: () => side.leaseHeld } });
  const actor = anActor();
  beforeAll(async () => {
    actor.userId = (await aUser().named(actor.username).asSuperUser().in(harness)).id;
  });
  let requests = 0;
  /** How a request was confirmed, to repeat it. */
  const confirmedAs = new Map<string, Pick<SendOptions, "reason" | "deviceName">>();

  /** Waits until the database is idle. */
  const waitUntilIdle = (): Promise<void> => untilIdle(harness.db, 6);
  const deviceOf = (deviceId: number) => {
    const device = harness.app.use(deviceRegistry).get(deviceId);
    if (!device) throw new Error("no such device");
    return device;
  };

  const commands = {
    harness,
    actor,
    published,
    changes,
    deadLetters,
    absent,
    notSubscribed,
    side,
    waitUntilIdle,
    get control() {
      return harness.app.use(control);
    },
    get store() {
      return fixtureStore(harness.db.kysely);
    },
    /** Another node of the same product, on the same clock; it knows the devices there are by now. */
    anotherNode: async (leaseHeld = true) => {
      const lease = { isHeld: () => leaseHeld };
      const node = new Harness({ beforeStart, lease, clock: harness.clock, database: harness.database });
      await node.start();
      return { control: node.app.use(control), close: node.close };
    },
    restart: async (): Promise<void> => {
      await harness.restart();
      await waitUntilIdle();
    },
    /** The device reports now. */
    report: async (deviceId: number, value = 2.46, channel?: string): Promise<void> => {
      const device = deviceOf(deviceId);
      const values = { [channel ?? (device.type === "VGA" ? "outlet_pressure" : "battery")]: value };
      await new Promise<void>((resolve, reject) => {
        const message = { device, payload: Buffer.from(JSON.stringify(values)), topic: null };
        harness.app
          .use(readings)
          .intake.accept({ ...message, source: "mqtt" }, (error) => (error ? reject(error) : resolve()));
      });
      await waitUntilIdle();
    },
    /** The device begins to listen for commands. */
    listen: async (deviceId: number): Promise<void> => {
      notSubscribed.delete(deviceId);
      harness.app.events.emit(deviceListening, { deviceId, at: harness.clock.now() });
      await waitUntilIdle();
    },
    /** Selects a device for a command that is sent later. */
    select: async (deviceId: number, action: ActionKey): Promise<string> =>
      (await commands.control.select({ deviceId, action }, { actor, ip: "10.0.0.9" })).selection,
    /**
     * Selects and sends, confirmed as the console does at any level. A repeated request, and one without a selection, are
     * not selected for.
     */
    send: async (
      deviceId: number,
      action: ActionKey,
      { actor: by = actor, ...options }: SendOptions = {},
    ) => {
      const caller = { actor: by, ip: "10.0.0.9" };
      const { value, pumpIds, requestId = `r-${++requests}` } = options;
      const key = `${deviceId} ${requestId}`;
      const selects = needsSelection(action) && !("selection" in options) && !confirmedAs.has(key);
      const selected = selects
        ? await commands.control.select({ deviceId, action, value, pumpIds }, caller)
        : null;
      // Of a selection that was taken earlier nobody knows the level here.
      const demanded = demandsOf(selected?.level ?? (options.selection === undefined ? 0 : 3));
      const confirmed = confirmedAs.get(key) ?? {
        ...(demanded.reason ? { reason: "trial" } : {}),
        ...(demanded.deviceName ? { deviceName: deviceOf(deviceId).name } : {}),
      };
      confirmedAs.set(key, confirmed);
      const selection = selected?.selection ?? options.selection;
      const request = { deviceId, action, ...confirmed, ...options, requestId, selection };
      return commands.control.send(request, caller);
    },
    answer: (deviceId: number, answer: Record<string, unknown> | string): Promise<void> =>
      new Promise((resolve, reject) => {
        const payload = Buffer.from(typeof answer === "string" ? answer : JSON.stringify(answer));
        commands.control.takeAnswer(deviceOf(deviceId), payload, (error) =>
          error ? reject(error) : resolve(),
        );
      }),
    status: async (command: { id: number }): Promise<string> => {
      const row = await commands.store.audit(command.id);
      return row.failure_code ? `${row.status} ${row.failure_code}` : row.status;
    },
    /** Moves time and lets everything that fell due be written. */
    pass: async (seconds: number): Promise<void> => {
      await harness.clock.advance(seconds * 1000);
      await waitUntilIdle();
    },
  };
  return commands;
};

/** Stops of a test file that presses them while the database is away. */
export const useStops = (commands: ReturnType<typeof useCommands>) => {
  const { harness } = commands;
  return {
    /** The actions that devices heard. */
    sent: () => commands.published.map((message) => message.action),
    pump: () => aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).in(harness),
    whileAway: <T>(how: "refuses" | "hangs", work: () => Promise<T>, after?: number): Promise<T> =>
      whileDatabaseAway(harness, how, work, after),
    /** The database is back and everything that waited for it is done. */
    comeBack: async (): Promise<void> => {
      await commands.waitUntilIdle();
      await commands.pass(1);
      // While the journal is written, between two stops too, the database is idle.
      await commands.control.recordStops();
      await commands.waitUntilIdle();
    },
    /** Presses stop and lets the quarter of a second pass that it may wait for the database. */
    press: async (device: { id: number }, more: SendOptions = {}): Promise<IssuedCommand> => {
      const pressed = commands.send(device.id, "pump_stop", more);
      const [stop] = await Promise.all([pressed, harness.clock.advance(250)]);
      return stop;
    },
  };
};

/** The code of the refusal a promise ends in, or what it gave. */
export const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );
