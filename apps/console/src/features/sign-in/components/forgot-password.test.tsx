import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage } from "../../../shared/ui/page.fixture.tsx";
import { ForgotPassword, maskedEmail } from "./forgot-password.tsx";

it("masks an address so that only its owner recognises it", () => {
  expect(maskedEmail("letam@vinhhoa.vn")).toBe("le***@v***.vn");
  expect(maskedEmail("bo@a.b.example")).toBe("b***@a***.example");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ask = async (mails: boolean) => {
  localStorage.setItem("sg-val-language", "en");
  const data = {
    strictPassword: true,
    oidc: null,
    mails,
    hotline: "1900 6868",
    logo: null,
    title: "SG-VAL",
    locale: "en",
  };
  serverAnswers(({ path }) =>
    path === "/auth/options" ? { status: 200, body: { data } } : { status: 200, body: null },
  );
  await showPage(<ForgotPassword />);
  fireEvent.change(await screen.findByLabelText(/Email/), { target: { value: "letam@vinhhoa.vn" } });
  fireEvent.click(screen.getByRole("button", { name: "Send reset link" }));
  return (await screen.findByRole("status")).textContent ?? "";
};

it("promises no mail where no mail server is configured, and names who can help", async () => {
  const sent = await ask(false);
  expect(sent).toBe(
    "If there is an account with le***@v***.vn, its link waits for an administrator to pass it on.",
  );
  expect(screen.getByText(/No mail leaves this server/).isConnected).toBe(true);
  expect(screen.getByRole("link", { name: /1900 6868/ }).isConnected).toBe(true);
  expect(screen.queryByText(/on its way|check/i)).toBeNull();
});

it("[R2.4] [R8.2] says «Check your email» where mails leave, and leads back to the sign-in", async () => {
  expect(await ask(true)).toMatch(/^Check your email.*the link is on its way/);
  const back = screen.getByRole("link", { name: "Back to sign-in" });
  expect(back.getAttribute("href")).toBe("/login");
  expect(screen.queryByText(/No mail leaves/)).toBeNull();
});
