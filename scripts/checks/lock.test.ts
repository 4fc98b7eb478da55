import { expect, it } from "vitest";
import { findGaps } from "./lock.ts";
import { platformOf } from "./platform-of.ts";

it("finds an optional part that the lock file leaves out", () => {
  const packages = {
    "node_modules/tool": {
      version: "2.0.0",
      optionalDependencies: { "tool-linux-x64": "2.0.0", "tool-win32-x64": "2.0.0" },
    },
    "node_modules/tool-linux-x64": { version: "2.0.0", optional: true },
  };
  expect(findGaps({ packages })).toEqual([
    { parent: "node_modules/tool", name: "tool-win32-x64", version: "2.0.0" },
  ]);
});

it("accepts a part that lies nested beside the one who needs it", () => {
  const packages = {
    "node_modules/a/node_modules/tool": {
      version: "1.0.0",
      optionalDependencies: { "tool-linux-x64": "1.0.0" },
    },
    "node_modules/a/node_modules/tool-linux-x64": { version: "1.0.0", optional: true },
  };
  expect(findGaps({ packages })).toEqual([]);
});

it("reads system, processor and C library from a name", () => {
  expect(platformOf("@swc/core-linux-x64-musl")).toEqual({ os: ["linux"], cpu: ["x64"], libc: ["musl"] });
  expect(platformOf("@oxc-parser/binding-linux-arm-gnueabihf")).toEqual({
    os: ["linux"],
    cpu: ["arm"],
    libc: ["glibc"],
  });
  expect(platformOf("@biomejs/cli-darwin-arm64")).toEqual({ os: ["darwin"], cpu: ["arm64"] });
});
