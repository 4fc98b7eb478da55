import { setTimeout as pause } from "node:timers/promises";
import { setThreshold } from "@sgval/contract/automation/automation";
import { createToken } from "@sgval/contract/connections/tokens";
import { type Command, listCommands, sendCommand } from "@sgval/contract/control/control";
import { createDevice } from "@sgval/contract/devices/routes";
import { listReadings } from "@sgval/contract/readings/readings";
import type { ServerEvents } from "@sgval/contract/realtime";
import mqtt, { type MqttClient } from "mqtt";
import { io, type Socket } from "socket.io-client";
import * as z from "zod";
import { createApiClient } from "../../src/testing/api-client.ts";

/** A server in its own process that may be killed and started again on the same addresses. */
export interface KilledServer {
  readonly api: string;
  readonly mqttUrl: string;
  /** What it printed, for the message of a failure. */
  readonly log: string;
  /** The token of a new session of the administrator. */
  accessToken(): Promise<string>;
}

interface Member {
  id: number;
  name: string;
  token: string;
  client: MqttClient;
}

export interface Crew {
  /** `deviceId:measuredAt` of every reading the broker acknowledged. */
  acknowledged: Set<string>;
  /** How often the live socket showed each reading as new, under the same keys. */
  announced: Map<string, number>;
  /** Command ids in the order devices heard them, repeats included. */
  heardCommands: string[];
  /** Asks for a command of every third device; those that got no answer count as well. */
  sendCommands(): Promise<void>;
  /** Waits until the device of `sendOneCommand` hears commands: it may be connected before it has subscribed. */
  untilListening(): Promise<void>;
  /** Asks for a command of a device that is asked for nothing else; returns its request id. */
  sendOneCommand(): Promise<string>;
  /** The command of a request of `sendOneCommand` in its final state. */
  untilEnded(requestId: string): Promise<Command>;
  untilAcknowledged(count: number): Promise<void>;
  /** Publishes no more and waits for what is on its way. */
  finish(): Promise<void>;
  compareWithStore(): Promise<{ missing: string[]; repeated: string[]; altered: string[] }>;
  /** Sends readings that were acknowledged once more and returns what the server took them for. */
  sendAgain(count: number): Promise<{ accepted: number; duplicates: number }>;
  /** Commands that were accepted and are gone, or that never come to an end. */
  lostCommands(): Promise<string[]>;
  stop(): Promise<void>;
}

const answerOfTelemetry = z.object({ accepted: z.number(), duplicates: z.number() });

/** Values that distinguish one reading from its neighbours, within what a valve may measure (bar). */
const valuesAt = (measuredAt: number) => ({
  inlet_pressure: 4 + ((measuredAt * 7) % 1000) / 1000,
  outlet_pressure: 2 + (measuredAt % 1000) / 1000,
});

/** Reads again when the connection that a killed server left behind was used. */
const reading = async <Found>(read: () => Promise<Found>): Promise<Found> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await pause(500);
    return read();
  }
};

const isFinal = ({ status }: Command): boolean => status !== "waiting" && status !== "processing";

/** Counts what a console would be shown as new, over all connections that the kills leave of it. */
const watchLive = async (server: KilledServer, announced: Map<string, number>) => {
  const token = await server.accessToken();
  const socket: Socket<ServerEvents> = io(server.api, { auth: { token }, reconnectionDelayMax: 500 });
  socket.on("update:VGA", (readings) => {
    for (const { deviceId, measuredAt } of readings) {
      const key = `${deviceId}:${Date.parse(measuredAt)}`;
      announced.set(key, (announced.get(key) ?? 0) + 1);
    }
  });
  // As a console does: a server whose database is away refuses sockets and hangs up on those it cannot check.
  socket.on("connect_error", () => setTimeout(() => socket.connect(), 200));
  socket.on("disconnect", (reason) => reason === "io server disconnect" && socket.connect());
  return socket;
};

