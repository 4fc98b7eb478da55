import { expect, it } from "vitest";
import { attachment, slugOf } from "./file-name.ts";

it("makes a plain name of any title", () => {
  expect(slugOf("Người dùng")).toBe("nguoi-dung");
  expect(slugOf("Lịch sử đo Đồng hồ 1/2")).toBe("lich-su-do-dong-ho-1-2");
  expect(slugOf("Historique des commandes")).toBe("historique-des-commandes");
  expect(slugOf('"; evil="/../')).toBe("evil");
  expect(slugOf("日本")).toBe("table");
});

it("names a download for old and new clients", () => {
  expect(attachment("nguoi-dung-2026-11-20.csv")).toBe(
    `attachment; filename="nguoi-dung-2026-11-20.csv"; filename*=UTF-8''nguoi-dung-2026-11-20.csv`,
  );
});
