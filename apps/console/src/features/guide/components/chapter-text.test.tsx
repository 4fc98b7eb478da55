import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { loadGuide } from "../guide-book.ts";
import { ChapterText } from "./chapter-text.tsx";

afterEach(cleanup);

it("a chapter shows pictures, tables and headings with anchors, and links only what the reader may open", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  const { chapters, pictures } = await loadGuide("en");
  const canOpen = (href: string) => href.startsWith("/guide/");
  await showPage(
    <ChapterText markdown={chapters.get("alarms")?.body ?? ""} pictures={pictures} canOpen={canOpen} />,
  );
  expect((await screen.findByRole("heading", { name: "Three in the morning" })).id).toBe(
    "three-in-the-morning",
  );
  expect(screen.getByRole("link", { name: "isolation plan" }).getAttribute("href")).toBe("/guide/isolation");
  expect(screen.queryByRole("link", { name: "map" })).toBeNull();
  expect(within(screen.getByRole("table")).getByRole("cell", { name: "within 5 minutes" })).toBeTruthy();
  const picture = document.querySelector("img");
  expect(picture?.getAttribute("src")).toBe(pictures.get("alarms"));
  expect(picture?.parentElement?.textContent).toBe("The risk list");
});
