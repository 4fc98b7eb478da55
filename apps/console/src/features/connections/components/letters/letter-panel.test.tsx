import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSession } from "../../../../shared/api/session.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../../shared/ui/page.fixture.tsx";
import { onAWideScreen } from "../../../../shared/ui/screen.fixture.ts";
import { LetterPanel } from "./letter-panel.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const letter = {
  ...{ id: 7, receivedAt: "2026-01-02T03:04:05.000Z", source: "mqtt", deviceId: 4, deviceName: "VAL-4" },
  ...{
    gatewayId: null,
    gatewayName: null,
    topic: "plant/4/up",
    reason: "no_known_field",
    detail: null,
    bytes: 1_234,
  },
  ...{ payload: '{"x":2.5,"y":1}', encoding: "utf8" },
};
const decoded = {
  ...{ deviceId: 4, cause: { reason: "fields_left", detail: "y" }, samples: 1, rejected: [] },
  readings: [
    {
      ...{ deviceId: 4, measuredAt: letter.receivedAt, receivedAt: letter.receivedAt },
      ...{ values: { pressure: 2.5 }, quality: {} },
    },
  ],
  unmapped: [{ key: "y", value: "1" }],
};
const part = { letters: 1, removed: 1, stored: 1, duplicates: 0, kept: [], next: null };

const kind = {
  ...{ reason: "no_known_field", deviceId: 4, deviceName: "VAL-4", gatewayId: null, gatewayName: null },
  ...{ letters: 12, newestId: 7, lastAt: letter.receivedAt },
};
const answering = (replays: object[] = [part], letters: object[] = [letter], kinds: object[] = []) =>
  serverAnswers(({ method, path }) => {
    if (method === "POST" && path.startsWith("/dead-letter/replay")) return ok({ data: replays.shift() });
    if (method === "POST" && path.startsWith("/dead-letter/delete")) return ok({ data: { deleted: 2 } });
    if (path.startsWith("/dead-letter/7/decoded")) return ok({ data: decoded });
    if (path.startsWith("/dead-letter/7")) return ok({ data: letter });
    if (path.startsWith("/dead-letter/kind"))
      return ok({ data: kinds, metaData: { page: 1, size: 5, total: kinds.length } });
    if (path.startsWith("/dead-letter"))
      return ok({ data: letters, metaData: { page: 1, size: 10, total: letters.length } });
    return ok({ data: [], metaData: { page: 1, size: 20, total: 0 } });
  });
const ok = (body: unknown) => ({ status: 200, body });
const posted = (asked: readonly Asked[]) =>
  asked.filter(({ method, path }) => method === "POST" && path.startsWith("/dead-letter"));
const wide = () => onAWideScreen();

it("lists what was kept with the reason in plain words, and asks with the filters of the address", async () => {
  wide();
  const asked = answering();
  await showPage(<LetterPanel />, undefined, "/?tab=dead-letters&reason=no_known_field&source=mqtt&device=4");
  expect(await screen.findByRole("button", { name: "VAL-4" })).toBeTruthy();
  const row = (await screen.findByText("1,234 bytes")).closest<HTMLElement>("[data-row]");
  expect(within(row ?? document.body).getByText("No known key")).toBeTruthy();
  const [listed] = asked.filter(({ path }) => path.startsWith("/dead-letter?"));
  for (const one of ["reason=no_known_field", "source=mqtt", "deviceId=4", "sort=-receivedAt"])
    expect(listed?.path).toContain(one);
});

it("says of a message from a clock that is hours ahead, and of one that came before its topic had a device, what to do", async () => {
  wide();
  const ahead = { ...letter, id: 8, reason: "clock_ahead", deviceName: "AHEAD" };
  const early = { ...letter, id: 9, reason: "unclaimed_topic", deviceName: "EARLY" };
  const shifted = { ...letter, id: 10, reason: "clock_time_zone", deviceName: "SHIFTED" };
  answering([part], [ahead, early, shifted]);
  await showPage(<LetterPanel />);
  fireEvent.click(await screen.findByRole("button", { name: "AHEAD" }));
  const first = within(await screen.findByRole("dialog", { name: "Clock ahead" }));
  expect(first.getByText(/clock of the device is more than 10 minutes ahead/)).toBeTruthy();
  cleanup();
  await showPage(<LetterPanel />);
  fireEvent.click(await screen.findByRole("button", { name: "SHIFTED" }));
  const third = within(await screen.findByRole("dialog", { name: "Times off by the time zone" }));
  expect(third.getByText(/sends local time as UTC\. Set its time to UTC/)).toBeTruthy();
  cleanup();
  await showPage(<LetterPanel />);
  fireEvent.click(await screen.findByRole("button", { name: "EARLY" }));
  const second = within(await screen.findByRole("dialog", { name: "Came before its topic had a device" }));
  expect(second.getByText(/Map its fields, then replay it/)).toBeTruthy();
});

