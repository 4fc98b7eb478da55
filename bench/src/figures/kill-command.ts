import type { Command } from "@sgval/contract/control/control";
import {
  type CommandListener,
  joinListeners,
} from "../../../apps/server/test/durability/command-listeners.ts";
import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { killedServer } from "../server/open-session.ts";
import { type ServerUnderTest, withServer } from "../server/server-under-test.ts";

const rounds = { full: 200, quick: 3 };
/** Seconds the server waits for an answer; shortened in a quick run alone. */
const responseWaitSeconds = { full: 100, quick: 5 };
/** The kill comes so many milliseconds after the request at the latest. */
const latestKill = 40;
/** So many that a device whose command is never answered is free again when its turn comes. */
const deviceCount = { full: 80, quick: 3 };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** When the server ran, from ready to killed, in epoch ms. */
type Uptimes = { from: number; to: number }[];

interface Round {
  requestId: string;
  /** Whether the request was answered, so that its command must not be lost. */
  accepted: boolean;
}

/** Kills the server within milliseconds of a request and starts it again. */
const killInsideCommand = async (
  server: ServerUnderTest,
  listener: CommandListener,
  uptimes: Uptimes,
): Promise<Round> => {
  // So that the next one takes as long as usual and not as long as the first after a start.
  await listener.sendUndisturbed();
  const { requestId, accepted } = listener.request();
  await pause(Math.random() * latestKill);
  const current = uptimes.at(-1);
  if (current) current.to = Date.now();
  await server.kill();
  const round = { requestId, accepted: await accepted };
  await server.start();
  uptimes.push({ from: Date.now(), to: Number.POSITIVE_INFINITY });
  return round;
};

/**
 * Seconds from sending to the end of a command; a deadline that passes while the server is down counts as if it came
 * back at that time.
 */
const secondsToEnd = ({ sentAt, createdAt, finishedAt }: Command, wait: number, uptimes: Uptimes): number => {
  const deadline = Date.parse(sentAt ?? createdAt) + wait * 1000;
  const back = uptimes.find(({ to }) => to > deadline)?.from ?? deadline;
  const late = Math.max(0, Date.parse(finishedAt ?? "") - Math.max(deadline, back)) / 1000;
  const own = (Date.parse(finishedAt ?? "") - Date.parse(sentAt ?? createdAt)) / 1000;
  return late > 0 ? wait + late : Math.min(own, wait);
};

/** Kills the server 0 to 40 ms after the request of a command, again and again: what becomes of the command? */
export const measureKillCommand = (run: BenchRun): Promise<Figure[]> => {
  const size = run.quick ? "quick" : "full";
  const wait = responseWaitSeconds[size];
  return withServer(
    "kill-command",
    run.profile,
    async (server) => {
      const listeners = await joinListeners(killedServer(server), deviceCount[size]);
      try {
        const uptimes: Uptimes = [{ from: Date.now(), to: Number.POSITIVE_INFINITY }];
        const done: Round[] = [];
        for (let index = 0; index < rounds[size]; index += 1) {
          const listener = listeners[index % listeners.length];
          if (listener) done.push(await killInsideCommand(server, listener, uptimes));
          if (done.length % 10 === 0) run.log(`${done.length} of ${rounds[size]} rounds`);
        }
        const commands = (await Promise.all(listeners.map((listener) => listener.untilEnded()))).flat();
        const heard = listeners.flatMap((listener) => listener.heard);
        const stored = new Set(commands.map(({ requestId }) => requestId));
        const hit = done.filter(({ requestId }) => stored.has(requestId)).length;
        const lost = done.filter(({ accepted, requestId }) => accepted && !stored.has(requestId)).length;
        const unknown = heard.filter((cmdId) => !commands.some((command) => command.cmdId === cmdId)).length;
        const seconds = commands.map((command) => secondsToEnd(command, wait, uptimes));
        const ended = (status: Command["status"]) =>
          commands.filter((command) => command.status === status).length;
        run.log(
          `${done.length} kills, ${hit} after the command was stored; of all ${commands.length} commands ` +
            `${ended("completed")} completed, ${ended("device_not_response")} without an answer, ${ended("failed")} failed`,
        );
        return [
          atMost(0, {
            name: "kill inside a command: heard twice",
            unit: "cmd",
            value: heard.length - new Set(heard).size,
          }),
          atMost(0, { name: "kill inside a command: lost or unknown", unit: "cmd", value: lost + unknown }),
          atMost(wait + 1, {
            name: "kill inside a command: final, worst",
            unit: "s",
            value: Math.max(...seconds),
            limit: wait,
          }),
          reference({ name: "kill inside a command: rounds", unit: "kill", value: done.length }),
          reference({ name: "kill inside a command: after it was stored", unit: "kill", value: hit }),
          reference({ name: "kill inside a command: heard", unit: "cmd", value: heard.length }),
        ];
      } finally {
        await Promise.all(listeners.map((listener) => listener.end()));
      }
    },
    () => ({ SGVAL_RESPONSE_WAIT: String(wait), SGVAL_COMMANDS_PER_MINUTE: "10000" }),
  );
};
