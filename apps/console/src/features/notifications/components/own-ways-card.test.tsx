import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hideSnackbar, useSnackbar } from "../../../shared/api/snackbar.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { OwnWaysCard } from "./own-ways-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  hideSnackbar();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const keys = { p256dh: "p", auth: "a" };
const endpoint = "https://push.example/1";

/** A browser that can receive messages, where its user answers so; returns what its vendor was asked. */
const aBrowser = (answer: NotificationPermission, permission: NotificationPermission = "default") => {
  const unsubscribe = vi.fn(async () => true);
  const subscribe = vi.fn(async () => ({ toJSON: () => ({ endpoint, keys }) }));
  const registration = { pushManager: { subscribe, getSubscription: async () => ({ unsubscribe }) } };
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => answer });
  return { subscribe, unsubscribe };
};
const show = async (browsers: readonly object[] = [], sent: object = { sent: true, reason: null }) => {
  const asked = serverAnswers(({ method, path }) => {
    if (method === "GET")
      return {
        status: 200,
        body: { data: { mailServer: true, telegram: false, sms: false, pushKey: "AQID", browsers } },
      };
    return { status: 200, body: { data: path.endsWith("notice-test") ? sent : {} } };
  });
  await showPage(<OwnWaysCard />);
  await screen.findByText("Goes to the address of the account.");
  return () => asked.filter(({ method }) => method !== "GET");
};
const here = { id: 5, userAgent: null, createdAt: "2026-01-02T02:00:00.000Z", usedAt: null };
const turnOn = () => fireEvent.click(screen.getByRole("button", { name: "Turn on in this browser" }));

it("turns notifications on in this browser with the key of the server, once its user allows them", async () => {
  const { subscribe, unsubscribe } = aBrowser("granted");
  const sent = await show();
  turnOn();
  await waitFor(() =>
    expect(sent()).toEqual([{ method: "POST", path: "/account/browser", body: { endpoint, keys } }]),
  );
  // One made with another key would never be used again.
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledWith({
    ...{ userVisibleOnly: true, applicationServerKey: new Uint8Array([1, 2, 3]) },
  });
});

it("sends the server nothing where the user refuses, and says so", async () => {
  const { subscribe } = aBrowser("denied");
  const sent = await show();
  turnOn();
  await waitFor(() => expect(useSnackbar.getState().message).toMatch(/^It could not be turned on/));
  expect(subscribe).not.toHaveBeenCalled();
  expect(sent()).toEqual([]);
});

it("says why a browser that blocks them, or a page without https, cannot receive any", async () => {
  aBrowser("denied", "denied");
  await show();
  expect(screen.getByText(/The browser blocks notifications of this site/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Turn on in this browser" })).toBeNull();
  cleanup();
  vi.stubGlobal("isSecureContext", false);
  await show();
  expect(screen.getByText(/over https only/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Turn on in this browser" })).toBeNull();
});

it("ends the notifications of a browser on the server, and of this one at its vendor with the last", async () => {
  const { unsubscribe } = aBrowser("granted", "granted");
  const sent = await show([here, { ...here, id: 6 }]);
  const end = () => screen.getAllByRole("button", { name: /^Turn off notifications in/ })[0];
  fireEvent.click(end() ?? document.body);
  await waitFor(() => expect(sent()).toMatchObject([{ method: "DELETE", path: "/account/browser/5" }]));
  expect(unsubscribe).not.toHaveBeenCalled();
  cleanup();
  await show([here]);
  fireEvent.click(end() ?? document.body);
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

it("sends a test by a channel that is there, and says what became of it", async () => {
  aBrowser("granted");
  const sent = await show([], { sent: false, reason: "timeout" });
  const tests = screen.getAllByRole("button", { name: /^Send a test by/ });
  expect(tests).toHaveLength(1);
  fireEvent.click(tests[0] ?? document.body);
  await waitFor(() =>
    expect(useSnackbar.getState().message).toBe("The test was not sent: No answer in time"),
  );
  expect(sent()).toEqual([{ method: "POST", path: "/account/notice-test", body: { way: "mail" } }]);
});
