import { exportUsers } from "@sgval/contract/access/users";
import { basePath } from "@sgval/contract/route";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness({ realTime: true });

const ask = (query: string, token = harness.admin.token): Promise<Response> =>
  fetch(`${harness.address}${basePath}${exportUsers.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });

describe("the users as a file", () => {
  it("contains all users of the filter, below title, filters, zone and author", async () => {
    const nguyen = { ...aUser().named("nguyen01").body(), phone: "+84901234567" };
    expect((await harness.call("POST", "/user", nguyen)).status).toBe(200);
    await aUser().named("tran0002").createdIn(harness);
    const response = await ask("format=csv&language=vn&q=nguyen");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="nguoi-dung-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''nguoi-dung-/,
    );
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("\ufeffNgười dùng");
    expect(lines[1]).toBe("Bộ lọc;Tìm kiếm: nguyen");
    expect(lines.slice(2, 5)).toEqual([
      "Số dòng;1",
      "Múi giờ;Asia/Ho_Chi_Minh (GMT+7)",
      "Người xuất;admin01",
    ]);
    const head = lines.findIndex((line) => line.startsWith("Tên đăng nhập"));
    expect(lines[head]).toBe(
      "Tên đăng nhập;Email;Vai trò;Cấp;Mã tài khoản;Điện thoại;Ngày tạo;Cập nhật;Lần cuối",
    );
    expect(lines[head + 1]).toMatch(
      /^nguyen01;nguyen01@example\.org;client;Người dùng thường;;'\+84901234567;\d{4}-\d\d-\d\dT[\d:.]+\+07:00;/,
    );
    expect(lines.slice(head + 2)).toEqual([""]);
  });

  it("contains only keys and rows for programs, in the requested columns and order", async () => {
    const response = await ask("format=csv&machine=true&columns=role,username&q=nguyen&language=fr");
    expect(await response.text()).toBe("role,username\r\nclient,nguyen01\r\n");
  });

  it("refuses a column that the list does not have", async () => {
    const response = await ask("format=csv&columns=password_hash");
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { code: "validation_failed", details: [{ field: "columns" }] },
    });
  });

  it("is recorded with list, rows and filters", async () => {
    await (await ask("format=csv&language=en&q=nguyen")).text();
    const [newest] = await harness.history("users", "table");
    expect(newest).toMatchObject({
      detail: "table_exported",
      after: { format: "csv", rows: 1, filters: "Search: nguyen" },
    });
  });
});
