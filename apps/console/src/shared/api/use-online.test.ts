import { listContacts } from "@sgval/contract/contacts/contacts";
import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers } from "../ui/page.fixture.tsx";
import { call } from "./call.ts";
import { readNetwork } from "./use-online.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

it("takes a page that is opened without a network for offline, until the server answers all the same", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  readNetwork();
  expect(onlineManager.isOnline()).toBe(false);
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  await call(listContacts, {}).catch(() => undefined);
  expect(onlineManager.isOnline()).toBe(true);
  // An answer that was on its way when the network was lost says nothing of the time after.
  onlineManager.setOnline(false);
  await call(listContacts, {}).catch(() => undefined);
  expect(onlineManager.isOnline()).toBe(false);
});
