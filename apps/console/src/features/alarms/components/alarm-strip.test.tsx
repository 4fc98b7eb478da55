import type { ListedAlarm } from "@sgval/contract/alarms/alarms";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { changeLanguage } from "../../../shared/i18n/i18n.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { anAlarm, summaryOf } from "../alarm.fixture.ts";
import { AlarmStrip } from "./alarm-strip.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (alarms: readonly ListedAlarm[], permissions?: string[]) => {
  const asked = serverAnswers(({ method }) => ({
    status: 200,
    body: { data: method === "POST" ? alarms[0] : summaryOf(alarms) },
  }));
  const strip = permissions ? (
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <AlarmStrip />
    </RightsContext>
  ) : (
    <AlarmStrip />
  );
  await showPage(
    <>
      {strip}
      <p>page</p>
    </>,
  );
  return asked;
};

it("shows the gravest alarm that waits, how many others do, and acknowledges it from every page", async () => {
  const asked = await show([anAlarm(), anAlarm({ id: 2, priority: 2 }), anAlarm({ id: 3, priority: 4 })]);
  const strip = within(await screen.findByRole("region", { name: "Waiting alarm" }));
  expect(strip.getByRole("alert").textContent).toContain(
    "Critical-point pressure · Below limit · when raised 0.42\u00a0bar\u00a0<\u00a01.00\u00a0bar · Hẻm 118 Trần Phú",
  );
  // As many as the badge of the menu counts with it, and the list that it leads to.
  expect(strip.getByText("+2 other alarms")).toBeTruthy();
  fireEvent.click(strip.getByRole("button", { name: "Acknowledge" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Acknowledge" }));
  await waitFor(() => expect(asked.some(({ path }) => path === "/alarm/1/acknowledge")).toBe(true));
});

it("says in every language that its value is the one at raise, which may long be another by now", async () => {
  await show([anAlarm()]);
  await screen.findByRole("alert");
  for (const [language, words] of [
    ["vn", "Dưới giới hạn · lúc phát sinh 0,42\u00a0bar\u00a0<\u00a01,00\u00a0bar"],
    ["fr", "Sous la limite · à l'apparition 0,42\u00a0bar\u00a0<\u00a01,00\u00a0bar"],
    ["en", "Below limit · when raised 0.42\u00a0bar\u00a0<\u00a01.00\u00a0bar"],
  ] as const) {
    await act(() => changeLanguage(language));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(words));
  }
});

it("says of which flood the gravest alarm is, and how much of it waits", async () => {
  const flood = { count: 12, unanswered: 9, priority: 1 as const };
  await show([{ ...anAlarm(), flood }]);
  const strip = within(await screen.findByRole("region", { name: "Waiting alarm" }));
  expect(strip.getByRole("alert").textContent).toContain("one of 12 alarms in a flood, 9 unacknowledged");
  cleanup();
  onAPhone();
  await show([{ ...anAlarm(), flood }]);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Critical .*flood of 12.*Below limit/);
});

it("says of an alarm that is over that it only waits for its acknowledgement", async () => {
  await show([anAlarm({ state: "returned", active: false })]);
  const strip = within(await screen.findByRole("region", { name: "Waiting alarm" }));
  expect(strip.getByText("Returned, unacknowledged")).toBeTruthy();
  expect(strip.queryByRole("alert")).toBeNull();
});

it("blinks once a second for five seconds when the alarm was raised just now, but not where motion is to be reduced", async () => {
  await show([anAlarm({ activeSince: new Date().toISOString() })]);
  const strip = await screen.findByRole("region", { name: "Waiting alarm" });
  const shape = strip.querySelector("svg") as SVGElement;
  expect(getComputedStyle(shape).animation).toMatch(/ 1s ease-in-out 5$/);
  const reduced = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText.includes("prefers-reduced-motion: reduce"))
    .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[]);
  const ofShape = reduced.filter(({ selectorText }) => shape.matches(selectorText));
  expect(ofShape.map(({ style }) => style.animation)).toEqual(["none"]);
});

