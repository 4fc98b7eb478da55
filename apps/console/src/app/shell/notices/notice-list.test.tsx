import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { forgetNotices, keepNotice } from "../../../shared/notices/notices.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { NoticeBell } from "./notice-bell.tsx";
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

it("has the shape of its priority beside an alarm, and a sign beside what is none", async () => {
  keepNotice({ ...row, id: "alarm-1", text: "Cao · Áp lực", priority: "high" });
  keepNotice({ ...row, id: "alarm-2", text: "Trung bình · Pin", priority: "medium" });
  keepNotice({ ...row, id: "flood", text: "40 cảnh báo" });
  await showPage(<NoticeList onGo={() => {}} />);
  const shapeBeside = async (text: string) =>
    (await screen.findByText(text)).closest("button")?.querySelector("svg")?.getAttribute("data-kind");
  expect(await shapeBeside("Cao · Áp lực")).toBe("high");
  expect(await shapeBeside("Trung bình · Pin")).toBe("medium");
  expect(await shapeBeside("40 cảnh báo")).toBeNull();
});

it("counts unread notices on the bell up to nine, so that the bell stays readable, and all of them in its name", async () => {
  for (let id = 0; id < 12; id += 1) keepNotice({ ...row, id: `alarm-${id}`, text: "Cao" });
  await showPage(<NoticeBell large={false} />);
  expect((await screen.findByRole("button", { name: /\b12\b/ })).textContent).toBe("9+");
});