/** Devices that publish without rest, answer every command and keep book of all of it. */
export const startCrew = async (server: KilledServer, size: number): Promise<Crew> => {
  const signIn = async () => createApiClient(server.api, await server.accessToken());
  let api = await signIn();
  const acknowledged = new Set<string>();
  const announced = new Map<string, number>();
  const heardCommands: string[] = [];
  const accepted: { id: number; deviceId: number }[] = [];
  let publishing = true;
  let onWay = 0;

  const join = async (index: number): Promise<Member> => {
    const name = `CREW-${index}`;
    const device = await api.call(createDevice, {
      body: { name, displayName: name, type: "VGA", reportIntervalSeconds: 5 },
    });
    const { id } = device.data;
    const secret = await api.call(createToken, { body: { name, deviceId: id } });
    await api.call(setThreshold, {
      params: { id },
      body: { startPressurePoint: 1.2, limitPressurePoint: 2.4 },
    });
    const client = mqtt.connect(server.mqttUrl, {
      username: name,
      password: secret.data.token,
      clientId: name,
      protocolVersion: 4,
      reconnectPeriod: 200,
    });
    // The broker comes and goes here; the client reconnects by itself.
    client.on("error", () => undefined);
    client.subscribe(`sgval/${name}/control`, { qos: 1 });
    client.on("message", (_topic, payload) => {
      const { cmdId, action }: { cmdId: string; action: string } = JSON.parse(payload.toString());
      heardCommands.push(cmdId);
      client.publish(`sgval/${name}/control-response`, JSON.stringify({ cmdId, action, result: "ok" }), {
        qos: 1,
      });
    });
    return { id, name, token: secret.data.token, client };
  };

  const members = await Promise.all(Array.from({ length: size }, (_, index) => join(index)));
  const [, alone] = members;
  if (!alone) throw new Error("a crew has at least two devices");
  const socket = await watchLive(server, announced);

  const work = async ({ id, name, client }: Member) => {
    // One timestamp per reading: the clock alone would give two of them the same one.
    let measuredAt = Date.now() - 1_000;
    while (publishing) {
      if (onWay > size * 8) {
        await pause(5);
        continue;
      }
      measuredAt += 1;
      const timestamp = measuredAt;
      onWay += 1;
      client.publish(
        `sgval/${name}/up`,
        JSON.stringify({ ts: timestamp, ...valuesAt(timestamp) }),
        { qos: 1 },
        (error) => {
          onWay -= 1;
          if (!error) acknowledged.add(`${id}:${timestamp}`);
        },
      );
      await pause(10);
    }
  };
  const workers = members.map(work);

  const ask = async (id: number): Promise<string> => {
    const requestId = crypto.randomUUID();
    const command = await api
      .call(sendCommand, { params: { id }, body: { requestId, action: "read_now" } })
      .catch(() => null);
    if (command) accepted.push({ id: command.data.id, deviceId: id });
    return requestId;
  };
  const commandsOf = async (id: number): Promise<Command[]> =>
    (await reading(() => api.call(listCommands, { params: { id }, query: { size: 100 } }))).data;
  /** Asks again until it holds; a deadline of its own, however slow the machine is. */
  const until = async <Found>(what: string, find: () => Promise<Found | null>): Promise<Found> => {
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const found = await find();
      if (found !== null) return found;
      await pause(200);
    }
    throw new Error(`never came: ${what}\n${server.log}`);
  };

  const untilEnded = (requestId: string): Promise<Command> =>
    until(`the end of ${requestId}`, async () => {
      const found = (await commandsOf(alone.id)).find((command) => command.requestId === requestId);
      return found && isFinal(found) ? found : null;
    });

  return {
    acknowledged,
    announced,
    heardCommands,
    sendCommands: async () => {
      await Promise.all(members.filter((_, index) => index % 3 === 0).map(({ id }) => ask(id)));
    },
    sendOneCommand: () => ask(alone.id),
    untilEnded,
    untilListening: async () => {
      await until("a command that is answered", async () => {
        const { status } = await untilEnded(await ask(alone.id));
        return status === "completed" || null;
      });
    },
    untilAcknowledged: async (count) => {
      await until(`${count} acknowledged readings`, async () => acknowledged.size >= count || null);
    },
    finish: async () => {
      publishing = false;
      await Promise.all(workers);
      await until("the last acknowledgement", async () => onWay === 0 || null);
    },
    compareWithStore: async () => {
      api = await signIn();
      const stored = new Set<string>();
      const repeated: string[] = [];
      const altered: string[] = [];
      for (const { id } of members)
        for (let page = 1; ; page += 1) {
          const readings = await reading(() =>
            api.call(listReadings, { params: { id }, query: { page, size: 100 } }),
          );
          for (const { measuredAt, values } of readings.data) {
            const timestamp = Date.parse(measuredAt);
            const key = `${id}:${timestamp}`;
            if (stored.has(key)) repeated.push(key);
            stored.add(key);
            const same = Object.entries(valuesAt(timestamp)).every(
              ([parameter, value]) => Math.abs((values[parameter] ?? Number.NaN) - value) < 1e-6,
            );
            if (!same) altered.push(`${key} ${JSON.stringify(values)}`);
          }
          if (page * 100 >= readings.metaData.total) break;
        }
      return { missing: [...acknowledged].filter((key) => !stored.has(key)), repeated, altered };
    },
    sendAgain: async (count) => {
      const own = [...acknowledged].filter((key) => key.startsWith(`${alone.id}:`)).slice(-count);
      const answer = await fetch(`${server.api}/api/v1/telemetry`, {
        method: "POST",
        headers: { authorization: `Bearer ${alone.token}` },
        body: JSON.stringify(
          own.map((key) => Number(key.split(":")[1])).map((ts) => ({ ts, values: valuesAt(ts) })),
        ),
      });
      return answerOfTelemetry.parse(await answer.json());
    },
    lostCommands: async () => {
      const lost: string[] = [];
      for (const { id } of members) {
        const commands = await until(`the end of every command of device ${id}`, async () => {
          const all = await commandsOf(id);
          return all.every(isFinal) ? all : null;
        });
        for (const { id: wanted } of accepted.filter(({ deviceId }) => deviceId === id))
          if (!commands.some((command) => command.id === wanted)) lost.push(`${wanted} is gone`);
        for (const command of commands)
          if (command.status === "completed" && !heardCommands.includes(command.cmdId))
            lost.push(`${command.id} ended well, but no device heard it`);
      }
      return lost;
    },
    stop: async () => {
      publishing = false;
      socket.disconnect();
      await Promise.all(workers);
      await Promise.all(members.map(({ client }) => client.endAsync(true)));
    },
  };
};
