import { expect, it } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { createBrokerLink } from "./broker-link.ts";
import { createBrokerMonitor } from "./broker-status.ts";
import { until } from "./customer-broker.fixture.ts";
import { startScriptedBroker } from "./scripted-broker.fixture.ts";

const start = async (...script: Parameters<typeof startScriptedBroker>) => {
  const clock = fakeClock();
  const side = await startScriptedBroker(...script);
  const monitor = createBrokerMonitor(
    1,
    clock,
    () => [],
    () => 0,
    () => {},
  );
  const link = createBrokerLink({
    ...{ name: "city", clock, monitor, logger: createLogger("silent") },
    broker: {
      ...{ host: "127.0.0.1", port: side.port, tls: false, ca: null, verifyTls: true, protocol: 4 },
      ...{ clientId: "sgval-1", username: null, password: null },
    },
    filters: () => ["a/+"],
    onMessage: (_message, stored) => stored(),
  });
  const waiting = () => until(() => monitor.state === "waiting");
  const pauseOf = () => Date.parse(monitor.view().nextAttemptAt ?? "") - clock.now();
  return {
    ...{ clock, side, monitor, link, waiting, pauseOf },
    close: () => link.close(false).then(side.close),
  };
};

it("tries a broker that drops every second less and less often, at most every minute and a half", async () => {
  const { clock, side, monitor, link, waiting, pauseOf, close } = await start();
  await link.connect();
  const pauses: number[] = [];
  for (let round = 1; round <= 9; round += 1) {
    await until(() => monitor.state === "connected");
    await clock.advance(1_000);
    side.connections.at(-1)?.socket.destroy();
    await waiting();
    expect(monitor.view().problem).toBe("dropped");
    pauses.push(pauseOf());
    await clock.advance(pauseOf() - 1);
    expect(monitor.state).toBe("waiting");
    // The pause is shown without its fraction of a millisecond.
    await clock.advance(2);
    expect(monitor.state).toBe("connecting");
  }
  pauses.forEach((pause, index) => {
    const usual = Math.min(60_000, 1_000 * 2 ** index);
    expect(pause).toBeGreaterThanOrEqual(usual / 2 - 1);
    expect(pause).toBeLessThanOrEqual(usual * 1.5);
  });
  await close();
});

it("soon tries again when the connection was a good one", async () => {
  const { clock, side, monitor, link, waiting, pauseOf, close } = await start();
  await link.connect();
  await clock.advance(31_000);
  side.connections[0]?.socket.destroy();
  await waiting();
  expect(pauseOf()).toBeLessThanOrEqual(1_500);
  await clock.advance(1_500);
  await until(() => monitor.state === "connected");
  expect(monitor.view().problem).toBeNull();
  await close();
});

it("knows since when and until when nothing could be heard over it", async () => {
  const { clock, side, monitor, link, waiting, pauseOf, close } = await start();
  const began = clock.now();
  await link.connect();
  await until(() => monitor.state === "connected");
  expect(monitor.unheard).toEqual([{ from: began, to: began }]);
  await clock.advance(60_000);
  side.connections.at(-1)?.socket.destroy();
  await waiting();
  const lost = clock.now();
  expect(monitor.unheard.at(-1)).toEqual({ from: lost, to: null });
  await clock.advance(pauseOf() + 1);
  await until(() => monitor.state === "connected");
  expect(monitor.unheard.slice(1)).toEqual([{ from: lost, to: clock.now() }]);
  // What a person switches off is not away.
  monitor.set("off");
  expect(monitor.unheard).toHaveLength(2);
  await close();
});

it("gives up a connection whose subscriptions are not answered", async () => {
  const { clock, side, monitor, link, waiting, close } = await start((packet) => packet.cmd === "subscribe");
  void link.connect();
  await until(() => side.connections.some(({ received }) => received.some(({ cmd }) => cmd === "subscribe")));
  await clock.advance(10_000);
  await waiting();
  expect(monitor.view().problem).toBe("no_answer");
  await close();
});
