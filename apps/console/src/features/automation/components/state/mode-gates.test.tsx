import type { Timer } from "@sgval/contract/automation/automation";
import type { AutomationPreview } from "@sgval/contract/automation/preview";
import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { SiteData } from "@sgval/contract/devices/site-data";
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { ConfirmWait } from "../../../../shared/ui/act/confirm-wait.ts";
import { limitedTo, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { AtOnce } from "./at-once.tsx";
import { AutomaticGate, ManualGate } from "./mode-gates.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  localStorage.setItem("sg-val-language", "vn");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const measuredAgo = (minutes: number): DeviceDetail["latest"] => {
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  return { measuredAt: at, receivedAt: at, values: { outlet_pressure: 1.8 }, quality: {}, times: {} };
};
const answers = (
  settings: Partial<typeof defaultAutomationSettings> = {},
  executor: "server" | "device" = "server",
  timers: Timer[] = [],
  heldAs: AutomationPreview["heldAs"] = null,
  site: SiteData = {},
) =>
  serverAnswers(({ path }) => {
    const data = path.endsWith("/preview")
      ? {
          from: "2025-11-11T00:00:00Z",
          to: "2025-11-18T00:00:00Z",
          samples: 2016,
          ...{ staleAfterMinutes: 10, gapMinutes: null },
          threshold: null,
          switches: [],
          total: 0,
          rest: null,
          days: [],
          heldAs,
          atOnce: {
            rule: "hold",
            reason: "between_points",
            wanted: null,
            heldBack: null,
            heldBackUntil: null,
            interlock: null,
            refusal: null,
            at: "2025-11-18T00:00:00Z",
            sample: null,
          },
        }
      : path.endsWith("/threshold")
        ? { startPressurePoint: 1.2, limitPressurePoint: 2.4 }
        : path.endsWith("/timer")
          ? timers
          : {
              settings: { ...defaultAutomationSettings, ...settings },
              saved: true,
              defaults: defaultAutomationSettings,
              device: {
                site,
                parameters: ["outlet_pressure"],
                hasCriticalPointLogger: false,
                hasThreshold: true,
              },
              executor,
            };
    return { status: 200, body: { data } };
  });
const nights = [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "00:00", endTime: "05:00" }];
const outlet = {
  ...{ slot: 0, parameter: "outlet_pressure", mappingKey: "p2", unit: null, rawMin: null, rawMax: null },
  ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
};
const valve = (minutesAgo: number) =>
  aDevice({ hasThreshold: true, latest: measuredAgo(minutesAgo), channels: [outlet] });

it("says which pressure is watched with its present value, and what happens at once", async () => {
  answers();
  await showPage(<AutomaticGate device={valve(1)} logger={undefined} />);
  expect((await screen.findByText(/^Áp lực đầu ra/)).isConnected).toBe(true);
  const first = "Ngay khi chuyển sang tự động: van giữ nguyên (Áp lực nằm giữa hai điểm).";
  expect((await screen.findByText(first)).isConnected).toBe(true);
  expect(document.body.textContent).toMatch(/1,80.bar.*Tốt/);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says of a valve that is fully open or closed that automatic mode changes nothing until it is released", async () => {
  for (const executor of ["server", "device"] as const) {
    answers({}, executor, nights, "fully_closed");
    await showPage(<AutomaticGate device={valve(1)} logger={undefined} />);
    expect((await screen.findByText(/^Van đang đóng hoàn toàn: .*chưa làm nước chảy/)).isConnected).toBe(
      true,
    );
    await screen.findByText(/^00:00–05:00/);
    // Nothing is said of an edge that moves nothing.
    expect(screen.queryByText(/giữ như vậy đến|Khi nhận cài đặt:/)).toBeNull();
    cleanup();
  }
});

