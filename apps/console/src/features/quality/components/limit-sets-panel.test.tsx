import { builtInLimitSets, type LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { LimitSetsPanel } from "./limit-sets-panel.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const local: LimitSetRecord = {
  id: 4,
  code: "QCĐP 01:2022/BTr",
  names: { vn: "Nước sạch Bến Tre", en: "Treated water of Ben Tre", fr: "Eau de Ben Tre" },
  issuer: "UBND tỉnh Bến Tre",
  waterClass: "treated",
  effectiveFrom: "2022-07-01",
  effectiveTo: null,
  reference: false,
  limits: [{ parameter: "ph", under: 6.5, over: 8.5, upperRule: "included", confirm: false }],
  updatedAt: "2026-01-01T00:00:00.000Z",
};

/** As they come, with fewer limits: a form of twenty takes a test browser long. */
const builtIn = builtInLimitSets.map((set) => ({ ...set, limits: set.limits.slice(0, 1) }));

const serve = (sets: readonly LimitSetRecord[] = builtIn) =>
  serverAnswers(({ method, path, body }) => {
    if (path !== "/limit-set" && path !== "/limit-set/4") return refusal(404, "not_found");
    if (method === "GET") return { status: 200, body: { data: [local, ...sets] } };
    if (method === "DELETE") return { status: 204, body: null };
    return { status: 200, body: { data: { ...local, ...Object(body) } } };
  });
const sent = (asked: readonly Asked[], method: string) => asked.find((one) => one.method === method);
const choose = async (code: string, action: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${code}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: new RegExp(`^${action}`) }));
};

describe("the limits of water quality", () => {
  it("are shown with their dates, those to be confirmed marked, and written as in the standard", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    serve(builtInLimitSets);
    await showPage(<LimitSetsPanel />);
    await screen.findByText(/Treated water of Ben Tre · Treated water · in force since 1 Jul 2022 · 1 limit/);
    fireEvent.click(screen.getByRole("button", { name: "QCVN 01-1:2024/BYT" }));
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.getByRole("row", { name: /Turbidity/ }).textContent).toBe("Turbidity≤\u00a02\u00a0NTU");
    expect(drawer.getByRole("row", { name: /chlorine/ }).textContent).toContain("0.2–1\u00a0mg/L *");
    expect(drawer.getByRole("row", { name: /Total coliforms/ }).textContent).toContain("<\u00a01");
    drawer.getByText(/To be confirmed/);
    expect(drawer.queryByRole("button", { name: "Edit" })).toBeNull();
  });

  it("are copied from a built-in set under another reference", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serve();
    await showPage(<LimitSetsPanel />);
    await choose("QCVN 01-1:2018/BYT", "Copy");
    const form = within(await screen.findByRole("dialog"));
    fireEvent.click(form.getByRole("button", { name: "Add" }));
    expect((await form.findAllByText("This field is required")).length).toBeGreaterThan(0);
    expect(sent(asked, "POST")).toBeUndefined();
    for (const [label, value] of [
      [/^Reference/, "QCĐP 03:2026"],
      [/^Name in Vietnamese/, "Nước sạch"],
      [/^Name in English/, "Treated"],
      [/^Name in French/, "Traitée"],
    ] as const)
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    fireEvent.click(form.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(sent(asked, "POST")).toBeDefined());
    expect(asked.map(({ method }) => method).filter((method) => method !== "GET")).toEqual(["POST"]);
    const source = builtIn.find(({ code }) => code === "QCVN 01-1:2018/BYT");
    expect(sent(asked, "POST")?.body).toMatchObject({
      code: "QCĐP 03:2026",
      effectiveFrom: "2019-06-15",
      limits: source?.limits.map(({ parameter, under, over, upperRule }) => ({
        parameter,
        under,
        over,
        upperRule,
      })),
    });
  });

  it("are changed where they are those of the installation, and a wrong range is refused at its field", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serve();
    await showPage(<LimitSetsPanel />);
    await choose(local.code, "Edit");
    const form = within(await screen.findByRole("dialog"));
    fireEvent.change(form.getByLabelText("Lower limit"), { target: { value: "9" } });
    fireEvent.click(form.getByRole("button", { name: "Save" }));
    await form.findByRole("alert");
    expect(sent(asked, "PUT")).toBeUndefined();
    fireEvent.change(form.getByLabelText("Lower limit"), { target: { value: "6" } });
    fireEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent(asked, "PUT")?.body).toMatchObject({ limits: [{ parameter: "ph", under: 6, over: 8.5 }] }),
    );
  });

  it("are deleted after a question that says what stays", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serve();
    await showPage(<LimitSetsPanel />);
    // From its details too, where its own menu is out of sight.
    fireEvent.click(await screen.findByRole("button", { name: local.code }));
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.getByRole("button", { name: "Edit" })).toBeTruthy();
    fireEvent.click(drawer.getByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByText(/Channels that took limits from it keep them/);
    expect(sent(asked, "DELETE")).toBeUndefined();
    fireEvent.click(dialog.getByRole("button", { name: /Delete/ }));
    await waitFor(() => expect(sent(asked, "DELETE")?.path).toBe("/limit-set/4"));
  });

  it("are read-only, and say why, without the permission", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    serve();
    await showPage(
      <RightsContext value={{ superUser: false, role: { permissions: ["Setting.Index"] } }}>
        <LimitSetsPanel />
      </RightsContext>,
    );
    await screen.findByText(/^You don't have permission to delete and edit\. That needs the permission/);
    await choose(local.code, "Delete");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
