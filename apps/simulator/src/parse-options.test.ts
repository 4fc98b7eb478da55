import { describe, expect, it } from "vitest";
import { parseOptions } from "./parse-options.ts";

describe("the command line", () => {
  it("has a default for everything but the password", () => {
    expect(parseOptions([], { SGVAL_ADMIN_PASSWORD: "p" })).toMatchObject({
      url: "http://127.0.0.1:8080",
      days: 60,
      speed: 1,
      load: null,
    });
  });

  it("takes the names of the devices that report", () => {
    expect(parseOptions(["--password", "p", "--only", "TB-01,VGA-05"], {}).only).toEqual(["TB-01", "VGA-05"]);
  });

  it("turns into the load generator when devices are given", () => {
    const { load } = parseOptions(["--password", "p", "--devices", "1000", "--rate", "5000"], {});
    expect(load).toEqual({ devices: 1000, rate: 5000, seconds: 30, acknowledged: null });
  });

  it("lists every mistake at once", () => {
    const parse = () => parseOptions(["--days", "x", "--url", "nowhere"], {});
    expect(parse).toThrow(/password[\s\S]*--url[\s\S]*--days/);
  });
});