it("shows the payload of a letter, what is understood of it now and what is left over", async () => {
  wide();
  answering();
  await showPage(<LetterPanel />);
  fireEvent.click(await screen.findByRole("button", { name: "VAL-4" }));
  const drawer = within(await screen.findByRole("dialog", { name: "No known key" }));
  expect(await drawer.findByText(/"x": 2\.5/)).toBeTruthy();
  expect(drawer.getByText(/Pressure 2\.50 bar/)).toBeTruthy();
  expect(drawer.getByText(/belongs to no channel/).textContent).toBe("y = 1: belongs to no channel");
  expect(drawer.getByRole("link", { name: "Map fields" }).getAttribute("href")).toMatch(
    /mapping\/4\?letter=7$/,
  );
});

it("offers in the menu of a row to map and replay it, and says why an answer to a command can be neither", async () => {
  wide();
  const answer = { ...letter, id: 8, reason: "malformed_answer", deviceName: "ANSWER" };
  answering([part], [letter, answer]);
  await showPage(<LetterPanel />);
  fireEvent.click(await screen.findByRole("button", { name: /^Actions.*VAL-4/ }));
  const locked = (name: RegExp) =>
    screen.getByRole("menuitem", { name }).getAttribute("aria-disabled") === "true";
  expect([locked(/^Map fields/), locked(/^Replay/)]).toEqual([false, false]);
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  fireEvent.click(await screen.findByRole("button", { name: /^Actions.*ANSWER/ }));
  expect([locked(/^Map fields/), locked(/^Replay/)]).toEqual([true, true]);
  expect(screen.getAllByText("An answer to a command holds no readings")).toHaveLength(2);
});

