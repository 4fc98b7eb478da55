import { bankLimits, pumpFields } from "@sgval/contract/pumps/pumps";
import type { StationRegulation as Regulation, StationDecision } from "@sgval/contract/pumps/regulation";
import { QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLockOuts } from "../../../../shared/lock-outs.ts";
import { useConnection } from "../../../../shared/realtime/connection.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { listen } from "../../realtime.ts";
import { aPump, aStation } from "../../station.fixture.ts";
import { StationGate, StationRegulation } from "./station-regulation.tsx";

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
const decision: StationDecision = {
  ...{ rule: "stage_up", reason: "pressure_low", unknown: [], unanswered: [], at },
  wanted: { action: "pump_start", pumpId: "p2", power: null },
  ...{ heldBack: "demand_wait", heldBackUntil: "2025-11-18T22:15:40+07:00", interlock: null, refusal: null },
  sample: { parameter: "outlet_pressure", value: 1.5 },
};
const automatic = (changed: Partial<Regulation> = {}): Regulation => ({
  ...{ deviceId: 7, mode: "auto", regulated: true, since: "2025-11-18T05:00:00+07:00", decision },
  lastStep: {
    ...{ action: "pump_stop", pumpId: "p2", power: null, reason: "timer_open" },
    ...{ at: "2025-11-18T21:50:00+07:00", refusal: null },
  },
  ...{ degraded: null, nextEdge: { at: "2025-11-19T00:00:00+07:00", reduces: false }, failures: 0 },
  nextPower: { at: "2025-11-19T06:00:00+07:00", pumpId: "p4", power: 48 },
  ...changed,
});
const show = async (regulation: Regulation, pumps = aStation().pumps) => {
  vi.useFakeTimers({ now: Date.parse("2025-11-18T22:15:00+07:00"), toFake: ["Date"] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  serverAnswers(() => ({ status: 200, body: { data: regulation } }));
  await showPage(<StationRegulation station={aStation({ pumps })} />, client);
  await screen.findByRole("heading", { name: "Điều tiết tự động" });
  return client;
};
const says = async (text: RegExp) => (await screen.findByText(text)).isConnected;
const page = () => document.body.textContent ?? "";

it("says who regulates a station, by which rule, why nothing is sent, the last step and what is next", async () => {
  await show(automatic());
  expect(await says(/^Máy chủ đang điều tiết$/)).toBe(true);
  expect(await says(/^Thêm bơm: áp lực ở mức bắt đầu trở xuống$/)).toBe(true);
  expect(await says(/^Chạy Bơm 2$/)).toBe(true);
  expect(await says(/^Chờ nhu cầu kéo dài đủ lâu, đến .*22:15/)).toBe(true);
  expect(page()).toContain("Dừng Bơm 2: đang trong khung hẹn giờ giảm cấp nước");
  expect(page()).toContain("hết giảm cấp nước lúc");
  expect(page()).toMatch(/06:00.*: dừng Bơm 4, nạp sẵn 48.*; bơm chỉ chạy lại khi có lệnh chạy/);
});

it("names the interlock, the rule that refused a step, the pumps of which nothing is known and those that do not answer", async () => {
  const interlock = { rule: "min_off", pumpId: "p2", until: null, needsReset: false } as const;
  const client = await show(
    automatic({ decision: { ...decision, heldBack: "interlock", heldBackUntil: null, interlock } }),
  );
  expect(await says(/^Liên động: Chưa đủ thời gian nghỉ tối thiểu$/)).toBe(true);
  const blind = { rule: "degraded", reason: "states_unknown", wanted: null, heldBack: null } as const;
  const next = automatic({
    decision: { ...decision, ...blind, heldBackUntil: null, unknown: ["p1", "p4"] },
    degraded: { reason: "states_unknown", since: at },
  });
  act(() => listen(client)["pump:regulation"]?.(next));
  expect(await says(/^Giữ nguyên các bơm: chưa rõ bơm đang chạy hay dừng$/)).toBe(true);
  expect(await says(/^Chưa rõ trạng thái: Bơm 1, Bơm 4$/)).toBe(true);
  expect(await says(/^Không điều tiết được theo nhu cầu từ /)).toBe(true);
  const refused = { heldBack: "refused", refusal: "device_busy", heldBackUntil: null } as const;
  act(() => listen(client)["pump:regulation"]?.(automatic({ decision: { ...decision, ...refused } })));
  expect(await says(/^Lệnh bị từ chối: ./)).toBe(true);
  const unanswered = automatic({ decision: { ...decision, unanswered: ["p4"] } });
  act(() => listen(client)["pump:regulation"]?.(unanswered));
  expect(await says(/^Không phản hồi nên không điều chỉnh: Bơm 4$/)).toBe(true);
});

it("warns that nothing regulates, that a tag hangs, and that the live connection is lost", async () => {
  await show(automatic({ regulated: false }));
  expect(await says(/không có gì điều tiết: các bơm giữ nguyên/)).toBe(true);
  const tag = {
    ...{ id: 1, deviceId: 7, owner: { id: 2, name: "kythuat01" }, reason: "thay phớt" },
    ...{ until: null, since: at },
  };
  act(() => useLockOuts.setState(new Map([[7, [tag]]]), true));
  expect(await says(/thẻ cấm thao tác: máy chủ không cho bơm nào chạy/)).toBe(true);
  act(() => useConnection.setState({ state: "reconnecting" }));
  expect(await says(/^Mất kết nối trực tiếp/)).toBe(true);
});

it("says before a station is put into automatic mode which pump its time-table will stop, and when", async () => {
  const manual = { mode: "manual", regulated: false, decision: null, lastStep: null, since: null } as const;
  serverAnswers(() => ({ status: 200, body: { data: automatic(manual) } }));
  await showPage(<StationGate station={aStation()} />);
  expect(await says(/06:00.*: dừng Bơm 4, nạp sẵn 48/)).toBe(true);
  expect(screen.queryByText(/không còn bơm nào khác chạy/)).toBeNull();
});

it("warns that its time-table stops the only pump that runs, and says which power automatic mode sends at once", async () => {
  const linear = { key: "p4", name: "Bơm 4", type: "linear", number: 4, controlVariable: "P_out" };
  const pumps = [
    aPump(),
    aPump({ ...{ key: "p4", name: "Bơm 4", type: "linear" }, on: true, computedPower: 93 }),
  ];
  const bank = {
    ...{ deviceId: 7, wearPolicy: "lifo", interlocks: bankLimits.parse({}), updatedAt: at },
    pumps: [{ ...pumpFields.parse(linear), templateName: null, linkedDeviceName: null }],
  };
  serverAnswers(({ path }) => ({
    ...{ status: 200, body: { data: path.endsWith("/pump-bank") ? bank : automatic({ mode: "manual" }) } },
  }));
  await showPage(<StationGate station={aStation({ pumps })} />);
  expect(await says(/06:00.* lịch công suất dừng Bơm 4 dù không còn bơm nào khác chạy/)).toBe(true);
  expect(await says(/^Gửi ngay khi chuyển$/)).toBe(true);
  expect(await says(/^Bơm 4 93/)).toBe(true);
  await show(automatic(), pumps);
  // In the panel, too.
  expect(await screen.findAllByText(/lịch công suất dừng Bơm 4 dù/)).toHaveLength(2);
});

it("does not warn for days of a row that stops the only pump that runs now", async () => {
  const pumps = [aPump(), aPump({ key: "p4", name: "Bơm 4", type: "linear", on: true })];
  await show(automatic({ nextPower: { at: "2025-11-20T06:00:00+07:00", pumpId: "p4", power: 48 } }), pumps);
  expect(await says(/06:00.*: dừng Bơm 4, nạp sẵn 48/)).toBe(true);
  expect(screen.queryByText(/dù không còn bơm nào khác chạy/)).toBeNull();
});

it("shows manual mode as such, and a failure as a failure", async () => {
  await show(automatic({ mode: "manual", regulated: false, decision: null, lastStep: null, since: null }));
  expect(await says(/^Trạm đang ở chế độ thủ công$/)).toBe(true);
  serverAnswers(() => refusal(500, "internal_error"));
  await showPage(<StationRegulation station={aStation({ deviceId: 8 })} />);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Không tải được trạng thái điều tiết/);
});
