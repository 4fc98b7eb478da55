import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { type Asked, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { EditDevice } from "./edit-device.tsx";

const valve = aDevice({
  topicSend: "plant/up",
  topicControl: "plant/control",
  topicControlResponse: "plant/answer",
});
const list = { data: [], metaData: { total: 0, counts: {} } };
const answering = (saved = valve) =>
  serverAnswers(({ method, path }) => ({
    status: 200,
    body: method !== "GET" || path.startsWith("/device/") ? { data: saved } : list,
  }));
const written = (asked: Asked[]) => asked.filter(({ method }) => method !== "GET");
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const type = (label: RegExp, text: string) => fireEvent.change(field(label), { target: { value: text } });

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Changing = ({ theirs }: { theirs: Partial<typeof valve> }) => {
  const [device, setDevice] = useState(valve);
  return (
    <>
      <button type="button" onClick={() => setDevice({ ...valve, ...theirs })}>
        somebody else saves
      </button>
      <EditDevice device={device} />
    </>
  );
};

it("keeps what is typed when somebody else changes the device, says both versions, and saves one's own fields alone", async () => {
  const asked = answering({ ...valve, displayName: "Mine", number: 12 });
  await showPage(<Changing theirs={{ displayName: "Theirs", number: 12 }} />);
  await screen.findByText("Save");
  type(/Display name/, "Mine");
  fireEvent.click(screen.getByText("somebody else saves"));
  expect((await screen.findByText(/^Display name: stored Theirs, here Mine$/)).isConnected).toBe(true);
  expect(field(/Display name/).value).toBe("Mine");
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(written(asked)).toHaveLength(1));
  // The number, which only they have changed, is not sent back as it was.
  expect(written(asked)[0]?.body).toEqual({ displayName: "Mine" });
});

it("takes the version of somebody else over what is typed when that is chosen, and sends nothing", async () => {
  const asked = answering();
  await showPage(<Changing theirs={{ displayName: "Theirs" }} />);
  await screen.findByText("Save");
  type(/Display name/, "Mine");
  fireEvent.click(screen.getByText("somebody else saves"));
  fireEvent.click(await screen.findByText("Take the stored version"));
  await waitFor(() => expect(field(/Display name/).value).toBe("Theirs"));
  expect(screen.queryByText("Take the stored version")).toBeNull();
  expect(written(asked)).toEqual([]);
});

it("follows the device that somebody else changes while nothing is typed", async () => {
  answering();
  await showPage(<Changing theirs={{ displayName: "Theirs" }} />);
  await screen.findByText("Save");
  fireEvent.click(screen.getByText("somebody else saves"));
  await waitFor(() => expect(field(/Display name/).value).toBe("Theirs"));
  expect(screen.queryByText("Take the stored version")).toBeNull();
});
