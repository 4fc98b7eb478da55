import { describe, expect, it } from "vitest";
import { deviceName, isHandheld } from "./user-agent.ts";

const edge =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

describe("user agent", () => {
  it("is recognised despite the other browsers it claims to be", () => {
    expect(deviceName(edge)).toBe("Edge, Windows");
    expect(deviceName(iphone)).toBe("Safari, iOS");
  });

  it("is null for an unknown browser", () => {
    expect(deviceName("node")).toBeNull();
    expect(deviceName(null)).toBeNull();
  });

  it("is recognised as mobile", () => {
    expect(isHandheld(iphone)).toBe(true);
    expect(isHandheld(edge)).toBe(false);
  });
});
