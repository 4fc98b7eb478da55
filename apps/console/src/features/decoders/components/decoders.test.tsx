import type { Decoder } from "@sgval/contract/decoders/decoders";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitedTo, refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DecoderListPage } from "./decoder-list.tsx";
import { DecoderPage } from "./decoder-page.tsx";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: "4" }),
}));

const at = "2026-01-01T00:00:00.000Z";
const decoder: Decoder = {
  ...{
    id: 4,
    name: "Meter bytes",
    description: null,
    activeVersion: 2,
    devices: 3,
    errors: 5,
    updatedAt: at,
  },
  lastError: { at, reason: "decoder_error", detail: "Error: bad length (3)" },
  ...{ bytesPath: null, encoding: "hex", portPath: null, source: "function decodeUplink() {}" },
  versions: [
    { number: 2, note: null, createdAt: at, createdBy: "lan" },
    { number: 1, note: "from the maker", createdAt: at, createdBy: "lan" },
  ],
  testInputs: [
    { name: "usual", payload: "00c8", fPort: 2, expected: '{"p": 200}' },
    { name: "short", payload: "00", fPort: 2, expected: null },
  ],
};
const ok = (data: unknown) => ({ status: 200, body: { data } });
const tried = [
  { bytes: "00c8", fPort: 2, data: '{"p":201}', warnings: ["low battery"], failure: null },
  {
    bytes: "00",
    fPort: 2,
    data: null,
    warnings: [],
    failure: { reason: "decoder_error", detail: "too short" },
  },
];
const answers = (add: { status: number; body: unknown } = ok(decoder), outcomes: object[] = tried) =>
  serverAnswers(({ path, method }) => {
    if (path === "/decoder/try") return ok(outcomes);
    if (path === "/decoder/try-downlink")
      return ok({ bytes: "ff19", fPort: null, warnings: [], asJson: false, failure: null });
    if (path === "/decoder/4/version/1") return ok({ source: "// first\nfunction decodeUplink() {}" });
    if (path.startsWith("/decoder?"))
      return { status: 200, body: { data: [decoder], metaData: { total: 1, page: 1, size: 10 } } };
    return method === "POST" ? add : ok(decoder);
  });
const programText = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Program" });

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("lists the decoders with the devices that use them and their errors, and deletes none that is used", async () => {
  answers();
  await showPage(<DecoderListPage />);
  const row = (await screen.findByRole("link", { name: "Meter bytes" })).closest("tr, li");
  expect(row?.textContent).toMatch(/2.*3.*5/);
  fireEvent.click(await screen.findByRole("button", { name: /Meter bytes$/, expanded: false }));
  expect((await screen.findByRole("menuitem", { name: /Delete/ })).textContent).toContain(
    "Devices use this decoder",
  );
});

it("saves a changed program as a new version, and shows at the program why it was refused", async () => {
  const asked = answers(refusal(422, "decoder_unusable", { detail: "SyntaxError: expecting ')' (3)" }));
  await showPage(<DecoderPage />);
  expect(
    await screen.findByText(/Last error.*Error of the decoder \(Error: bad length \(3\)\)/),
  ).toBeTruthy();
  const save = screen.getByRole("button", { name: "Save as a new version" });
  expect(save).toHaveProperty("disabled", true);
  fireEvent.change(await programText(), { target: { value: "function decodeUplink( {" } });
  fireEvent.change(screen.getByRole("textbox", { name: "Note" }), { target: { value: "mended" } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      ...{ path: "/decoder/4/version", body: { source: "function decodeUplink( {", note: "mended" } },
    }),
  );
  expect(await screen.findByText(/the program cannot be used/)).toBeTruthy();
  expect((await programText()).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Line 3: SyntaxError: expecting ')'").closest("[data-field]")).not.toBeNull();
});

it("tries the program as it is typed on its messages, and says which came out as expected", async () => {
  const asked = answers();
  await showPage(<DecoderPage />);
  fireEvent.change(await programText(), { target: { value: "// changed" } });
  fireEvent.click(screen.getByRole("button", { name: "Try" }));
  expect((await screen.findByText("Not as expected")).closest("[role=alert]")?.textContent).toContain(
    "low battery",
  );
  expect(screen.getByText(/Error of the decoder: too short/)).toBeTruthy();
  expect(asked.find(({ path }) => path === "/decoder/try")?.body).toMatchObject({
    ...{ source: "// changed", messages: [{ payload: "00c8", fPort: 2 }, { payload: "00" }] },
  });
  fireEvent.click(screen.getByRole("button", { name: "Expect this result" }));
  fireEvent.click(screen.getByRole("button", { name: "Save the messages" }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path === "/decoder/4/test-input")?.body).toMatchObject({
      testInputs: [{ expected: '{"p":201}' }, { expected: null }],
    }),
  );
});

