import { describe, expect, it } from "vitest";
import { paths } from "../config/paths.ts";
import { loadGuide } from "../features/guide/guide-book.ts";
import { anchorOf } from "../features/guide/read-chapter.ts";
import { chapters } from "../shared/guide-chapters.ts";
import { pages, settingsTabs } from "./features.ts";
import { chapterAt } from "./guide-of.ts";
import { mayFollow } from "./routes/guide-route.tsx";

const isShown = ({ access }: { access?: string }) => access === undefined || access === "signed-in";

describe("the guide", () => {
  it("has a chapter for every page and tab with an entry in the menu", () => {
    const without = [
      ...pages.filter((page) => page.navigation && isShown(page) && !page.guide).map(({ path }) => path),
      ...settingsTabs
        .filter(({ key, navigation }) => navigation && !chapterAt(paths.settings, key))
        .map(({ key }) => key),
    ];
    expect(without).toEqual([]);
  });

  it("has a chapter for every page inside the bars", () => {
    const framed = pages.filter((page) => isShown(page) && page.redirectTo === undefined);
    const without = framed.filter(({ path, guide }) => !guide && path !== paths.guideChapter);
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it.each(["vn", "en"] as const)(
    "is written in full (%s), every link leads to a page, every part of a chapter has its own address",
    async (language) => {
      const { chapters: written } = await loadGuide(language);
      for (const name of chapters) {
        const chapter = written.get(name);
        expect([name, chapter?.title]).not.toEqual([name, ""]);
        expect(chapter?.sections.length, name).toBeGreaterThan(1);
        const anchors = [...(chapter?.body ?? "").matchAll(/^##+ (.+)$/gmu)].map(([, text = ""]) =>
          anchorOf(text),
        );
        expect(anchors.length, name).toBe(new Set(anchors).size);
        for (const [, href = ""] of (chapter?.body ?? "").matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/gu)) {
          expect([name, href, mayFollow(() => true, href)]).toEqual([name, href, true]);
          const linked = /^\/guide\/(.+)$/u.exec(href)?.[1];
          if (linked !== undefined) expect(chapters).toContain(linked);
        }
      }
    },
  );

  it("has the same parts in both languages", async () => {
    const [vn, en] = await Promise.all([loadGuide("vn"), loadGuide("en")]);
    for (const name of chapters) {
      const count = (book: typeof vn) => book.chapters.get(name)?.sections.length;
      expect([name, count(en)]).toEqual([name, count(vn)]);
    }
  });

  it("opens at the chapter of the page, and of the tab", () => {
    expect(chapterAt("/apps/risk/list", undefined)).toBe("alarms");
    expect(chapterAt("/apps/monitoring-and-control/view/7", undefined)).toBe("devices");
    expect(chapterAt("/apps/monitoring-and-control/view/7", "control")).toBe("valves");
    expect(chapterAt("/apps/setting", "mqtt")).toBe("connecting");
    expect(chapterAt("/apps/setting", undefined)).toBe("settings");
    expect(chapterAt("/no/such/page", undefined)).toBeUndefined();
  });

  it("links only to pages that the reader may open", () => {
    const may = (one: string) => one === "Mqtt.Index";
    expect(mayFollow(may, "/apps/setting?tab=mqtt")).toBe(true);
    expect(mayFollow(may, "/apps/setting?tab=mail")).toBe(false);
    expect(mayFollow(may, "/apps/risk/list")).toBe(false);
    expect(mayFollow(may, "/guide/alarms")).toBe(true);
  });
});
