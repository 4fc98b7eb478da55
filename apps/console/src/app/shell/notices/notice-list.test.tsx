import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { forgetNotices, keepNotice } from "../../../shared/notices/notices.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { NoticeList } from "./notice-list.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  forgetNotices();
  localStorage.clear();
});

const row = { group: "alarm", tone: "warning", at: Date.now(), read: false } as const;

it("is in the language of its reader, whatever language a notice was kept in", async () => {
  const texts = { vn: "Cao · Áp lực", en: "High · Pressure", fr: "Haute · Pression" };
  keepNotice({ ...row, id: "alarm-1", text: texts.vn, texts });
  keepNotice({ ...row, id: "alarm-0", text: "Cao · Lưu lượng" });
  await showPage(<NoticeList onGo={() => {}} />);
  expect(await screen.findByText("High · Pressure")).toBeTruthy();
  // One of before has no other text.
  expect(screen.getByText("Cao · Lưu lượng")).toBeTruthy();
});
