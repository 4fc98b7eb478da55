import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { EditDevice } from "./edit-device.tsx";

const valve = aDevice({
  topicSend: "plant/up",
  topicControl: "plant/control",
  topicControlResponse: "plant/answer",
});
const list = { data: [], metaData: { total: 0, counts: {} } };
/** A server that changes the valve only once somebody says that it was switched off on site. */
const guarded = () => {
  const asked = serverAnswers(({ method, path, body }) => {
    const isConfirmed = (body as { switchedOffOnSite?: boolean } | undefined)?.switchedOffOnSite === true;
    if (method === "PUT" && !isConfirmed) return refusal(409, "device_regulates_itself");
    return { status: 200, body: method !== "GET" || path.startsWith("/device/") ? { data: valve } : list };
  });
  return () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
};
const save = async () => {
  await showPage(<EditDevice device={valve} />);
  await screen.findByText("Save");
  fireEvent.change(screen.getByLabelText(/Display name/, { selector: "input" }), {
    target: { value: "Mine" },
  });
  fireEvent.click(screen.getByText("Save"));
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("asks whether a valve that may regulate itself was switched off on site, and saves it then", async () => {
  const written = guarded();
  await save();
  fireEvent.click(await screen.findByText("It was switched off on site"));
  await waitFor(() =>
    expect(written()).toEqual([{ displayName: "Mine" }, { displayName: "Mine", switchedOffOnSite: true }]),
  );
});

it("changes nothing of a valve that may regulate itself and was not switched off, and says why", async () => {
  const written = guarded();
  await save();
  await screen.findByText("It was switched off on site");
  fireEvent.click(screen.getByText("Cancel"));
  expect((await screen.findByText(/may still regulate by the settings/)).isConnected).toBe(true);
  expect(written()).toEqual([{ displayName: "Mine" }]);
});
