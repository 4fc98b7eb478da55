import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { HotlineCard } from "./hotline-card.tsx";
import { MailOutbox } from "./mail-outbox.tsx";
import { MailServerCard } from "./mail-server-card.tsx";
import { PredictionCard } from "./prediction-card.tsx";
import { SecurityCard } from "./security-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const mail = (more: object) => ({
  id: "m1",
  at: "2026-01-01T00:00:00.000Z",
  to: "tam01@vinhhoa.example",
  subject: "New password",
  text: "Open <b>https://vinhhoa.example</b>",
  tries: 0,
  ...more,
});
const outboxOf = (mails: object[], server: boolean) =>
  serverAnswers(({ path }) =>
    path === "/mail/outbox"
      ? { status: 200, body: { data: mails, metaData: { server } } }
      : refusal(404, "not_found"),
  );

describe("mail outbox", () => {
  it("shows a waiting mail as text and says that there is no mail server", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    outboxOf([mail({})], false);
    await showPage(<MailOutbox />);
    await screen.findByText("Open <b>https://vinhhoa.example</b>");
    expect(screen.getByRole("alert").textContent).toContain("There is no mail server");
  });

  it("hides the link of a mail to another user and says why", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    outboxOf([mail({ text: null })], true);
    await showPage(<MailOutbox />);
    await screen.findByText(/only those who manage super users/);
    expect(screen.queryByRole("button", { name: "Copy the text" })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("mail server card", () => {
  it("asks before it removes the server with its password", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const mailServer = {
      ...{ host: "smtp.vinhhoa.example", port: 587, tls: "starttls", username: "sgval" },
      ...{ sender: "sgval@vinhhoa.example", hasPassword: true },
    };
    const asked = serverAnswers(({ method, path }) =>
      path === "/setting/mail"
        ? { status: 200, body: { data: { fixed: false, mailServer: method === "GET" ? mailServer : null } } }
        : refusal(404, "not_found"),
    );
    const changes = () => asked.filter(({ method }) => method !== "GET").map(({ body }) => body);
    await showPage(<MailServerCard />);
    fireEvent.click(await screen.findByRole("button", { name: "Remove server" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("smtp.vinhhoa.example")).toBeTruthy();
    expect(dialog.getByText(/password is deleted with it/)).toBeTruthy();
    expect(changes()).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(changes()).toEqual([{ mailServer: null }]));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Remove server" })).toBeNull());
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("password rules card", () => {
  it("is saved by a user with permission", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serverAnswers(({ method, path, body }) =>
      path === "/setting/security"
        ? { status: 200, body: { data: method === "PUT" ? body : { strictPassword: true } } }
        : refusal(404, "not_found"),
    );
    await showPage(<SecurityCard />);
    fireEvent.click(await screen.findByLabelText(/Ask for strong passwords/));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ strictPassword: false }),
    );
  });
});

describe("card of the expected effect", () => {
  it("takes pressures as the language writes them and refuses one out of range", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serverAnswers(({ method, path, body }) =>
      path === "/setting/prediction"
        ? { status: 200, body: { data: method === "PUT" ? body : { errorLimit: 0.5, minimumPressure: 1 } } }
        : refusal(404, "not_found"),
    );
    await showPage(<PredictionCard />);
    fireEvent.change(await screen.findByLabelText(/Minimum pressure/), { target: { value: "1.2" } });
    const limit = screen.getByLabelText(/Error limit/);
    fireEvent.change(limit, { target: { value: "0.01" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(limit.getAttribute("aria-invalid")).toBe("true"));
    fireEvent.change(limit, { target: { value: "0.3" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
        errorLimit: 0.3,
        minimumPressure: 1.2,
      }),
    );
  });
});

describe("hotline card", () => {
  it("shows at the field why a number is invalid, without a request", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    const asked = serverAnswers(({ path }) =>
      path === "/setting/hotline"
        ? { status: 200, body: { data: { hotline: null } } }
        : refusal(404, "not_found"),
    );
    await showPage(<HotlineCard />);
    fireEvent.change(await screen.findByLabelText(/Telephone number/), { target: { value: "call us" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Invalid value");
    expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  });
});

describe("a setting that is being changed", () => {
  it("keeps what was typed or chosen when the server's data comes again", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    let hotline = "0900 000 000";
    serverAnswers(({ path }) => ({
      status: 200,
      body: { data: path === "/setting/hotline" ? { hotline } : { strictPassword: hotline !== "" } },
    }));
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await showPage(
      <>
        <HotlineCard />
        <SecurityCard />
      </>,
      client,
    );
    const number: HTMLInputElement = await screen.findByLabelText(/Telephone number/);
    const strict: HTMLInputElement = await screen.findByLabelText(/Ask for strong passwords/);
    fireEvent.change(number, { target: { value: "0911 111 111" } });
    fireEvent.click(strict);
    expect(strict.checked).toBe(false);
    for (hotline of ["", "0922 222 222"]) await act(() => client.refetchQueries());
    expect(number.value).toBe("0911 111 111");
    expect(strict.checked).toBe(false);
  });
});
