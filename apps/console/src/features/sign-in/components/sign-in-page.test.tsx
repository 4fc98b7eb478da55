import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentSession, endSession } from "../../../shared/api/session.ts";
import { refusal, serverAnswers, showPage } from "../../../shared/ui/page.fixture.tsx";
import { SignInPage, type SignInPageProps } from "./sign-in-page.tsx";

const options = (more: object) => ({
  status: 200,
  body: {
    data: {
      strictPassword: true,
      oidc: null,
      mails: true,
      hotline: null,
      logo: null,
      title: "SG-VAL",
      locale: "vn",
      ...more,
    },
  },
});
const opened = {
  status: 200,
  body: {
    accessToken: "secret",
    userData: {
      id: 3,
      username: "tam01",
      email: null,
      superUser: false,
      manageSuper: false,
      role: null,
      createdAt: "",
      updatedAt: "",
    },
    userAbilityRules: [],
  },
};
const show = async (props: Partial<SignInPageProps> = {}) => {
  const onSignedIn = vi.fn();
  const onFailed = vi.fn();
  await showPage(
    <SignInPage
      ended={false}
      problem={null}
      arrived={false}
      to={undefined}
      onSignedIn={onSignedIn}
      onFailed={onFailed}
      tools={null}
      {...props}
    />,
  );
  return { onSignedIn, onFailed };
};

beforeEach(() => localStorage.setItem("sg-val-language", "en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
});

describe("sign-in page", () => {
  it("offers the configured provider and hotline, and keeps target page and remember-me choice", async () => {
    serverAnswers(() => options({ oidc: { label: "Vinh Hoa" }, hotline: "1900 6868" }));
    await show({ to: "/apps/device?q=a b" });
    const way = await screen.findByRole("link", { name: "Sign in with Vinh Hoa" });
    const address = (link: HTMLElement) => new URL(link.getAttribute("href") ?? "", "http://console.test");
    expect(address(way).pathname).toBe("/api/v1/auth/oidc/start");
    expect(Object.fromEntries(address(way).searchParams)).toEqual({
      to: "/apps/device?q=a b",
      remember: "true",
    });
    fireEvent.click(screen.getByRole("checkbox", { name: "Remember me on this computer" }));
    await waitFor(() => expect(address(way).searchParams.get("remember")).toBe("false"));
    expect(screen.getByRole("link", { name: "1900 6868" }).getAttribute("href")).toBe("tel:19006868");
  });

  it("offers neither when they are not configured, nor before the options are loaded", async () => {
    serverAnswers(() => refusal(500, "unknown_error"));
    await show();
    await screen.findByRole("button", { name: "Sign in" });
    expect(screen.queryByText(/Hotline/)).toBeNull();
    expect(screen.queryByRole("link", { name: /Sign in with/ })).toBeNull();
  });

  it("says nothing of an empty field that is left, only when it is sent, so that nothing moves under a click", async () => {
    serverAnswers(() => options({}));
    await show();
    const login = await screen.findByLabelText("Email or username");
    fireEvent.focus(login);
    fireEvent.blur(login);
    fireEvent.blur(screen.getByLabelText("Password"));
    await act(async () => {});
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findAllByRole("alert")).toHaveLength(2);
  });

  it("shows why single sign-on failed", async () => {
    serverAnswers(() => options({}));
    await show({ problem: "oidc_no_account" });
    expect((await screen.findByRole("alert")).textContent).toContain("no account for this confirmed e-mail");
  });
});

describe("redirect from the provider", () => {
  it("opens the session immediately, with the remember-me choice", async () => {
    sessionStorage.setItem("sg-val-oidcRemember", "true");
    const asked = serverAnswers(({ method }) => (method === "POST" ? opened : options({})));
    const { onSignedIn } = await show({ arrived: true });
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(currentSession().accessToken).toBe("secret");
    expect(localStorage.getItem("sg-val-accessToken")).toBe("secret");
    expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("asks for the second factor and sends its code", async () => {
    const asked = serverAnswers(({ method, body }) => {
      if (method !== "POST") return options({});
      return JSON.stringify(body) === "{}" ? refusal(401, "code_required") : opened;
    });
    const { onSignedIn } = await show({ arrived: true });
    fireEvent.change(await screen.findByLabelText("Code"), { target: { value: " 123456 " } });
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(asked.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({ code: "123456" });
    expect(localStorage.getItem("sg-val-accessToken")).toBeNull();
  });

  it("returns to the start when the provider's token has expired", async () => {
    serverAnswers(({ method }) => (method === "POST" ? refusal(422, "oidc_failed") : options({})));
    const { onFailed } = await show({ arrived: true });
    await waitFor(() => expect(onFailed).toHaveBeenCalledWith("oidc_failed"));
  });
});