it("does not blink for an alarm that has waited for a while", async () => {
  await show([anAlarm()]);
  const strip = await screen.findByRole("region", { name: "Waiting alarm" });
  expect(getComputedStyle(strip.querySelector("svg") as SVGElement).animation).toBe("");
});

it("says the value of an alarm that has no limit, and separates it from the device and its age", async () => {
  await show([
    anAlarm({
      ...{ kind: "suspected_leak", channel: null, priority: 2, value: 12.5, limit: null },
      ...{ deviceDisplayName: "Zone 2", deviceName: "DMA-02" },
      activeSince: new Date(Date.now() - 330_000).toISOString(),
    }),
  ]);
  const text = (await screen.findByRole("status")).textContent;
  expect(text).toMatch(/ · when raised 12\.\d+\sm³\/h · Zone 2 · DMA-02 · 5 minutes$/);
});

it("keeps medium and low alarms to the list", async () => {
  const asked = await show([anAlarm({ priority: 3 })]);
  await waitFor(() => expect(asked).not.toEqual([]));
  expect(screen.queryByRole("region")).toBeNull();
});

it("asks for no alarms that the user may not see, and offers no answer without the right", async () => {
  expect(await show([anAlarm()], ["Device.Index"])).toEqual([]);
  expect(screen.queryByRole("region")).toBeNull();
});

it("shows an alarm without a button to whoever may only look", async () => {
  await show([anAlarm()], ["Risk.Index"]);
  const strip = within(await screen.findByRole("region", { name: "Waiting alarm" }));
  expect(strip.queryByRole("button", { name: "Acknowledge" })).toBeNull();
  expect(strip.getByText("Open")).toBeTruthy();
});

it("says that it is not known whether an alarm waits when they could not be loaded, and asks again", async () => {
  let failing = true;
  serverAnswers(() =>
    failing
      ? { status: 503, body: { error: { code: "unavailable", message: "" } } }
      : { status: 200, body: { data: summaryOf([anAlarm()]) } },
  );
  await showPage(<AlarmStrip />);
  const strip = within(await screen.findByRole("region", { name: "Waiting alarm" }));
  expect(strip.getByRole("alert").textContent).toMatch(/could not be loaded: /);
  failing = false;
  fireEvent.click(strip.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Critical-point pressure/)).toBeTruthy();
});

it("names on a phone the event before all else, then place, value and age, and opens the alarm by its text", async () => {
  onAPhone();
  await show([
    anAlarm({ state: "returned", active: false, activeSince: new Date(Date.now() - 330_000).toISOString() }),
  ]);
  const strip = within(await screen.findByRole("region", { name: "Waiting alarm" }));
  const [priority, event, rest] =
    strip.getByRole("link", { name: /Below limit/ }).firstElementChild?.children ?? [];
  // The shape says the priority to who sees it.
  expect([priority?.textContent, priority?.className]).toEqual(["Critical", "visually-hidden"]);
  expect(event?.textContent).toBe("Returned, unacknowledged · Critical-point pressure · Below limit");
  expect(rest?.textContent).toBe("DL-23 · 0.42\u00a0bar\u00a0<\u00a01.00\u00a0bar · 5 minutes");
  // Of a long line the end of the text is cut, and not the age.
  expect(getComputedStyle(rest?.lastElementChild as Element).flex).toMatch(/none|0 0 auto/);
  expect(strip.queryByText("Open")).toBeNull();
});

it("is one row on a phone, with its buttons beside the text and the number of others alone", async () => {
  const page = Reflect.get(window, "happyDOM");
  const usual = window.innerWidth;
  page.setViewport({ width: 360 });
  await show([anAlarm(), anAlarm({ id: 2, priority: 2 })]);
  const strip = await screen.findByRole("region", { name: "Waiting alarm" });
  expect(getComputedStyle(strip).flexWrap).toBe("nowrap");
  expect(getComputedStyle(within(strip).getByRole("alert")).overflow).toBe("hidden");
  expect(within(strip).getByRole("link", { name: "+1 other alarm" }).textContent).toBe("+1");
  page.setViewport({ width: usual });
});