it("tries a program before it is added, with the place of its bytes as it is typed", async () => {
  const asked = answers();
  await showPage(<DecoderListPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Add decoder" }));
  fireEvent.change(await screen.findByLabelText(/^Key of the bytes/), { target: { value: "raw" } });
  fireEvent.change(await screen.findByRole("textbox", { name: /^Program/ }), { target: { value: "// new" } });
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: '{"raw":"00c8"}' } });
  fireEvent.change(screen.getByLabelText(/^Port/), { target: { value: "300" } });
  expect(screen.getByRole("button", { name: "Try" })).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByLabelText(/^Port/), { target: { value: "2" } });
  fireEvent.click(screen.getByRole("button", { name: "Try" }));
  expect(await screen.findByText(/low battery/)).toBeTruthy();
  expect(asked.find(({ path }) => path === "/decoder/try")?.body).toEqual({
    ...{ source: "// new", bytesPath: "raw", encoding: "hex", portPath: null },
    messages: [{ payload: '{"raw":"00c8"}', fPort: 2 }],
  });
  fireEvent.change(await screen.findByRole("textbox", { name: /^Program/ }), {
    target: { value: "// newer" },
  });
  expect(screen.queryByText(/low battery/)).toBeNull();
});

it("says how bytes alone are to be written when a message has none, and which ports there are", async () => {
  const failure = { reason: "decoder_bytes", detail: "" };
  answers(ok(decoder), [{ bytes: null, fPort: null, data: null, warnings: [], failure }]);
  await showPage(<DecoderPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Try" }));
  expect((await screen.findByText(/Bytes alone are expected in hexadecimal/)).isConnected).toBe(true);
  const [port] = screen.getAllByLabelText("Port");
  if (!port) throw new Error("no field for the port");
  fireEvent.change(port, { target: { value: "300" } });
  expect(
    (await screen.findByText("A port is a number from 0 to 255.")).closest("[data-field]"),
  ).not.toBeNull();
  expect(port.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Try" }).disabled).toBe(true);
});

it("shows an earlier version in the editor, and lets it decode again", async () => {
  const asked = answers();
  await showPage(<DecoderPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Show version 1" }));
  await waitFor(async () => expect((await programText()).value).toContain("// first"));
  fireEvent.click(screen.getByRole("button", { name: "Use version 1" }));
  await waitFor(() =>
    expect(asked.some(({ method, path }) => method === "PUT" && path === "/decoder/4/version/1/active")).toBe(
      true,
    ),
  );
});

it("lets nobody change a decoder who may only see it", async () => {
  answers();
  await showPage(limitedTo(["Decoder.Index"], <DecoderPage />));
  expect((await programText()).readOnly).toBe(true);
  const use = screen.getByRole("button", { name: /Use version 1/ });
  expect(use.getAttribute("aria-disabled")).toBe("true");
});

it("shows the bytes that the program makes of a command", async () => {
  const asked = answers();
  await showPage(<DecoderPage />);
  fireEvent.change(await programText(), { target: { value: "function encodeDownlink() {}" } });
  expect(screen.queryByLabelText(/^Value/)).toBeNull();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Action" }));
  fireEvent.click(await screen.findByRole("option", { name: "Set outlet pressure" }));
  const encode = screen.getByRole("button", { name: "Encode" });
  expect(encode).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByLabelText(/^Value/), { target: { value: "2,5" } });
  fireEvent.click(encode);
  expect(await screen.findByText("ff19")).toBeTruthy();
  expect(screen.getByText(/that of the gateway/)).toBeTruthy();
  expect(asked.find(({ path }) => path === "/decoder/try-downlink")?.body).toEqual({
    ...{ source: "function encodeDownlink() {}", action: "set_outlet_pressure", value: 2.5 },
  });
  fireEvent.change(screen.getByLabelText(/^Value/), { target: { value: "3" } });
  await waitFor(() => expect(screen.queryByText("ff19")).toBeNull());
});
