import { existsSync, readdirSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { textsOf } from "./catalogue-texts.ts";
import { everyPage } from "./every-page.ts";
import { newSince, storedOutline } from "./guide-outlines.ts";
import {
  chapterTexts,
  guideFolder,
  guidePictures,
  largestPicture,
  largestTogether,
} from "./guide-pictures.ts";

const names = Object.keys(guidePictures).sort();
const place = { id: 0, displayName: "" };
const visited = everyPage({
  device: place,
  child: place,
  station: place,
  others: [
    { ...place, type: "DMA", tab: "balance" },
    { ...place, type: "CARBONATE_HARDNESS", tab: "laboratory" },
  ],
  user: { id: 0, username: "" },
  room: { id: 0, name: "" },
  pipe: { networkId: 0, id: "" },
  decoder: { id: 0, name: "" },
  resetToken: "",
}).map(({ route }) => route);

const folderOf = (language: string) => `${guideFolder}/pictures/${language}`;
const sizeOf = (path: string) => statSync(path).size;

describe("the pictures of the guide", () => {
  it("are of pages that the visit of every page opens", () => {
    expect(Object.values(guidePictures).filter((route) => !visited.includes(route))).toEqual([]);
  });

  it.each(["vn", "en"] as const)("are those that the chapters show, and all there (%s)", (language) => {
    const shown = [...chapterTexts(language).values()].flatMap((text) =>
      [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/gu)].map(([, name = ""]) => name),
    );
    expect([...new Set(shown)].sort()).toEqual(names);
    expect(names.filter((name) => !existsSync(`${folderOf(language)}/${name}.webp`))).toEqual([]);
    expect(readdirSync(folderOf(language)).sort()).toEqual(names.map((name) => `${name}.webp`));
  });

  it.each(["vn", "en"] as const)("say nothing that the console does not say any more (%s)", (language) => {
    const known = textsOf(language);
    const lost = names.flatMap((name) => {
      const outline = storedOutline(language, name);
      if (!outline) return [`${name} has no outline`];
      return outline.filter((text) => !known.has(text)).map((text) => `${name}: ${text}`);
    });
    expect(lost, "npm run guide:pictures").toEqual([]);
  });

  it("are older than what a page has and its picture has not", () => {
    const picture = ["Alarms", "Devices", "Losses of 7 days"];
    expect(newSince(picture, ["Alarms", "Devices"])).toEqual([]);
    expect(newSince(picture, ["Alarms", "Water balance"])).toEqual(["Water balance"]);
  });

  it("are small enough for a phone to keep", () => {
    const files = ["vn", "en"].flatMap((language) =>
      names.map((name) => `${folderOf(language)}/${name}.webp`),
    );
    expect(files.filter((path) => sizeOf(path) > largestPicture)).toEqual([]);
    expect(files.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThan(largestTogether);
  });
});
