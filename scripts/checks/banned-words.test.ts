import { expect, it } from "vitest";
import { bannedWordsIn } from "./banned-words.ts";

it("finds banned words in file names, parts of names and comments", () => {
  expect(bannedWordsIn("apps/guard-doors.ts", "const lastMoment = 1; // what the asker wants")).toEqual([
    "asker (say caller)",
    "doors (say handlers, authenticators)",
    "moment (say timestamp, time)",
  ]);
});

it("finds words that are banned in one sense only", () => {
  const source = "interface StoreParts {} // leaves room for a wall that is out of reach";
  expect(bannedWordsIn("apps/plain.ts", source)).toEqual([
    "parts (say deps, options)",
    "reach (say scope, permission)",
    "room (say space, context, test harness)",
    "wall (say boundary, wall display)",
  ]);
  for (const name of [
    "IdentityRoom",
    "DeviceRoom",
    "KeptRow",
    "placeCommand",
    "pushedAside",
    "DeviceMeeting",
  ])
    expect(bannedWordsIn("apps/plain.ts", `const a = ${name};`)).toHaveLength(1);
  expect(bannedWordsIn("apps/plain.ts", "// the client is told so")).toEqual([
    "told (say said, shown, sent)",
  ]);
  expect(bannedWordsIn("apps/plain.ts", "// told apart by colour, told from\n// noise")).toEqual([]);
  expect(bannedWordsIn("apps/rooms.ts", "// a room of the network; whom to reach")).toEqual([]);
});

it("reads the titles of tests, not their other strings", () => {
  expect(bannedWordsIn("a.test.ts", 'it("keeps no facts", () => {')).toEqual(["facts (say events)"]);
  expect(bannedWordsIn("a.test.ts", 'it.each([[1]])(\n  "keeps %o facts", () => {')).toEqual([
    "facts (say events)",
  ]);
  expect(bannedWordsIn("a.test.ts", 'const text = "keeps no facts";')).toEqual([]);
});

it("leaves names of others, other words and strings alone", () => {
  const source = 'Math.floor(1); formatToParts(now); const households = "one moment"; // a wall display';
  expect(bannedWordsIn("apps/plain.ts", source)).toEqual([]);
});
