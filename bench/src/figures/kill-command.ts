import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "@sgval/contract/control/control";
import { type CommandListener, joinListeners } from "../command-listeners.ts";
import { atLeast, atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { killedServer } from "../server/open-session.ts";
import { type ServerUnderTest, withServer } from "../server/server-under-test.ts";

const rounds = { full: 200, quick: 3 };
/** Seconds the server waits for an answer; shortened in a quick run alone. */
const responseWaitSeconds = { full: 100, quick: 5 };
/** The kill comes so many milliseconds after the request at the latest. */
const latestKill = 40;
/**
 * One for each round: what was waiting when the server died is sent by a sweep some seconds after the start, and the
 * server does not run that long here.
 */
const deviceCount = rounds;

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
        const requestOf = new Map(commands.map(({ cmdId, requestId }) => [cmdId, requestId]));
        const heardRequests = new Set(heard.map((cmdId) => requestOf.get(cmdId)));
        const hit = done.filter(({ requestId }) => stored.has(requestId));
        const reached = hit.filter(({ requestId }) => heardRequests.has(requestId)).length;
        const lost = done.filter(({ accepted, requestId }) => accepted && !stored.has(requestId)).length;
        const unknown = heard.filter((cmdId) => !requestOf.has(cmdId)).length;
        const unheard = commands.filter(
          ({ status, requestId }) => status === "completed" && !heardRequests.has(requestId),
        ).length;
        const seconds = commands.map((command) => secondsToEnd(command, wait, uptimes));
        const ended = (status: Command["status"]) =>
          commands.filter((command) => command.status === status).length;
        run.log(
          `${done.length} kills, ${hit.length} after the command was stored, ${reached} after it was heard; of all ${commands.length} commands ` +
            `${ended("completed")} completed, ${ended("device_not_response")} without an answer, ${ended("failed")} failed`,
        );
        return [
          atMost(0, {
            name: "kill inside a command: heard twice",
            unit: "cmd",
            // By request: one that is stored and sent anew under another id is heard twice as well.
            value: heard.length - heardRequests.size + (commands.length - stored.size),
          }),
          atMost(0, {
            name: "kill inside a command: lost or unknown",
            unit: "cmd",
            value: lost + unknown + unheard,
          }),
          atMost(wait + 1, {
            name: "kill inside a command: final, worst",
            unit: "s",
            value: Math.max(...seconds),
            limit: wait,
          }),
          reference({ name: "kill inside a command: rounds", unit: "kill", value: done.length }),
          // Kills that all come before the command is stored, or all after its request is answered, would show nothing.
          atLeast(done.length / 50, {
            name: "kill inside a command: stored, unanswered",
            unit: "kill",
            value: hit.filter(({ accepted }) => !accepted).length,
          }),
          reference({
            name: "kill inside a command: stored, unheard",
            unit: "kill",
            value: hit.length - reached,
          }),
          reference({ name: "kill inside a command: heard in all", unit: "cmd", value: heard.length }),
        ];
      } finally {
        await Promise.all(listeners.map((listener) => listener.end()));
      }
    },
    () => ({ SGVAL_RESPONSE_WAIT: String(wait), SGVAL_COMMANDS_PER_MINUTE: "10000" }),
  );
};
