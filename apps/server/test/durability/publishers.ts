import { setThreshold } from "@sgval/contract/automation/automation";
import { createToken } from "@sgval/contract/connections/connections";
import { listCommands, sendCommand } from "@sgval/contract/control/control";
import { createDevice } from "@sgval/contract/devices/routes";
import { listReadings } from "@sgval/contract/readings/readings";
import mqtt, { type MqttClient } from "mqtt";
import type { ServerProcess } from "../../src/testing/server-process.ts";

interface Member {
  id: number;
  name: string;
  client: MqttClient;
}

export interface Crew {
  /** `deviceId:measuredAt` of every reading the broker acknowledged. */
  acknowledged: string[];
  /** Command ids in the order devices heard them, repeats included. */
  heardCommands: string[];
  sendCommands(): Promise<void>;
  untilAcknowledged(count: number): Promise<void>;
  /** Publishes no more and waits for what is on its way. */
  finish(): Promise<void>;
  compareWithStore(): Promise<{ missing: string[]; repeated: string[] }>;
  /** Commands that are gone, stuck, or run past their time. */
  lostCommands(): Promise<string[]>;
  stop(): Promise<void>;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Devices that publish without rest, answer every command and keep book of all of it. */
export const startCrew = async (server: ServerProcess, size: number): Promise<Crew> => {
  let api = await server.signIn();
  const acknowledged: string[] = [];
  const heardCommands: string[] = [];
  const asked: { id: number; deviceId: number }[] = [];
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
    return { id, name, client };
  };

  const members = await Promise.all(Array.from({ length: size }, (_, index) => join(index)));

  const work = async ({ id, name, client }: Member) => {
    // One moment per reading: the clock alone would give two of them the same one.
    let measuredAt = Date.now() - 600_000;
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
        JSON.stringify({ ts: timestamp, inlet_pressure: 4.4, outlet_pressure: 2.4 }),
        { qos: 1 },
        (error) => {
          onWay -= 1;
          if (!error) acknowledged.push(`${id}:${timestamp}`);
        },
      );
      await pause(2);
    }
  };
  const workers = members.map(work);

  return {
    acknowledged,
    heardCommands,
    sendCommands: async () => {
      for (const [index, { id }] of members.entries()) {
        if (index % 3 !== 0) continue;
        const command = await api
          .call(sendCommand, { params: { id }, body: { requestId: crypto.randomUUID(), action: "read_now" } })
          .catch(() => null);
        if (command) asked.push({ id: command.data.id, deviceId: id });
      }
    },
    untilAcknowledged: async (count) => {
      for (let attempt = 0; acknowledged.length < count; attempt += 1) {
        if (attempt > 300)
          throw new Error(`only ${acknowledged.length} of ${count} readings were acknowledged`);
        await pause(50);
      }
    },
    finish: async () => {
      publishing = false;
      await Promise.all(workers);
      for (let attempt = 0; onWay > 0 && attempt < 300; attempt += 1) await pause(50);
    },
    compareWithStore: async () => {
      api = await server.signIn();
      const stored = new Set<string>();
      const repeated: string[] = [];
      for (const { id } of members)
        for (let page = 1; ; page += 1) {
          const readings = await api.call(listReadings, { params: { id }, query: { page, size: 100 } });
          for (const reading of readings.data) {
            const key = `${id}:${Date.parse(reading.measuredAt)}`;
            if (stored.has(key)) repeated.push(key);
            stored.add(key);
          }
          if (page * 100 >= readings.metaData.total) break;
        }
      return { missing: acknowledged.filter((key) => !stored.has(key)), repeated };
    },
    lostCommands: async () => {
      const lost: string[] = [];
      for (const { id } of members) {
        const { data: commands } = await api.call(listCommands, { params: { id }, query: { size: 100 } });
        const running = commands.filter(({ status }) => status === "processing");
        // One whose message was under way when the server died has its 100 seconds; others wait for it.
        for (const command of running)
          if (command.sentAt === null || Date.now() - Date.parse(command.sentAt) > 101_000)
            lost.push(`${command.id} runs past its time`);
        for (const command of commands)
          if (command.status === "waiting" && running.length === 0)
            lost.push(`${command.id} waits for nobody`);
        for (const ask of asked.filter(({ deviceId }) => deviceId === id))
          if (!commands.some((command) => command.id === ask.id)) lost.push(`${ask.id} is gone`);
      }
      return lost;
    },
    stop: async () => {
      publishing = false;
      await Promise.all(workers);
      await Promise.all(members.map(({ client }) => client.endAsync(true)));
    },
  };
};
