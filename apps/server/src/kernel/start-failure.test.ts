import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { exitCodes, startFailureOf } from "./start-failure.ts";

const config = readConfig({ SGVAL_DATA_DIR: "/srv/sgval" });
const failed = (code: string) => Object.assign(new Error(`${code}: mkdir '/srv/sgval/files'`), { code });

it.each(["ENOSPC", "EROFS", "EACCES"])(
  "a data folder that fails with %s is named in one sentence",
  (code) => {
    const failure = startFailureOf(failed(code), config);
    expect(failure?.exitCode).toBe(exitCodes.dataFolder);
    expect(failure?.message).toContain("/srv/sgval");
  },
);

it("a disk that PostgreSQL calls full is called full", () => {
  const failure = startFailureOf(new Error("initdb: could not write: No space left on device"), config);
  expect(failure?.message).toBe("the disk of the data folder /srv/sgval is full.");
});

it("an error that nobody foresaw keeps its stack", () => {
  expect(startFailureOf(new TypeError("x is not a function"), config)).toBeNull();
});