it("leads from a letter of no device to the page that tries messages", async () => {
  wide();
  answering([part], [{ ...letter, deviceId: null, deviceName: null }]);
  const router = await showPage(<LetterPanel />);
  fireEvent.click(await screen.findByRole("button", { name: /^Actions/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Try a message" }));
  await waitFor(() => expect(router.state.location.href).toBe("/apps/mapping/try?letter=7"));
});

it("replays all of the filter part by part, and says what stays and why", async () => {
  wide();
  const next = { after: 500, until: 900, left: 1 };
  const kept = [{ id: 9, reason: "fields_left", detail: "y" }];
  const asked = answering([
    { ...part, letters: 500, removed: 500, stored: 480, duplicates: 20, next },
    { ...part, removed: 0, kept },
  ]);
  await showPage(<LetterPanel />, undefined, "/?source=mqtt");
  fireEvent.click(await screen.findByRole("button", { name: "Replay all" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Replay" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("501 of 501 replayed")).toBeTruthy();
  expect(dialog.getByText("481")).toBeTruthy();
  expect(dialog.getByRole("alert").textContent).toContain("Messages that stay: 1");
  expect(dialog.getByRole("alert").textContent).toContain("Some fields belong to no channel: y");
  expect(posted(asked).map(({ body }) => body)).toEqual([
    { filter: { source: "mqtt" }, at: null },
    { filter: { source: "mqtt" }, at: { after: 500, until: 900 } },
  ]);
});

it("offers to set the time back of a device that sends local time as UTC, and asks for it only then", async () => {
  wide();
  const shifted = { ...letter, reason: "clock_time_zone", detail: "+07:00" };
  const asked = answering([part, part], [shifted, { ...letter, id: 8, deviceName: "VAL-8" }]);
  await showPage(<LetterPanel />);
  const replayOf = async (device: string) => {
    fireEvent.click(await screen.findByRole("button", { name: new RegExp(`^Actions.*${device}`) }));
    fireEvent.click(screen.getByRole("menuitem", { name: /^Replay/ }));
    return within(await screen.findByRole("dialog", { name: /^Replay dead letters/ }));
  };
  const dialog = await replayOf("VAL-4");
  fireEvent.click(dialog.getByRole("checkbox", { name: /Set times .* back by 7.h/ }));
  fireEvent.click(dialog.getByRole("button", { name: "Replay" }));
  expect(await dialog.findByText("Every message has become readings.")).toBeTruthy();
  expect(posted(asked).map(({ body }) => body)).toEqual([{ ids: [7], at: null, setTimesBack: true }]);
  fireEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect((await replayOf("VAL-8")).queryByRole("checkbox")).toBeNull();
});

it("says that more came while the list is open, and asks about as many as there are", async () => {
  wide();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let total = 1;
  serverAnswers(({ path }) =>
    path.startsWith("/dead-letter")
      ? ok({ data: [letter], metaData: { page: 1, size: 10, total } })
      : ok({ data: [], metaData: { page: 1, size: 20, total: 0 } }),
  );
  await showPage(<LetterPanel />);
  await screen.findByRole("button", { name: "VAL-4" });
  expect(screen.queryByRole("button", { name: /new, show/ })).toBeNull();
  total = 39;
  await act(() => vi.advanceTimersByTimeAsync(6000));
  fireEvent.click(await screen.findByRole("button", { name: "38 new, show" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /new, show/ })).toBeNull());
  total = 40;
  fireEvent.click(screen.getByRole("button", { name: "Replay all" }));
  expect(await screen.findByRole("dialog", { name: "Replay dead letters (40)" })).toBeTruthy();
});

it("goes on where a replay failed", async () => {
  wide();
  const next = { after: 5, until: 9, left: 4 };
  let parts = 0;
  const asked = serverAnswers(({ method, path }) => {
    if (method === "POST" && path.startsWith("/dead-letter")) {
      parts += 1;
      if (parts === 2) return refusal(422, "validation_failed");
      return ok({ data: { ...part, next: parts === 1 ? next : null } });
    }
    return path.startsWith("/dead-letter")
      ? ok({ data: [letter], metaData: { page: 1, size: 10, total: 1 } })
      : ok({ data: [], metaData: { page: 1, size: 20, total: 0 } });
  });
  await showPage(<LetterPanel />);
  fireEvent.click(await screen.findByRole("button", { name: "Replay all" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Replay" }));
  fireEvent.click(await within(screen.getByRole("dialog")).findByRole("button", { name: "Go on" }));
  expect(await screen.findByText("Every message has become readings.")).toBeTruthy();
  expect(posted(asked)[2]?.body).toMatchObject({ at: { after: 5, until: 9 } });
});

it("asks before it deletes the chosen letters", async () => {
  wide();
  const asked = answering([], [letter, { ...letter, id: 8, deviceId: null, deviceName: null }]);
  await showPage(<LetterPanel />);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select the page" }));
  const bar = within(await screen.findByRole("toolbar"));
  fireEvent.click(bar.getByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/VAL-4,/)).toBeTruthy();
  expect(posted(asked)).toEqual([]);
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(posted(asked)[0]?.body).toEqual({ ids: [7, 8] }));
});

it("is read-only without the permission to change connections", async () => {
  wide();
  useSession.setState({ abilityRules: [{ action: "Index", subject: "Mqtt" }] });
  answering();
  await showPage(<LetterPanel />);
  // The name of a locked button is the reason why.
  for (const verb of ["Replay all", "Delete all"])
    expect((await screen.findByText(verb)).getAttribute("aria-disabled")).toBe("true");
});

it("lists letters by device and reason with their remedy, and replays or deletes all of one", async () => {
  wide();
  const ofGateway = {
    ...{
      ...kind,
      reason: "no_device_key",
      deviceId: null,
      deviceName: null,
      gatewayId: 3,
      gatewayName: "lora",
    },
    letters: 2,
  };
  const asked = answering([part], [letter], [kind, ofGateway]);
  await showPage(<LetterPanel />);
  const section = within(await screen.findByRole("region", { name: "Dead letters by device and reason" }));
  expect(await section.findByText(/Map them, then replay/)).toBeTruthy();
  expect(section.getByRole("link", { name: "Map fields" }).getAttribute("href")).toMatch(
    /mapping\/4\?letter=7/,
  );
  expect(section.getByText("lora")).toBeTruthy();
  expect(section.getByRole("link", { name: "To the gateway" })).toBeTruthy();
  const [ofDevice, ofTheGateway] = section.getAllByRole("button", { name: "Replay all" });
  expect(ofTheGateway?.getAttribute("aria-disabled")).not.toBe("true");
  fireEvent.click(ofDevice ?? section.getByRole("button", { name: "Replay all" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Replay" }));
  await waitFor(() =>
    expect(posted(asked)[0]?.body).toMatchObject({ filter: { reason: "no_known_field", deviceId: 4 } }),
  );
});
