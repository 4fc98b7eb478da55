import type { Role } from "@sgval/contract/access/roles";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropDraftsBut } from "../../../../shared/api/drafts.ts";
import { currentSession } from "../../../../shared/api/session.ts";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { UserDrawer } from "./user-drawer.tsx";

const keys: (string | null)[] = [];
/** Outcome of each attempt to add a user, in order: a status, or a network failure. */
let fates: (number | "lost")[] = [];
const made = {
  id: 9,
  username: "letam01",
  email: "le@vinhhoa.example",
  account: null,
  phone: null,
  language: null,
  role: null,
  superUser: false,
  manageSuper: false,
  photoVersion: null,
  lastSeenAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const client: Role = {
  id: 2,
  name: "client",
  description: "",
  isDefault: true,
  locked: true,
  permissions: ["Device.Index"],
  users: 0,
  members: [],
  createdAt: made.createdAt,
  updatedAt: made.updatedAt,
};
const codeOf = (status: number) =>
  status === 403 ? "forbidden" : status === 401 ? "unauthorized" : "server_busy";

beforeEach(() => {
  signedInAs({ superUser: false, manageSuper: false });
  keys.length = 0;
  vi.stubGlobal("fetch", (_url: string, options: RequestInit) => {
    const adding = options.method === "POST";
    if (adding) keys.push(new Headers(options.headers).get("idempotency-key"));
    const fate = adding ? (fates.shift() ?? 201) : 404;
    if (fate === "lost") return Promise.reject(new TypeError("failed to fetch"));
    const body =
      fate < 300 ? { data: made } : { error: { code: codeOf(fate), message: "x", requestId: "req-1" } };
    return Promise.resolve(
      new Response(JSON.stringify(body), { status: fate, headers: { "content-type": "application/json" } }),
    );
  });
});
afterEach(() => {
  cleanup();
  act(() => onlineManager.setOnline(true));
  vi.unstubAllGlobals();
  dropDraftsBut(null);
  localStorage.clear();
});

const field = (name: RegExp): HTMLInputElement => screen.getByLabelText(name, { selector: "input" });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const open = async () => {
  const onClose = vi.fn();
  await showPage(<UserDrawer roles={[client]} onClose={onClose} />);
  await screen.findByRole("dialog");
  return onClose;
};
const openFilled = async () => {
  const onClose = await open();
  type(/^Username/, "letam01");
  type(/^Email/, "le@vinhhoa.example");
  type(/^New password/, "Abcdef-1");
  type(/^Confirm the new password/, "Abcdef-1");
  return onClose;
};
const save = () => screen.getByRole("button", { name: "Add" });

describe("form on a bad connection", () => {
  it.each([
    { name: "the network fails", fates: ["lost" as const, "lost" as const], sent: 2 },
    { name: "the server is away", fates: [503, 503], sent: 2 },
  ])("keeps what was typed when $name, and saves at the next try", async (bad) => {
    fates = [...bad.fates];
    const onClose = await openFilled();
    fireEvent.click(save());
    const alert = await screen.findByText(/^Create failed: /);
    expect(alert).toBeTruthy();
    expect(keys).toHaveLength(bad.sent);
    expect(field(/^Username/).value).toBe("letam01");
    expect(field(/^New password/).value).toBe("Abcdef-1");
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    // Each press gets its own idempotency key, since the values may differ.
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it("[R7.2] repeats a timed-out request silently, with the same idempotency key", async () => {
    fates = [408];
    const onClose = await openFilled();
    fireEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it("locks saving with its reason while the browser has no network", async () => {
    await openFilled();
    act(() => onlineManager.setOnline(false));
    const locked = screen.getByRole("button", {
      name: "Add",
      description: /^No network: what you typed stays here/,
    });
    expect(locked.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(locked);
    expect(keys).toEqual([]);
    act(() => onlineManager.setOnline(true));
    expect(save().getAttribute("aria-disabled")).toBeNull();
    expect(field(/^Username/).value).toBe("letam01");
  });
});

describe("form on a forced redirect", () => {
  const sendAway = async (status: number) => {
    fates = [status];
    await openFilled();
    fireEvent.click(save());
    await waitFor(() => expect(sessionStorage.getItem("sg-val-drafts")).not.toBeNull());
    expect(sessionStorage.getItem("sg-val-drafts")).not.toContain("Abcdef-1");
    cleanup();
  };

  it("offers its draft when it opens again after a refusal", async () => {
    await sendAway(403);
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
    await waitFor(() => expect(field(/^Username/).value).toBe("letam01"));
    expect(field(/^Email/).value).toBe("le@vinhhoa.example");
    expect(field(/^New password/).value).toBe("");
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  });

  it("offers its draft to the same user after a new sign-in", async () => {
    await sendAway(401);
    expect(currentSession().accessToken).toBeNull();
    signedInAs({ superUser: false, manageSuper: false });
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
    expect(screen.queryByText(/^You have an unsaved draft/)).toBeNull();
    expect(field(/^Username/).value).toBe("");
  });
});
