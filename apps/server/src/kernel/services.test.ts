import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { readConfig } from "./config.ts";
import { createEventBus } from "./events.ts";
import { createLogger } from "./logging.ts";
import {
  createContainer,
  defineService,
  defineToken,
  type Kernel,
  provide,
  type Service,
} from "./services.ts";

const logger = createLogger("silent");
const kernel: Kernel = {
  config: readConfig({}),
  // No service of this test uses the database.
  db: undefined as never,
  clock: fakeClock(),
  events: createEventBus(logger),
  logger,
  metrics: new Registry(),
};

describe("service container", () => {
  it("creates a service once, when it is first used", () => {
    let made = 0;
    const counter = defineService("counter", () => ({ number: ++made }));
    const { context } = createContainer(kernel);
    expect(made).toBe(0);
    expect(context.use(counter)).toBe(context.use(counter));
    expect(made).toBe(1);
  });

  it("starts in order of dependencies and stops in reverse order", async () => {
    const steps: string[] = [];
    const base = defineService("base", ({ onStart, onStop }) => {
      onStart(() => void steps.push("start base"));
      onStop(() => void steps.push("stop base"));
      return {};
    });
    const upper = defineService("upper", ({ use, onStart, onStop }) => {
      use(base);
      onStart(() => void steps.push("start upper"));
      onStop(() => void steps.push("stop upper"));
      return {};
    });
    const container = createContainer(kernel);
    container.context.use(upper);
    await container.start();
    await container.stop(1_000);
    expect(steps).toEqual(["start base", "start upper", "stop upper", "stop base"]);
  });

  it("waits for all services together no longer than it may, and stops every one", async () => {
    const stopped: string[] = [];
    const container = createContainer(kernel);
    for (const name of ["one", "two", "three", "four"])
      container.context.onStop(() => {
        stopped.push(name);
        return name === "one" ? undefined : new Promise<void>(() => undefined);
      });
    const started = performance.now();
    await container.stop(600);
    // Each of them for as long would be 1,800.
    expect(performance.now() - started).toBeLessThan(1_200);
    expect(stopped).toEqual(["four", "three", "two", "one"]);
  });

  it("uses the service that a feature provides for a kernel token", () => {
    const greeting = defineToken<string>("greeting");
    const container = createContainer(kernel);
    expect(() => container.context.use(greeting)).toThrow('Nothing provides "greeting"');
    container.provide(provide(greeting, () => "hello"));
    expect(container.context.use(greeting)).toBe("hello");
  });

  it("reports circular dependencies by name", () => {
    const one: Service<object> = defineService("one", ({ use }) => use(other));
    const other: Service<object> = defineService("other", ({ use }) => use(one));
    expect(() => createContainer(kernel).context.use(one)).toThrow("one → other → one");
  });
});
