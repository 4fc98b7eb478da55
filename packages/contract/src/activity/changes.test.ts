import { describe, expect, it } from "vitest";
import type { ActivityDetail } from "./activity.ts";
import { writtenChanges } from "./changes.ts";
import type { LogReader } from "./values.ts";

const reader = (language: LogReader["language"]): LogReader => ({
  language,
  timestamp: (iso) => `<${iso}>`,
  quantity: (value, unit) => `${value} ${unit}`,
});

/** The changes as lines `Name: before → after`. */
const read = (
  detail: ActivityDetail,
  before: unknown,
  after: unknown,
  language: LogReader["language"] = "vn",
): string[] =>
  writtenChanges({ detail, before, after }, reader(language)).map(
    ({ name, before: old, after: now }) => `${name}: ${old === null ? now : `${old} → ${now}`}`,
  );

describe("changes of an activity entry", () => {
  it("contain only fields that differ", () => {
    expect(read("device_updated", { mode: "manual", number: 1 }, { mode: "auto", number: 1 })).toEqual([
      "Chế độ: Thủ công → Tự động",
    ]);
    expect(read("photo_updated", null, null)).toEqual([]);
  });

  it("show a role with translated permissions", () => {
    expect(
      read(
        "role_updated",
        { isDefault: false, permissions: ["Device.Index", "Timer.Index"], name: "Trực" },
        { isDefault: true, permissions: ["Control.Operate", "Device.Index", "Gis.Export"], name: "Trực ca" },
      ),
    ).toEqual([
      "Vai trò mặc định: Không → Có",
      "Quyền: +2: Gửi lệnh đến thiết bị, Gis.Export; −1: Xem hẹn giờ",
      "Tên: Trực → Trực ca",
    ]);
  });

  it("distinguish a role that allows everything from one with a list", () => {
    expect(read("role_created", null, { name: "Chủ", permissions: null }, "en")).toEqual([
      "Name: Chủ",
      "Permissions: Every permission",
    ]);
    expect(read("role_updated", { permissions: null }, { permissions: ["Device.Index"] }, "en")).toEqual([
      "Permissions: Every permission → See devices",
    ]);
    expect(read("role_created", null, { permissions: [] }, "en")).toEqual(["Permissions: --"]);
  });

  it("write local times, and the names of zones that the reader sees", () => {
    const named: LogReader = { ...reader("en"), nameOf: (key, id) => `${key} ${id}!` };
    const after = { kind: "flushing", zoneId: 3, from: "2026-11-27T19:55:29+07:00" };
    const lines = writtenChanges({ detail: "calendar_entry_created", before: null, after }, named);
    expect(lines.map(({ name, after: now }) => `${name}: ${now}`)).toEqual([
      "Kind: Logged flushing",
      "DMA zone: zoneId 3!",
      "From: <2026-11-27T19:55:29+07:00>",
    ]);
    const memberships = [{ zoneId: 3, from: "2026-01-01T00:00:00.000Z", to: null }];
    expect(
      writtenChanges({ detail: "water_meter_updated", before: null, after: { memberships } }, named)[0]
        ?.after,
    ).toBe("zoneId 3! (<2026-01-01T00:00:00.000Z> – --)");
  });

  it("count a long list and name its first items", () => {
    const devices = Array.from({ length: 30 }, (_, index) => `VGA-${index}`);
    expect(read("user_scope_changed", { devices: [] }, { devices })[0]).toMatch(
      /^Thiết bị được thấy: \+30: VGA-0, .*VGA-11, …$/,
    );
  });

  it("name the devices of a scope, or show their ids in older entries without names", () => {
    expect(
      read(
        "user_scope_changed",
        { all: true, deviceIds: [3], devices: ["VGA-03"] },
        { all: false, deviceIds: [3, 10], devices: ["VGA-03", "LOG-10"] },
      ),
    ).toEqual(["Thấy mọi thiết bị: Có → Không", "Thiết bị được thấy: +1: LOG-10"]);
    expect(read("user_scope_changed", { deviceIds: [3] }, { deviceIds: [10, 18] })).toEqual([
      "Thiết bị được thấy: +2: #10, #18; −1: #3",
    ]);
  });

  it("name linked devices, or show the id if the name is hidden", () => {
    const none = { dataloggerId: null, datalogger: null };
    const link = { dataloggerId: 5, datalogger: "LOG-05" };
    expect(read("device_linked", none, link)).toEqual(["Thiết bị ghi dữ liệu: -- → LOG-05"]);
    expect(read("device_linked", none, { dataloggerId: 5 })).toEqual(["Thiết bị ghi dữ liệu: #5"]);
    expect(read("device_linked", { dataloggerId: 5 }, { dataloggerId: 7 })).toEqual([
      "Thiết bị ghi dữ liệu: #5 → #7",
    ]);
  });

  it("show what became of a suspected leak, and why it was dismissed", () => {
    const dismissed = { state: "dismissed", dismissReason: "known_use" };
    expect(read("suspected_leak_reopened", dismissed, { state: "open" }, "en")).toEqual([
      "State: Dismissed → Suspected",
      "Reason for dismissal: Known use (new customer, flushing, fire) → --",
    ]);
  });

  it("show preferences with the labels of their page", () => {
    const bell = (mail: boolean) => ({ inApp: true, sound: false, mail });
    expect(
      read(
        "preferences_updated",
        { units: {}, quietHours: null, notifications: { alarmHigh: bell(false) }, singleKeys: true },
        {
          units: { pressure: "mH2O" },
          quietHours: { from: "22:00", to: "06:00" },
          notifications: { alarmHigh: bell(true) },
          singleKeys: false,
        },
      ),
    ).toEqual([
      "Đơn vị áp lực: bar → mH₂O",
      "Giờ yên lặng: -- → 22:00–06:00",
      "Thông báo · Cảnh báo cao · Email: Không → Có",
      "Phím tắt một phím: Có → Không",
    ]);
    expect(read("preferences_updated", { units: { pressure: "psi" } }, { units: {} }, "fr")).toEqual([
      "Unité de pression: psi → bar",
    ]);
    const pipes = (shown: boolean) => ({ mapLayers: { pipes: { shown, opacity: 0.5 } } });
    expect(read("preferences_updated", pipes(true), pipes(false), "en")).toEqual([
      "Map layers · Pipes · Shown: Yes → No",
    ]);
  });

  it("show a time in the time zone of the installation", () => {
    expect(
      read(
        "maintenance_updated",
        { on: false, reason: "", expectedEnd: null },
        { on: true, reason: "Thay máy chủ", expectedEnd: "2026-11-20T14:00:00.000Z" },
      ),
    ).toEqual([
      "Đang bảo trì: Không → Có",
      "Lý do: -- → Thay máy chủ",
      "Dự kiến xong: -- → <2026-11-20T14:00:00.000Z>",
    ]);
  });

  it("show pressures in the preferred unit", () => {
    expect(read("threshold_set", null, { startPressurePoint: 1.2, limitPressurePoint: 2.5 }, "en")).toEqual([
      "Start pressure point: 1.2 bar",
      "Limit pressure point: 2.5 bar",
    ]);
  });

  it("show a command without the device state before it", () => {
    const after = { action: "set_outlet_pressure", code: "SET_P2", value: 2.5, source: "manual" };
    expect(read("command_sent", { DO_1: 1, DO_2: 0 }, after)).toEqual([
      "Lệnh: Cài áp lực đầu ra",
      "Mã lệnh: SET_P2",
      "Giá trị: 2.5 bar",
      "Nguồn lệnh: Thủ công",
      "Trạng thái trước lệnh: DO_1 1, DO_2 0",
    ]);
  });

  it("say the state of a valve before a command in words, and keep what has none", () => {
    const state = { SP: 2.5, DO1: 0, DO2: 1, DO3: 1, lid: "shut" };
    const before = (action: string, was: object, code?: string) =>
      read("command_sent", was, { action, code }, "vn").find((line) => line.startsWith("Trạng thái"));
    expect(before("low_pressure", state)).toBe(
      "Trạng thái trước lệnh: Đóng hoàn toàn, điểm đặt 2.5 bar, lid shut",
    );
    expect(before("sync", { DO1: false, DO2: false, DO3: true, set_point: 3 })).toBe(
      "Trạng thái trước lệnh: Điều áp mức cao, điểm đặt 3 bar",
    );
    expect(before("pump_stop", { DO4: 1, DO1: 1, DO2: 0 }, "DO_4_OFF")).toBe(
      "Trạng thái trước lệnh: Đang chạy, DO1 1, DO2 0",
    );
  });

  it("call a cancelled command cancelled, not failed", () => {
    const after = { status: "failed", failureCode: "cancelled" };
    expect(read("command_cancelled", { status: "waiting" }, after)).toEqual([
      "Trạng thái lệnh: Đang chờ → Đã hủy",
    ]);
  });

  it("name the pumps of a command", () => {
    const after = { action: "pump_stop", pumpIds: ["p1", "p2"], source: "manual" };
    expect(read("command_sent", null, after, "en")).toEqual([
      "Action: Stop pump",
      "Pumps: Pump 1, Pump 2",
      "Source: Manual",
    ]);
  });

  it("show timer windows as hours, with their days unless daily", () => {
    const window = { days: [1, 2, 3, 4, 5, 6, 7], startTime: "22:00", endTime: "24:00" };
    expect(read("timer_set", [], [window])).toEqual(["Giá trị: -- → 22:00–24:00"]);
    expect(read("timer_set", [window], [{ ...window, days: [1, 7] }])).toEqual([
      "Giá trị: 22:00–24:00 → 22:00–24:00 (T2, CN)",
    ]);
  });

  it("show the power of a pump as every page does", () => {
    expect(read("pump_periodic_power", { power: 90 }, { pumpIds: ["p4"], power: 92.8 }).join()).toContain(
      "Công suất: 90 % → 92.8 %",
    );
  });

  it("show the rows of a template of pump parameters in words", () => {
    const row = { parameterName: "Tần số", unitName: "Hz", mappingKey: "f" };
    const without = { parameterName: "Lỗi", unitName: null, mappingKey: "err" };
    expect(read("pump_template_updated", { parameters: [row] }, { parameters: [row, without] })).toEqual([
      "Thông số: f: Tần số (Hz) → f: Tần số (Hz); err: Lỗi",
    ]);
  });

  it("show who is on duty when, and who stands in for whom", () => {
    const shift = { days: [1, 2], from: "06:00", to: "14:00", people: ["An", "Bình"] };
    const exception = { from: "2026-12-24", to: "2026-12-26", absent: "An", people: ["Chi"] };
    expect(
      read(
        "duty_roster_updated",
        { shifts: [], exceptions: [] },
        { shifts: [shift, { ...shift, people: ["Chi"] }], exceptions: [exception] },
      ),
    ).toEqual([
      "Ca trực: -- → 06:00–14:00 (T2, T3): An, Bình; 06:00–14:00 (T2, T3): Chi",
      "Ngày ngoại lệ: -- → 2026-12-24–2026-12-26: An → Chi",
    ]);
  });

  it("show in words where a second person must approve", () => {
    const rules = [
      { action: "fully_close_on", deviceType: "VGA", role: "Operator" },
      { action: null, deviceType: null, role: null },
    ];
    const [line] = read(
      "second_person_updated",
      { secondPersonRules: [] },
      { secondPersonRules: rules },
      "en",
    );
    expect(line).toMatch(/: -- → .+ · .+ · Operator; any command · any device type · any role$/);
    expect(line).not.toContain("fully_close_on");
  });

  it("name the changed channel of a device", () => {
    const channel = { mappingKey: "p2", unit: "bar", under: null, inverted: false };
    expect(
      read(
        "device_updated",
        { channels: { outlet_pressure: { under: 1 }, flow: null }, actions: { sync: "STATUS" }, site: {} },
        {
          channels: { outlet_pressure: { under: 1.5 }, flow: channel },
          actions: { sync: "SYNC" },
          site: { powerSupply: "solar" },
        },
      ),
    ).toEqual([
      "Kênh đo · Áp lực đầu ra (P2) · Giới hạn dưới: 1 → 1,5",
      "Kênh đo · Lưu lượng nước: -- → Khóa trong bản tin p2, Đơn vị bar",
      "Lệnh và mã lệnh · Đồng bộ trạng thái: STATUS → SYNC",
      "Hiện trường · Nguồn điện: Pin mặt trời",
    ]);
  });

  it("say in words what pumps did, and why they were stopped", () => {
    const differences = [
      { pumpId: "p1", field: "action", before: "on", after: "off" },
      { pumpId: "p4", field: "power", before: null, after: 82.5 },
    ];
    expect(read("pump_synced", null, { differences })).toEqual([
      "Khác biệt: Bơm 1 Đang chạy → Đã dừng; Bơm 4 -- → 82,5%",
    ]);
    expect(read("pump_periodic_stopped", null, { pumpIds: ["p4"], ended: "no_answer" }, "en")).toEqual([
      "Pumps: Pump 4",
      "Why it ended: its controller did not answer three times in a row",
    ]);
    expect(read("command_sent", {}, { action: "pump_stop", reason: "dry_run" })).toEqual(
      expect.arrayContaining(["Lý do: Chạy khô"]),
    );
    expect(read("command_sent", {}, { reason: "window_open" })).toContain(
      "Lý do: Đang trong khung giờ áp lực thấp",
    );
    expect(read("command_sent", {}, { reason: "settings_download" }, "fr")).toContain(
      "Motif: Les réglages enregistrés diffèrent de ceux de l'appareil",
    );
  });

  it("show the fields of a deleted entity", () => {
    expect(read("token_deleted", { name: "Trạm 3", lastFour: "ab12" }, null)).toEqual([
      "Tên: Trạm 3 → --",
      "Bốn ký tự cuối của mã: ab12 → --",
    ]);
  });
});
