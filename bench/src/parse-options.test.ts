import { describe, expect, it } from "vitest";
import { parseOptions } from "./parse-options.ts";

describe("the command line of the bench", () => {
  it("measures everything but the kills and the histories by default", () => {
    const { steps, seconds, quick } = parseOptions([]);
    expect(steps).toContain("ingest");
    expect(steps).not.toContain("kill");
    expect(steps).not.toContain("kill-command");
    expect(steps).not.toContain("histories");
    expect({ seconds, quick }).toEqual({ seconds: 20, quick: false });
  });

  it("measures the named figures in a fixed order", () => {
    expect(parseOptions(["kill", "http", "--seconds", "5"])).toMatchObject({
      steps: ["http", "kill"],
      seconds: 5,
    });
  });

  it("reports all invalid options at once", () => {
    expect(() => parseOptions(["speed", "--seconds", "0"])).toThrow(/"speed"[\s\S]*--seconds/);
  });
});
