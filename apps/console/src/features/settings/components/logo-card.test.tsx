import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { LogoCard } from "./logo-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("the logo card", () => {
  const options = { strictPassword: true, oidc: null, hotline: null, mails: true, title: "W", locale: "vn" };
  const choose = async (file: File) => {
    fireEvent.change(await screen.findByLabelText("Choose a picture", { selector: "input" }), {
      target: { files: [file] },
    });
  };

  it("sends a picture, and removes the logo after a question", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serverAnswers(({ method, path }) => {
      if (path === "/auth/options") return { status: 200, body: { data: { ...options, logo: 7 } } };
      return { status: 200, body: method === "PUT" ? { data: { logo: 8 } } : null };
    });
    await showPage(<LogoCard />);
    await choose(new File(["x"], "logo.png", { type: "image/png" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
    fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
    await screen.findByText("Remove the logo?");
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    fireEvent.click(screen.getAllByRole("button", { name: "Remove" }).at(-1) as HTMLElement);
    await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
  });

  it("says why a file is not taken, before it is sent and after the server has looked inside", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serverAnswers(({ path }) =>
      path === "/auth/options"
        ? { status: 200, body: { data: { ...options, logo: null } } }
        : refusal(422, "logo_invalid"),
    );
    await showPage(<LogoCard />);
    await choose(new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }));
    await screen.findByText("Choose a PNG, JPG, GIF or WebP picture");
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
    await choose(new File(["<svg/>"], "logo.png", { type: "image/png" }));
    await screen.findByText(/This file is not a PNG, JPG, GIF or WebP image/);
  });

  it("is shown without buttons to those who may not change settings", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    serverAnswers(() => ({ status: 200, body: { data: { ...options, logo: null } } }));
    await showPage(
      <RightsContext value={{ superUser: false, role: { permissions: ["Setting.Index"] } }}>
        <LogoCard />
      </RightsContext>,
    );
    await screen.findByText("Logo");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
