import type { Role } from "@sgval/contract/access/roles";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../../shared/api/snackbar.ts";
import {
  limitedTo,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../../shared/ui/page.fixture.tsx";
import { UserDrawer } from "./user-drawer.tsx";

// The test browser decodes and draws no pictures.
vi.mock("../../../../shared/ui/photo/picture.ts", () => ({
  readPicture: async () => ({ source: null, width: 64, height: 64 }),
}));
vi.mock("../../../../shared/ui/photo/photo-crop.tsx", () => ({
  PhotoCrop: (props: { onSave: (photo: Blob) => void }) => (
    <button type="button" onClick={() => props.onSave(new Blob(["cut"]))}>
      Cut
    </button>
  ),
}));

const role = (id: number, name: string, permissions: string[] | null, isDefault = false): Role => ({
  id,
  name,
  description: "",
  isDefault,
  locked: false,
  permissions,
  users: 0,
  members: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});
const roles = [role(1, "admin", null), role(2, "client", ["Device.Index"], true)];
const taken = refusal(409, "value_exists", [{ field: "username", message: "validation.value_exists" }]);

const made = {
  ...{ id: 9, username: "letam01", email: "le@vinhhoa.example", account: null, phone: null, language: null },
  ...{ role: null, superUser: false, manageSuper: false, photoVersion: null, lastSeenAt: null },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
};

const open = async () => {
  const onClose = vi.fn();
  await showPage(<UserDrawer roles={roles} onClose={onClose} />);
  await screen.findByRole("dialog");
  return onClose;
};
const field = (name: RegExp): HTMLInputElement => screen.getByLabelText(name, { selector: "input" });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const fill = () => {
  type(/^Username/, "letam01");
  type(/^Email/, "le@vinhhoa.example");
  type(/^New password/, "Abcdef-1");
  type(/^Confirm the new password/, "Abcdef-1");
};
const form = () => {
  const found = field(/^Username/).form;
  if (!found) throw new Error("the field stands in no form");
  return found;
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("adding a user", () => {
  it("validates with the server's schema without a request", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    const asked = serverAnswers(() => refusal(500, "unknown_error"));
    await open();
    type(/^Username/, "letam");
    fireEvent.submit(form());
    await screen.findByText("At least one letter and one number");
    expect(screen.getAllByText("This field is required").length).toBeGreaterThan(0);
    expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("[R8.1] says «Invalid role» of a user without one, and sends nothing", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    const asked = serverAnswers(() => refusal(500, "unknown_error"));
    await showPage(<UserDrawer roles={[role(1, "admin", null)]} onClose={() => undefined} />);
    await screen.findByRole("dialog");
    fill();
    fireEvent.submit(form());
    expect((await screen.findByText("Invalid role")).isConnected).toBe(true);
    expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("shows at the field what the server refused and keeps what was typed", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    serverAnswers(({ method }) => (method === "POST" ? taken : refusal(404, "not_found")));
    const onClose = await open();
    fill();
    fireEvent.submit(form());
    await screen.findByText("Value is already exists");
    expect(field(/^Username/).getAttribute("aria-invalid")).toBe("true");
    expect(field(/^Email/).value).toBe("le@vinhhoa.example");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("saves by Ctrl+Enter, without the flags of super users", async () => {
    signedInAs({ superUser: true, manageSuper: false });
    const asked = serverAnswers(({ method }) => (method === "POST" ? taken : refusal(404, "not_found")));
    await open();
    expect(screen.queryByText("Super user")).toBeNull();
    fill();
    fireEvent.keyDown(field(/^Email/), { key: "Enter", ctrlKey: true });
    await screen.findByText("Value is already exists");
    const sent = asked.find(({ method }) => method === "POST");
    expect(sent).toMatchObject({ path: "/user", body: { username: "letam01", roleId: 2 } });
    expect(sent?.body).not.toHaveProperty("superUser");
  });

  it("asks for confirmation of a super user, offered only to callers who manage them", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    serverAnswers(() => refusal(404, "not_found"));
    await open();
    const flag: HTMLInputElement = screen.getByRole("switch", { name: /^Super user/ });
    fireEvent.click(flag);
    expect(flag.checked).toBe(false);
    fireEvent.click(await screen.findByRole("button", { name: "Give" }));
    await waitFor(() => expect(flag.checked).toBe(true));
  });

  it("asks before discarding typed text", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    serverAnswers(() => refusal(404, "not_found"));
    const onClose = await open();
    type(/^Username/, "letam01");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole("button", { name: "Discard changes" }));
    expect(onClose).toHaveBeenCalled();
  });
});

describe("the scope of a new user", () => {
  const made = () => asked.find(({ method, path }) => method === "POST" && path === "/user")?.body;
  let asked: ReturnType<typeof serverAnswers> = [];
  const start = async () => {
    signedInAs({ superUser: false, manageSuper: false });
    asked = serverAnswers(({ path }) => {
      if (path === "/room/choice") return { status: 200, body: { data: [{ id: 4, name: "Pump room 4" }] } };
      if (path === "/zone") return { status: 200, body: { data: [] } };
      // A status that is not sent again, which would reach the next test.
      return refusal(422, "validation_failed");
    });
    await open();
    fill();
  };

  it("is shown as usual for the role, and left to the server while nobody touches it", async () => {
    await start();
    // The default role of this installation is the client's, who starts with nothing.
    expect(screen.getByRole("radio", { name: /Only what is named/, checked: true })).toBeTruthy();
    fireEvent.submit(form());
    await waitFor(() => expect(made()).toBeTruthy());
    expect(made()).not.toHaveProperty("scope");
  });

  it("is given with the user", async () => {
    await start();
    fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Rooms" }));
    fireEvent.click(await screen.findByRole("option", { name: "Pump room 4" }));
    await screen.findByText("Only what is named (1)");
    fireEvent.submit(form());
    await waitFor(() =>
      expect(made()).toMatchObject({ scope: { all: false, deviceIds: [], roomIds: [4], zoneIds: [] } }),
    );
  });
});

describe("the photo of a new user", () => {
  /** Adds a user with a photo, which the server takes or not. */
  const add = async (photo: { status: number; body: unknown }) => {
    signedInAs({ superUser: false, manageSuper: false });
    const asked = serverAnswers(({ method }) => {
      if (method === "POST") return { status: 201, body: { data: made } };
      return method === "PUT" ? photo : refusal(404, "not_found");
    });
    const onClose = await open();
    fill();
    const files = [new File(["a"], "a.png", { type: "image/png" })];
    fireEvent.change(screen.getByLabelText("Choose a photo", { selector: "input" }), { target: { files } });
    fireEvent.click(await screen.findByRole("button", { name: "Cut" }));
    await screen.findByRole("button", { name: "Remove photo" });
    expect(asked.filter(({ method }) => method !== "GET")).toEqual([]);
    fireEvent.submit(form());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    return asked.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));
  };

  it("is sent once the user is added", async () => {
    const sent = await add({ status: 200, body: { data: { photoVersion: 1 } } });
    expect(sent).toEqual(["POST /user", "PUT /user/9/photo"]);
    expect(useSnackbar.getState()).toMatchObject({ color: "success", message: "Add success" });
  });

  it("does not take the user with it when it is refused, which is said", async () => {
    expect(await add(refusal(422, "photo_invalid"))).toEqual(["POST /user", "PUT /user/9/photo"]);
    expect(useSnackbar.getState()).toMatchObject({ color: "error", message: "Photo upload failed" });
  });

  it("is offered to whoever may set it alone", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    serverAnswers(() => refusal(404, "not_found"));
    await showPage(limitedTo(["User.Create"], <UserDrawer roles={roles} onClose={() => undefined} />));
    await screen.findByRole("dialog");
    expect(screen.queryByRole("button", { name: "Choose a photo" })).toBeNull();
  });
});
