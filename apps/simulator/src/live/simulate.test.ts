import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bindingsOf } from "@sgval/contract/scada/mimic-layout";
import { daySeconds } from "@sgval/quantities/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vinhHoa } from "../city/vinh-hoa.ts";
import { fleet } from "../devices/fleet.ts";
import { parseOptions } from "../parse-options.ts";
import { loadState } from "../registration/state-file.ts";
import { type FakeConsole, openFakeConsole } from "../testing/fake-console.ts";
import { simulate } from "./simulate.ts";

describe("a first start, then another", () => {
  let folder = "";
  let fake: FakeConsole;
  const lines: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "simulator-"));
    fake = await openFakeConsole();
  });
  afterAll(async () => {
    fake.close();
    await rm(folder, { recursive: true });
  });

  const run = async () => {
    const options = parseOptions(
      [
        "--url",
        fake.url,
        "--password",
        "p",
        "--days",
        "1",
        "--state",
        join(folder, "s.json"),
        "--history-only",
      ],
      {},
    );
    await (await simulate(options, (line) => lines.push(line))).close();
  };

  it("registers every device with token, thresholds and timers, and links valves to their loggers", async () => {
    await run();
    expect(lines.filter((line) => line.includes(":") && !line.startsWith("history"))).toEqual([]);
    expect(fake.devices.size).toBe(30);
    expect(fake.tokens.size).toBe(30);
    expect(fake.settings.length).toBeGreaterThan(9);
    // The set-point valve cannot be changed to automatic mode without them.
    expect(fake.settings.some((settings) => settings.includes('"highSetPoint":2.'))).toBe(true);
    expect(fake.devices.get("VGA-03")?.dataloggerId).toBe(fake.devices.get("DL-09")?.id);
  });

  it("puts stations and inlets into rooms, and every device behind a valve into its zone", () => {
    const roomOf = (name: string) => fake.devices.get(name)?.roomId ?? null;
    const zoneOf = (name: string) => fake.devices.get(name)?.zoneId ?? null;
    expect([roomOf("TB-01"), roomOf("VGA-06"), roomOf("DL-12")]).toEqual([
      expect.any(Number),
      roomOf("DL-01"),
      null,
    ]);
    expect([zoneOf("DL-03"), zoneOf("DL-09"), zoneOf("DMA-03")]).toEqual(Array(3).fill(zoneOf("VGA-03")));
    expect(zoneOf("VGA-03")).not.toBe(zoneOf("VGA-04"));
    expect(zoneOf("TB-01")).toBeNull();
  });

  it("draws the plant, the well field and the valve chambers, each value from a channel that the device has", () => {
    expect(fake.mimics).toHaveLength(3);
    // No valve of a chamber stands apart from the pipe that it closes.
    for (const { symbols, pipes } of fake.mimics)
      for (const valve of symbols.filter(({ kind }) => kind === "prv"))
        expect([
          pipes.filter(({ to }) => to.symbol === valve.id).length,
          pipes.filter(({ from }) => from.symbol === valve.id).length,
        ]).toEqual([1, 1]);
    expect(fake.mimics.flatMap(({ symbols }) => symbols).filter(({ kind }) => kind === "prv")).toHaveLength(
      6,
    );
    const channelsOf = new Map(fleet(0).map(({ name, channels }) => [fake.devices.get(name)?.id, channels]));
    for (const one of fake.mimics.flatMap(bindingsOf)) {
      if ("hidden" in one) throw new Error("a hidden binding");
      expect(channelsOf.get(one.deviceId)?.map(({ parameter }) => parameter)).toContain(one.channel);
    }
  });

  it("imports its network as an EPANET model and attaches its devices", () => {
    expect(fake.networks).toEqual([expect.stringMatching(/\[PIPES\][\s\S]*\[COORDINATES\]/)]);
    expect(fake.attached).toHaveLength(23);
    const elements = vinhHoa();
    const ids = [...elements.junctions, ...elements.valves, ...elements.pumps].map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(fake.attached));
  });

  it("sends the history of every device with the device's own token", () => {
    const rows = new Map<string, number>();
    for (const { token, payload } of fake.telemetry) {
      const { dev, recs } = payload as { dev: string; recs: unknown[] };
      expect(token).toContain(dev);
      rows.set(dev, (rows.get(dev) ?? 0) + recs.length);
    }
    expect(rows.size).toBe(30);
    for (const [name, count] of rows) {
      const interval = Math.min(60, fake.devices.get(name)?.sampleIntervalSeconds ?? 60);
      expect(count).toBeGreaterThan((daySeconds - 16 * 60) / interval);
      expect(count).toBeLessThanOrEqual((daySeconds + 60) / interval);
    }
  });

  it("changes nothing when started again and sends only what is missing", async () => {
    const tokens = [...fake.tokens.values()].map(({ token }) => token);
    fake.telemetry.length = 0;
    await run();
    expect(fake.devices.size).toBe(30);
    expect([...fake.tokens.values()].map(({ token }) => token)).toEqual(tokens);
    expect(fake.telemetry.length).toBeLessThanOrEqual(30);
    for (const { token, payload } of fake.telemetry)
      expect(token).toContain((payload as { dev: string }).dev);
    expect((await loadState(join(folder, "s.json"), 0)).city?.totals["VGA-01"]?.forward).toBeGreaterThan(
      1_182_400,
    );
  });

  it("uses no old token when a new server gives the same ids", async () => {
    fake.close();
    fake = await openFakeConsole();
    await run();
    const valid = new Set([...fake.tokens.values()].map(({ token }) => token));
    expect(valid.size).toBe(30);
    for (const { token } of fake.telemetry) expect(valid.has(token)).toBe(true);
    expect(fake.telemetry.length).toBeGreaterThanOrEqual(30);
  });
});
