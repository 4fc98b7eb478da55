import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { AutomationState } from "@sgval/contract/automation/state";
import { parameters } from "@sgval/quantities/parameter";
import { QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLockOuts } from "../../../../shared/lock-outs.ts";
import { useConnection } from "../../../../shared/realtime/connection.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { listen } from "../../realtime.ts";
import { TimersEditor } from "../timers-editor.tsx";
import { DownloadOf } from "./download-note.tsx";
import { RegulationCard } from "./regulation-card.tsx";
import type { ReportedState } from "./self-regulation.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  localStorage.setItem("sg-val-language", "vn");
});
afterEach(() => {
  useConnection.setState({ state: "connecting" });
  useLockOuts.setState(new Map(), true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const at = "2025-11-18T22:10:00+07:00";
const automatic = (changed: Partial<AutomationState> = {}): AutomationState => ({
  deviceId: 7,
  mode: "auto",
  executor: "server",
  regulatedBy: "server",
  heldAs: null,
  since: "2025-11-18T05:00:00+07:00",
  decision: {
    rule: "override",
    reason: "at_or_below_start",
    wanted: { action: "high_pressure", value: null },
    heldBack: null,
    heldBackUntil: null,
    interlock: null,
    refusal: null,
    at,
    sample: { deviceId: 7, parameter: "outlet_pressure", value: 1.08, measuredAt: at },
  },
  lookedAt: at,
  latched: true,
  latchedUntil: null,
  nextEdge: { at: "2025-11-19T00:00:00+07:00", wanted: "high" },
  degradedSince: null,
  failSafeAt: null,
  failSafeDone: false,
  confirmed: { position: { action: "low_pressure", value: null }, at },
  changes: { hour: 1, mostPerHour: 4, day: 3, mostPerDay: 24 },
  hunting: false,
  failures: 0,
  download: null,
  ...changed,
});
const decided = (decision: Partial<NonNullable<AutomationState["decision"]>>) => {
  const state = automatic();
  return { ...state, decision: state.decision && { ...state.decision, ...decision } };
};

const missing = (): never => {
  throw new Error("the catalogue has no such state");
};

const show = async (
  state: AutomationState,
  type: "VGA" | "WELL_LOGGING" = "VGA",
  beside?: ReactNode,
  reported?: ReportedState,
) => {
  vi.useFakeTimers({ now: Date.parse("2025-11-18T22:15:00+07:00"), toFake: ["Date"] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  serverAnswers(({ path }) => {
    if (path.endsWith("/state")) return { status: 200, body: { data: state } };
    if (path.endsWith("/threshold"))
      return { status: 200, body: { data: { startPressurePoint: 1.2, limitPressurePoint: 2.4 } } };
    if (path.endsWith("/timer"))
      return {
        status: 200,
        body: { data: [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "22:00", endTime: "24:00" }] },
      };
    const device = { site: {}, parameters: [], hasCriticalPointLogger: false, hasThreshold: true };
    const settings = defaultAutomationSettings;
    return {
      status: 200,
      body: { data: { settings, saved: false, defaults: settings, device, executor: "server" } },
    };
  });
  const card = <RegulationCard device={{ id: 7, type }} logger={undefined} reported={reported ?? null} />;
  await showPage(
    <>
      {card}
      {beside}
    </>,
    client,
  );
  return client;
};
const plain = (text: string | null) => text?.replace(/\u00a0|\u202f/g, " ");
const text = async (pattern: RegExp) =>
  (
    await screen.findByText(
      (_, element) => element?.children.length === 0 && pattern.test(plain(element.textContent) ?? ""),
    )
  ).isConnected;

it("says the rule in force with its numbers, and what the valve confirmed", async () => {
  await show(automatic());
  expect(
    await text(
      /^Giữ áp cao: áp lực đầu ra 1,08 bar ở mức bắt đầu 1,20 bar trở xuống; đến khi đủ 1,56 bar trong 15 phút$/,
    ),
  ).toBe(true);
  expect(await text(/^1\/4 trong 1 giờ · 3\/24 trong 24 giờ$/)).toBe(true);
  expect(screen.getByText("Máy chủ đang điều tiết").isConnected).toBe(true);
  expect(document.body.textContent).toContain("Áp lực thấp · 22:10:00");
});

it("says beside the timers the rule that is in force, also where that is not yet what they ask for", async () => {
  const adopted = {
    ...decided({ rule: "hold", reason: "adopted_state", wanted: null }),
    latchedUntil: "2025-11-19T00:00:00+07:00",
  };
  const timers = <TimersEditor device={{ id: 7, mode: "auto", type: "VGA" }} idle={null} />;
  await show(adopted, "VGA", timers);
  expect(await text(/^Giữ nguyên trạng thái lúc chuyển sang tự động, đến 24:00$/)).toBe(true);
  expect(await text(/^Hiện nay: Giữ nguyên trạng thái lúc chuyển sang tự động, đến 24:00$/)).toBe(true);
  expect(await text(/Ngoài khung giờ: áp lực cao, bắt đầu từ lần chuyển kế tiếp\./)).toBe(true);
});

it("names the window that is open and why nothing is sent", async () => {
  const heldBackUntil = "2025-11-18T22:25:00+07:00";
  await show(decided({ rule: "timer_low", reason: "window_open", heldBack: "dwell", heldBackUntil }));
  expect(await text(/^Hạ áp đến 24:00 theo khung giờ 22:00–24:00$/)).toBe(true);
  expect(await text(/^Chờ đủ khoảng nghỉ giữa hai lần đảo chiều, đến 22:25:00$/)).toBe(true);
});

it("names the rule that a command was refused for", async () => {
  await show(decided({ heldBack: "refused", refusal: "value_below_minimum" }));
  expect(await text(/^Lệnh bị từ chối: Dưới giá trị nhỏ nhất cho phép/)).toBe(true);
});

it("says until when the limit of changes holds a reduction back", async () => {
  const heldBackUntil = "2025-11-18T23:05:00+07:00";
  await show(decided({ rule: "limit", reason: "at_or_above_limit", heldBack: "rate_limit", heldBackUntil }));
  expect(
    await text(/^Đã đủ 4 lần chuyển mỗi giờ hoặc 24 lần mỗi ngày; không hạ áp thêm, đến 23:05:00$/),
  ).toBe(true);
});

it("says of an old decision that it was looked at just now, and is the same since", async () => {
  await show(automatic({ lookedAt: "2025-11-18T22:14:40+07:00" }));
  await screen.findByText("Máy chủ đang điều tiết");
  const said = plain(document.body.textContent);
  expect(said).toMatch(/Quyết định này từ22:10:00 \(5 phút trước\)/);
  expect(said).toMatch(/Xem xét lần cuối22:14:40 \(20 giây trước\)/);
  expect(said).toMatch(/Theo số liệu lúc đó/);
});

it("warns of missing readings, of too many changes and of commands that failed", async () => {
  await show(
    automatic({ degradedSince: at, failSafeAt: "2025-11-18T22:40:00+07:00", hunting: true, failures: 2 }),
  );
  expect(await text(/từ 22:10:00\. Nếu chưa có lại, van về trạng thái an toàn lúc 22:40:00/)).toBe(true);
  expect(await text(/^Van chuyển quá nhiều lần/)).toBe(true);
  expect(await text(/^2\/3 lệnh liên tiếp không thành/)).toBe(true);
});

it("says that nobody regulates a valve that is fully closed, and why nothing is sent", async () => {
  const held = decided({ heldBack: "fully_closed" });
  await show({ ...held, regulatedBy: null, heldAs: "fully_closed" });
  expect(await text(/^Chưa có gì điều tiết$/)).toBe(true);
  expect(await text(/^Van đang đóng hoàn toàn: không có gì điều tiết và không lệnh nào được gửi/)).toBe(true);
  expect(await text(/^Van đang đóng hoàn toàn: lệnh điều tiết không có tác dụng$/)).toBe(true);
  expect(document.body.textContent).not.toContain("van đứng yên");
});

it("shows of a valve that confirmed nothing what it reports", async () => {
  const reported = { state: parameters.valve_state.states?.[0] ?? missing(), fromOutputs: false, at };
  await show(automatic({ confirmed: null }), "VGA", null, reported);
  const said = /^Điều áp mức cao, theo số liệu của van; chưa xác nhận bằng trả lời/;
  expect((await screen.findByText("Van đã xác nhận")).nextSibling?.textContent).toMatch(said);
  expect(document.body.textContent).not.toContain("Chưa rõ");
});

const download: NonNullable<AutomationState["download"]> = {
  ...{ status: "downloaded", takenAt: at, regulates: true, expectedAt: null },
  ...{ failures: 0, lastFailure: null, nextTryAt: null },
};
const byDevice = { executor: "device", regulatedBy: "device" } as const;

it("says of a device that regulates itself that the server only supervises, and that it has the settings", async () => {
  await show(automatic({ ...byDevice, download }));
  expect(await text(/máy chủ chỉ giám sát/)).toBe(true);
  expect(await text(/^Thiết bị đã nhận các cài đặt này/)).toBe(true);
});

it("shows of a device that regulates itself what it reported, not what the server would decide", async () => {
  const low = { rule: "timer_low", reason: "window_open", heldBack: "executed_by_device" } as const;
  const confirmed = { position: { action: "high_pressure", value: null }, at } as const;
  const reported = {
    state: parameters.valve_state.states?.[1] ?? missing(),
    at: "2025-11-18T22:10:07+07:00",
  };
  await show({ ...decided(low), ...byDevice, download, confirmed }, "VGA", null, reported);
  expect(await text(/^Thiết bị báo: Điều áp mức thấp$/)).toBe(true);
  expect(document.body.textContent).toContain("Điều áp mức thấp · 22:10:07");
  expect(await text(/^Hạ áp đến 24:00 theo khung giờ 22:00–24:00$/)).toBe(true);
  expect(document.body.textContent).not.toMatch(/Quyết định|Theo số liệu|Số lần chuyển|Áp lực cao · /);
});

it("says of a valve that regulates itself and is fully closed that nobody does until it is released", async () => {
  await show(automatic({ ...byDevice, regulatedBy: null, download, heldAs: "fully_closed" }));
  expect(await text(/^Van đang đóng hoàn toàn: không có gì điều tiết/)).toBe(true);
  expect(document.body.textContent).not.toMatch(/van giữ nguyên|Theo cài đặt đã nhận/);
});

it("says of a device that has other settings than the stored ones only what it reported", async () => {
  const confirmed = { position: { action: "high_pressure", value: null }, at } as const;
  await show(automatic({ ...byDevice, confirmed, download: { ...download, status: "waiting" } }));
  expect(await text(/^Thiết bị báo: Áp lực cao$/)).toBe(true);
  expect(document.body.textContent).not.toMatch(/Giữ áp cao|Lần chuyển kế tiếp/);
});

it("says that changed settings wait for the next report, and by which ones the device goes on", async () => {
  const expectedAt = "2025-11-18T23:05:00+07:00";
  await show(automatic({ ...byDevice, download: { ...download, status: "waiting", expectedAt } }));
  expect(await text(/lần tới, khoảng 23:05.*vẫn chạy theo cài đặt đã nhận/)).toBe(true);
});

it("says that nothing regulates before the first settings are taken, and why a device did not take them", async () => {
  const lastFailure = { at, failureCode: "refused_by_device", deviceCode: "FULL" } as const;
  const failed = { ...download, status: "failed", takenAt: null, regulates: null, failures: 3 } as const;
  await show(
    automatic({ ...byDevice, regulatedBy: null, download: { ...failed, lastFailure, nextTryAt: at } }),
  );
  expect(await text(/^Chưa có gì điều tiết$/)).toBe(true);
  expect(await text(/3 lần nạp không thành: Thiết bị từ chối \(FULL\).*không có gì điều tiết/)).toBe(true);
});

it("says of a well until when its pump runs by its timers, and that a low float keeps it off", async () => {
  const running = { rule: "timer_high", reason: "run_window_open", sample: null } as const;
  const wanted = { action: "pump_start", value: null } as const;
  const nextEdge = { at: "2025-11-19T00:00:00+07:00", wanted: "low" } as const;
  await show({ ...decided({ ...running, wanted }), nextEdge }, "WELL_LOGGING");
  expect(await text(/^Chạy bơm đến 24:00 theo hẹn giờ$/)).toBe(true);
  expect(document.body.textContent).toContain("dừng bơm lúc");
});

it("says of a dry well that its pump stands until its float is up", async () => {
  const wanted = { action: "pump_stop", value: null } as const;
  await show(decided({ rule: "override", reason: "level_low", wanted, sample: null }), "WELL_LOGGING");
  expect(await text(/^Dừng bơm: phao báo mực nước thấp/)).toBe(true);
});

it("says beside the settings of a valve that regulates itself whether it has them", async () => {
  const data = automatic({ ...byDevice, download: { ...download, status: "differs" } });
  serverAnswers(() => ({ status: 200, body: { data } }));
  await showPage(<DownloadOf device={{ id: 7, type: "VGA", site: { executor: "device" } }} />);
  expect(await text(/^Thiết bị báo đang có cài đặt khác/)).toBe(true);
});

it("says of a valve that regulates itself that it is not known whether it has its settings", async () => {
  serverAnswers(() => refusal(503, "database_unavailable"));
  await showPage(<DownloadOf device={{ id: 7, type: "VGA", site: { executor: "device" } }} />);
  expect((await screen.findByRole("alert")).textContent).toContain("Không tải được trạng thái điều tiết");
});

it("asks nothing of a valve that the server regulates", async () => {
  const asked = serverAnswers(() => ({ status: 200, body: { data: null } }));
  await showPage(<DownloadOf device={{ id: 7, type: "VGA", site: {} }} />);
  expect(asked).toEqual([]);
  expect(screen.queryByRole("status")).toBeNull();
});

it("says of manual mode that the device has not heard of it yet", async () => {
  const manual = { mode: "manual", since: null, decision: null, confirmed: null } as const;
  await show(automatic({ ...manual, ...byDevice, download: { ...download, status: "waiting" } }));
  expect(await text(/^Thiết bị tự điều tiết$/)).toBe(true);
  expect(await text(/^Thiết bị chưa biết đã chuyển thủ công/)).toBe(true);
});

it("follows the socket, and says when it is lost", async () => {
  const client = await show(automatic());
  await screen.findByText("Máy chủ đang điều tiết");
  act(() => listen(client).automation?.(automatic({ regulatedBy: null })));
  expect(await text(/không có gì điều tiết: van đứng yên/)).toBe(true);
  act(() => useConnection.setState({ state: "reconnecting" }));
  expect(await text(/^Mất kết nối trực tiếp: đây là trạng thái lúc 22:15:00/)).toBe(true);
});

it("shows manual mode as such, and a failure as a failure", async () => {
  await show(automatic({ mode: "manual", regulatedBy: null, since: null, decision: null, confirmed: null }));
  expect(await text(/^Thiết bị đang ở chế độ thủ công$/)).toBe(true);
});

it("says why the state could not be loaded", async () => {
  serverAnswers(() => refusal(500, "internal_error"));
  await showPage(<RegulationCard device={{ id: 7 }} logger={undefined} />);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Không tải được trạng thái điều tiết/);
});

it("says at once that a tag holds automation back, before it has met the tag", async () => {
  await show(automatic());
  expect(screen.queryByText(/thẻ cấm/)).toBeNull();
  const tag = {
    ...{ id: 1, deviceId: 7, owner: { id: 2, name: "kythuat01" }, reason: "thay màng van" },
    ...{ until: null, since: at },
  };
  act(() => useLockOuts.setState(new Map([[7, [tag]]]), true));
  expect(await text(/thẻ cấm thao tác: máy chủ không gửi lệnh nào cho van/)).toBe(true);
});
