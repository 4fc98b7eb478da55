import createCache from "@emotion/cache";
import { css } from "@emotion/react";
import { describe, expect, it } from "vitest";
import { mirrored, mirrorStyles } from "./mirror-styles.ts";

describe("[R1.11] styles read from right to left", () => {
  it.each([
    ["left", "0", "right", "0"],
    ["margin-left", "8px", "margin-right", "8px"],
    ["border-top-left-radius", "4px", "border-top-right-radius", "4px"],
    ["padding", "1px 2px 3px 4px", "padding", "1px 4px 3px 2px"],
    ["padding", "1px 2px", "padding", "1px 2px"],
    ["border-radius", "1px 2px 3px 4px", "border-radius", "2px 1px 4px 3px"],
    ["text-align", "left", "text-align", "right"],
    ["transform", "translateX(16px)", "transform", "translateX(-16px)"],
    ["transform", "translate(-50%, 0)", "transform", "translate(50%, 0)"],
    ["transform", "translateX(0px)", "transform", "translateX(0px)"],
    ["transition", "margin-left 120ms, color 1s", "transition", "margin-right 120ms, color 1s"],
    ["margin-inline-start", "8px", "margin-inline-start", "8px"],
    ["--left", "1px", "--left", "1px"],
  ])("%s: %s", (name, value, turnedName, turnedValue) => {
    expect(mirrored(name, value)).toEqual([turnedName, turnedValue]);
  });

  it("turns what the style cache writes", () => {
    const cache = createCache({ key: "mirror", stylisPlugins: [mirrorStyles] });
    const styles = css({ marginLeft: 3, "&:hover": { right: 1 } });
    cache.insert(".x", styles, cache.sheet, true);
    const written = [...document.querySelectorAll('style[data-emotion="mirror"]')]
      .map((one) => one.textContent)
      .join("");
    expect(written).toContain("margin-right:3px");
    expect(written).toContain("left:1px");
  });
});
