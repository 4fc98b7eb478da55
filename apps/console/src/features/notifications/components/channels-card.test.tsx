import type { Channel } from "@sgval/contract/notifications/channels";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ChannelsCard } from "./channels-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const hook: Channel = {
  ...{ id: 3, type: "webhook", name: "Hook", enabled: true, url: "https://x.example/in", template: null },
  ...{ insideAllowed: false, kinds: ["alarmHigh"], hasSecret: true, updatedAt: "2026-01-02T03:04:05.000Z" },
};
const openHook = async (madeSecret: string | null) => {
  serverAnswers(({ method }) => ({
    status: 200,
    body: { data: method === "GET" ? [hook] : { ...hook, madeSecret } },
  }));
  await showPage(<ChannelsCard />);
  await screen.findByText("Hook");
  fireEvent.click(screen.getByRole("button", { name: /^(Edit|Change)/ }));
  return screen.findByRole("dialog");
};

it("shows the key that the server made for a webhook, once, and says in the form when it makes one", async () => {
  const drawer = await openHook("made-by-the-server");
  expect(within(drawer).getByText(/with another address the server makes a new one/)).toBeTruthy();
  fireEvent.change(within(drawer).getByRole("textbox", { name: /^Address/ }), {
    target: { value: "https://y.example/in" },
  });
  fireEvent.click(within(drawer).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("made-by-the-server")).toBeTruthy();
  expect(screen.getByText(/Signing key of/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "I have stored it" }));
  await waitFor(() => expect(screen.queryByText("made-by-the-server")).toBeNull());
});

it("says of a webhook without a key of its own how to get one", async () => {
  serverAnswers(() => ({
    status: 200,
    body: { data: [hook, { ...hook, id: 4, name: "Old", hasSecret: false }] },
  }));
  await showPage(<ChannelsCard />);
  const old = (await screen.findByText("Old")).closest("li");
  expect(old?.textContent).toMatch(/Signed with a key that nobody was shown/);
  expect(screen.getAllByText(/nobody was shown/)).toHaveLength(1);
});
