import { actionLabels } from "@sgval/contract/control/labels";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import { readingsSentLabel } from "@sgval/contract/notifications/labels";
import type { Reading } from "@sgval/contract/readings/readings";
import { hourMs } from "@sgval/quantities/duration";
import { changesMissed } from "../../../kernel/nodes/node-channel.ts";
import { commandChanged } from "../../control/index.ts";
import { readingsRecorded, readingView } from "../../readings/index.ts";
import { type ChannelRecord, findChannels } from "../channels.store.ts";
import { countWaitingOf, type NewDelivery } from "../deliveries.store.ts";
import type { NotificationsDeps } from "../notifications-deps.ts";
import { enqueueDeliveries } from "../notify.ts";
import { channelsStored } from "../save-channel.ts";

/** Readings are gathered this long (milliseconds), and so many at most go out together. */
export const gatherFor = 10_000;
export const mostReadings = 500;
/** So many deliveries of a target may wait: one that does not answer for a day must not fill the database. */
const mostWaiting = { readings: 20, commands: 1_000 } as const;
type Data = keyof typeof mostWaiting;
/** How often the log says that a target gets no more (milliseconds). */
const saidEvery = hourMs;

/** What is sent, with what the log calls it. */
type Event = { title: string } & Record<string, unknown>;

const deliveryOf = (
  { id, name }: ChannelRecord,
  kind: Data,
  title: string,
  events: Record<string, unknown>[],
): NewDelivery => ({
  ...{ way: "webhook", to: name, userId: null, channelId: id, subscriptionId: null, kind },
  ...{ title, text: "", href: null, duty: false, deviceIds: [], lines: [], events },
});

/** Hands readings and changes of commands to the webhooks that want them. */
export const createDataWebhooks = (deps: NotificationsDeps) => {
  const { clock, config, db, events, logger } = deps;
  let channels: ChannelRecord[] = [];
  const wanting = (data: Data) => channels.filter(({ kinds }) => kinds.includes(data));
  let lastRead: Promise<void> = Promise.resolve();
  /** After one another: an older answer must not replace a newer one. */
  const readChannels = (): Promise<void> => {
    const read = lastRead.then(async () => {
      channels = (await findChannels(db.kysely)).filter(({ type, enabled }) => enabled && type === "webhook");
    });
    lastRead = read.catch(() => {});
    return read;
  };
  let areUnread = false;
  const readChanged = async (): Promise<void> => {
    areUnread = false;
    try {
      await readChannels();
    } catch (error) {
      areUnread = true;
      logger.warn({ err: error }, "webhooks could not be read");
    }
  };

  const saidAt = new Map<number, number>();
  /** Adds a delivery; false where too many of this target wait. */
  const add = async (channel: ChannelRecord, data: Data, { title, ...event }: Event): Promise<boolean> => {
    const now = clock.now();
    const isFull = (await countWaitingOf(db.kysely, channel.id, data)) >= mostWaiting[data];
    if (isFull && now - (saidAt.get(channel.id) ?? Number.NEGATIVE_INFINITY) < saidEvery) return false;
    if (isFull) saidAt.set(channel.id, now);
    const delivery = deliveryOf(channel, data, title, isFull ? [] : [event]);
    const added: NewDelivery = isFull ? { ...delivery, notSent: "too_many_waiting" } : delivery;
    await db.transaction((trx) => enqueueDeliveries(deps, trx, [added], new Date(now)));
    return !isFull;
  };

  /** How much of each kind a target missed since its last delivery. */
  const missed = { readings: new Map<number, number>(), commands: new Map<number, number>() };
  const warn = (error: unknown): void => {
    logger.warn({ err: error }, "webhooks could not be given what happened");
  };
  /** Hands an event on; where that fails, as while the database is away, it is counted as missed. */
  const give = async (
    channel: ChannelRecord,
    data: Data,
    event: Event,
    { count, lost }: { count: number; lost: number },
  ): Promise<void> => {
    const dropped = lost + (missed[data].get(channel.id) ?? 0);
    missed[data].set(channel.id, dropped + count);
    try {
      if (await add(channel, data, { kind: data, ...event, dropped })) missed[data].delete(channel.id);
    } catch (error) {
      warn(error);
    }
  };

  let gathered: Reading[] = [];
  let dropped = 0;
  const sendReadings = async (): Promise<void> => {
    const [readings, lost] = [gathered, dropped];
    gathered = [];
    dropped = 0;
    if (readings.length === 0) return;
    const devices = new Set(readings.map(({ deviceId }) => deviceId)).size;
    const title = readingsSentLabel[config.locale]
      .replace("{{readings}}", String(readings.length))
      .replace("{{devices}}", String(devices));
    const event = { title, key: `readings-${clock.now()}`, readings };
    for (const channel of wanting("readings"))
      await give(channel, "readings", event, { count: readings.length, lost });
  };
  const sendCommand = async (command: IssuedCommand): Promise<void> => {
    const title = `${command.deviceDisplayName}: ${actionLabels[command.action][config.locale]}`;
    const event = { title, key: `command-${command.id}-${command.status}`, command };
    for (const channel of wanting("commands")) await give(channel, "commands", event, { count: 1, lost: 0 });
  };
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    turn = turn.then(work);
  };

  events.on(channelsStored, readChanged);
  events.on(changesMissed, readChanged);
  events.on(readingsRecorded, ({ device, samples }) => {
    if (wanting("readings").length === 0) return;
    for (const sample of samples) {
      if (gathered.length < mostReadings) gathered.push(readingView(device, sample));
      else dropped += 1;
    }
  });
  events.on(commandChanged, ({ command }) => {
    if (wanting("commands").length > 0) inTurn(() => sendCommand(command));
  });
  const stop = clock.every(gatherFor, () => {
    if (areUnread) void readChanged();
    inTurn(sendReadings);
  });
  return {
    start: readChannels,
    close: async (): Promise<void> => {
      stop();
      inTurn(sendReadings);
      await turn;
    },
  };
};
