import { expect, it, vi } from "vitest";
import { notificationOf, openPage } from "./push-message.ts";

const origin = "https://sgval.example.vn";
const alarm = "/apps/risk/list?alarm=7";
const wallDisplay = "/apps/wall";

const windowsAt = (...addresses: string[]) => {
  const all = addresses.map((url) => ({ url, focus: vi.fn(async () => undefined) }));
  return { all, matchAll: async () => all, openWindow: vi.fn(async () => undefined) };
};

it("shows a pushed message with its title, text and where it leads", () => {
  const message = { title: "SG-VAL", body: "P3 0.30 bar < 1.00 bar", tag: "12", href: alarm };
  expect(notificationOf(() => message)).toEqual({
    title: "SG-VAL",
    options: {
      ...{ body: "P3 0.30 bar < 1.00 bar", tag: "12", icon: "/favicon.svg" },
      data: { href: alarm },
    },
  });
});

it("shows something also of a message that cannot be read, as browsers demand", () => {
  const unread = { title: "SG-VAL", options: { tag: "sgval", data: { href: "/" } } };
  expect(
    notificationOf(() => {
      throw new SyntaxError("no JSON");
    }),
  ).toMatchObject(unread);
  expect(notificationOf(() => null)).toMatchObject(unread);
});

it("leads to the window that has the page open, and otherwise to a new one, so that none leaves what it shows", async () => {
  const others = windowsAt(`${origin}${wallDisplay}`, `${origin}/apps/device/edit/3`);
  await openPage(alarm, origin, others);
  expect(others.openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}${alarm}`);
  for (const { focus } of others.all) expect(focus).not.toHaveBeenCalled();
  const there = windowsAt(`${origin}${wallDisplay}`, `${origin}${alarm}`);
  await openPage(alarm, origin, there);
  expect(there.all[1]?.focus).toHaveBeenCalledOnce();
  expect(there.openWindow).not.toHaveBeenCalled();
});

it("leads to no other site", async () => {
  const windows = windowsAt();
  await openPage("https://elsewhere.example/x", origin, windows);
  expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith(origin);
});
