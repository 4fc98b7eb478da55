import type { FastifyInstance } from "fastify";
import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { defineService } from "../../kernel/services.ts";
import { activityLog } from "../activity/index.ts";
import { automation } from "../automation/index.ts";
import { connections } from "../connections/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { latestReadings } from "../readings/index.ts";
import { signIn } from "../sign-in/index.ts";
import { cancelCommand } from "./cancel-command.ts";
import type { Turn } from "./command-lifecycle.ts";
import { createCommandRateLimit } from "./command-rate-limit.ts";
import { controlRoutes } from "./control.routes.ts";
import { controlStore } from "./control.store.ts";
import { type ControlDeps, createContext } from "./control-deps.ts";
import { createDispatcher } from "./dispatch-command.ts";
import { createDeadlines } from "./expire-commands.ts";
import { createSending } from "./send-command.ts";
import { setMode } from "./set-mode.ts";
import { receiveAnswer } from "./settle-command.ts";

export { commandChanged, deviceStateConfirmed } from "./control-deps.ts";

/** Commands from the request to the device's answer, and the mode of devices. */
export const createControl = (deps: ControlDeps) => {
  const context = createContext(deps);
  const { db, clock, logger, registry } = context;
  const store = controlStore(db.kysely);
  /** Devices with a waiting command, so that the stream of readings need not query the database. */
  const queued = new Set<number>();

  const dispatchNext = createDispatcher(context, (command) => deadlines.arm(command));
  const dispatch = async (deviceId: number, turn: Turn): Promise<void> => {
    queued.add(deviceId);
    try {
      if (!(await dispatchNext(deviceId, turn))) queued.delete(deviceId);
      else queued.add(deviceId);
    } catch (error) {
      // The command is stored; the next sweep dispatches it.
      logger.warn({ err: error, deviceId }, "a command was not dispatched yet");
    }
  };
  const deadlines = createDeadlines(context, async (deviceId) => {
    // A sleeping device gets its command when it reports; until then the database need not be queried.
    if (registry.get(deviceId)?.powerMode === "sleeping") queued.add(deviceId);
    else await dispatch(deviceId, "free");
  });

  const sending = createSending(context, createCommandRateLimit(clock), (deviceId) =>
    dispatch(deviceId, "asked"),
  );
  const control = {
    ...sending,
    cancel: cancelCommand(context),
    setMode: setMode(context),
    receiveAnswer: receiveAnswer(context, dispatch),
    /** The device reported or began to listen: a sleeping one is awake for a short while. */
    heard: async (deviceId: number): Promise<void> => {
      if (queued.has(deviceId) && registry.get(deviceId)?.powerMode === "sleeping")
        await dispatch(deviceId, "heard");
    },
    hasOpenCommand: (deviceId: number): Promise<boolean> => store.hasOpen(deviceId),
    /** After a start: ends what is overdue, watches what runs, sends what waits. Publishes nothing twice. */
    resume: async (): Promise<void> => {
      for (const command of await store.running()) deadlines.arm(command);
      await deadlines.sweep();
    },
    close: (): void => deadlines.close(),
    routes: (app: FastifyInstance): void => controlRoutes(app, control, context),
  };
  return control;
};

export const control = defineService("control", ({ use, onStart, onStop, config, ...kernel }) => {
  const broker = use(deviceBroker);
  const feature = createControl({
    ...kernel,
    activity: use(activityLog),
    registry: use(deviceRegistry),
    latest: use(latestReadings),
    connections: broker.sessions,
    deadLetters: use(connections).deadLetters,
    automation: use(automation).reader,
    rights: use(signIn),
    responseWaitSeconds: config.responseWaitSeconds,
    publisher: {
      publish: async (device, message) =>
        device.topicControl
          ? broker.publish(device.id, device.topicControl, JSON.stringify(message))
          : "refused",
    },
  });
  // Before the first device connects: it may be awake for a short time only.
  onStart(feature.resume);
  onStop(feature.close);
  return feature;
});
