import { expect, it } from "vitest";
import { withRecent } from "./recent.ts";

const one = (key: string) => ({ key, name: key, href: `/${key}` });

it("keeps the last six entries, each once, newest first", () => {
  let list = ["a", "b", "c", "d", "e", "f", "g"].reduce(
    (kept, key) => withRecent(kept, one(key)),
    [one("z")],
  );
  list = withRecent(list, one("e"));
  expect(list.map(({ key }) => key)).toEqual(["e", "g", "f", "d", "c", "b"]);
});