it("names which settings are missing before automatic mode is possible, and the way there for whoever may enter them", async () => {
  const setPoint = { valveKind: "set_point", minSetpoint: 1, maxSetpoint: 4 } as const;
  answers({}, "server", [], null, setPoint);
  await showPage(<AutomaticGate device={valve(1)} logger={undefined} />);
  const named = async () =>
    within(await screen.findByRole("alert"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(await named()).toEqual([
    "Điểm đặt áp lực cao – Vui lòng nhập trường này",
    "Điểm đặt áp lực thấp – Vui lòng nhập trường này",
  ]);
  expect(screen.getByRole("link", { name: "Nhập ở đó" }).getAttribute("href")).toMatch(/tab=thresholds/);
  cleanup();
  answers({}, "server", [], null, setPoint);
  await showPage(
    limitedTo(["Device.Index", "Threshold.Index"], <AutomaticGate device={valve(1)} logger={undefined} />),
  );
  expect(await named()).toHaveLength(2);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("alert").textContent).toMatch(/Chỉ người có quyền cập nhật ngưỡng/);
});

it("says that the watched pressure was never measured, with the way to the health of the data", async () => {
  answers({ watched: "critical_point_pressure" });
  await showPage(
    <AutomaticGate device={aDevice({ hasTimer: true, latest: measuredAgo(600) })} logger={undefined} />,
  );
  expect((await screen.findByText(/Chưa có số liệu áp lực theo dõi/)).isConnected).toBe(true);
  expect(screen.getByRole("link", { name: "Xem tình trạng số liệu" }).getAttribute("href")).toMatch(
    /tab=health/,
  );
});

it("says that the watched reading is too old to be regulated by", async () => {
  answers();
  await showPage(<AutomaticGate device={valve(600)} logger={undefined} />);
  expect((await screen.findByText(/^Số liệu áp lực theo dõi đã cũ \(10 giờ/)).isConnected).toBe(true);
});

it("says that a valve that becomes manual stays as it is, or goes to its safe state", async () => {
  answers();
  await showPage(<ManualGate device={valve(1)} />);
  expect((await screen.findByText(/không có lệnh nào được gửi/)).isConnected).toBe(true);
});

it("says that a valve which regulates itself goes on until it hears of manual mode", async () => {
  answers({ onLeave: "safe" }, "device");
  await showPage(<ManualGate device={valve(1)} />);
  expect((await screen.findByText(/đến lúc đó thiết bị vẫn tự chạy/)).isConnected).toBe(true);
});

it("names the safe state that a valve goes to when it becomes manual", async () => {
  answers({ onLeave: "safe" });
  await showPage(<ManualGate device={valve(1)} />);
  expect((await screen.findByText(/về trạng thái an toàn: Áp lực cao/)).isConnected).toBe(true);
});

/** Local time, in the middle of a window of low pressure. */
const atNight = () => vi.useFakeTimers({ now: Date.parse("2025-11-18T02:40:00+07:00"), toFake: ["Date"] });

it("says until which edge of a timer a valve keeps its state, and what automation does from then on", async () => {
  atNight();
  answers({}, "server", nights);
  await showPage(<AutomaticGate device={valve(1)} logger={undefined} />);
  const next = "Nếu áp lực không chạm ngưỡng, giữ như vậy đến 05:00; từ đó theo hẹn giờ: Áp lực cao.";
  expect((await screen.findByText(next)).isConnected).toBe(true);
});

it("says of a valve that regulates itself from when on it does, that nothing regulates until then, and what it will do", async () => {
  atNight();
  answers({}, "device", nights);
  const sleeper = { ...valve(6), powerMode: "sleeping", reportIntervalSeconds: 600 } as const;
  await showPage(<AutomaticGate device={sleeper} logger={undefined} />);
  const begins = /tự điều tiết từ khi nhận cài đặt.*khoảng 02:44:00\. Đến lúc đó không có gì điều tiết/;
  expect((await screen.findByText(begins)).isConnected).toBe(true);
  expect(
    (await screen.findByText(/^Khi nhận cài đặt: áp lực thấp theo hẹn giờ đến 05:00, sau đó áp lực cao/))
      .isConnected,
  ).toBe(true);
  expect(screen.queryByText(/van giữ nguyên\.$/)?.textContent).toMatch(/không có gì điều tiết/);
});

it("says that there is no estimate once the first move takes longer than the dialog waits", async () => {
  answers();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showPage(<AtOnce deviceId={7} title="" query={{ data: undefined, error: null }} />);
  expect((await screen.findByText("Đang tính việc sẽ làm ngay…")).isConnected).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.getByRole("status").textContent).toMatch(/^Chưa tính xong .* không có ước tính/);
});

it("keeps the confirmation waiting until the first move is worked out", async () => {
  answers();
  const ended = vi.fn();
  const wait = vi.fn(() => ended);
  const device = aDevice({ id: 7, type: "VGA", latest: measuredAgo(1) });
  await showPage(
    <ConfirmWait value={wait}>
      <AutomaticGate device={device} logger={undefined} />
    </ConfirmWait>,
  );
  await vi.waitFor(() => expect(wait).toHaveBeenCalled());
  await vi.waitFor(() => expect(ended.mock.calls.length).toBe(wait.mock.calls.length));
  expect(screen.getByText(/Nếu chuyển|giữ nguyên/)).toBeTruthy();
});
