import { emptyAccount } from "@sgval/contract/zones/zone-account";
import type { Zone } from "@sgval/contract/zones/zones";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { ZoneEditor } from "./zone-editor.tsx";

const zone: Zone = {
  id: 3,
  name: "DMA-03",
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [106, 10],
        [107, 10],
        [107, 11],
        [106, 10],
      ],
    ],
  },
  deviceId: null,
  devices: 0,
  account: emptyAccount,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("saves a zone with its name and outline, and keeps what was refused", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  let taken = true;
  const asked = serverAnswers(({ method }) => {
    if (method !== "PUT") return { status: 200, body: { data: [] } };
    if (taken) return refusal(409, "value_exists");
    return { status: 200, body: { data: zone } };
  });
  const onClose = vi.fn();
  await showPage(<ZoneEditor zone={zone} meters={[]} onClose={onClose} />);
  const name = await screen.findByLabelText<HTMLInputElement>("Name of the zone");
  fireEvent.change(name, { target: { value: "An Phu" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toContain("already");
  expect([name.value, onClose.mock.calls.length]).toEqual(["An Phu", 0]);

  taken = false;
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.findLast(({ method }) => method === "PUT")).toMatchObject({
    path: "/zone/3",
    body: { name: "An Phu", polygon: zone.polygon },
  });
});

it("takes no zone that has not been drawn, and nothing back before a step", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  await showPage(<ZoneEditor zone={null} meters={[]} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText("Name of the zone"), { target: { value: "An Phu" } });
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Undo" })).toHaveProperty("disabled", true);
});

it("moves and removes corners by typing and by button, and keeps the three that an outline needs", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(() => ({ status: 200, body: { data: zone } }));
  const onClose = vi.fn();
  await showPage(<ZoneEditor zone={zone} meters={[]} onClose={onClose} />);
  fireEvent.click(await screen.findByRole("button", { name: "Corners" }));
  expect(screen.getByRole("button", { name: "Remove corner 1" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: /Add a corner/ }));
  fireEvent.click(screen.getByRole("button", { name: "Remove corner 2" }));
  const field = screen.getByLabelText("Corner 3: latitude, longitude");
  fireEvent.change(field, { target: { value: "12.5" } });
  fireEvent.blur(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(field, { target: { value: "12.5, 106.5" } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.find(({ method }) => method === "PUT")?.body).toMatchObject({
    polygon: {
      coordinates: [
        [
          [106, 10],
          [107, 11],
          [106.5, 12.5],
          [106, 10],
        ],
      ],
    },
  });
});

it("names the device that measures the zone, and leaves one out of view alone", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(() => ({ status: 200, body: { data: zone } }));
  const onClose = vi.fn();
  const meters = [{ id: 9, name: "DMA-C", displayName: "Boundary meter" }];
  await showPage(<ZoneEditor zone={zone} meters={meters} onClose={onClose} />);
  fireEvent.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(asked.findLast(({ method }) => method === "PUT")?.body).not.toHaveProperty("deviceId");

  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Measuring device (DMA)" }));
  fireEvent.click(screen.getByRole("option", { name: "Boundary meter (DMA-C)" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(asked.findLast(({ method }) => method === "PUT")?.body).toMatchObject({ deviceId: 9 });
});

it("asks before drawn corners are thrown away, and leaves at once without any", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const onClose = vi.fn();
  await showPage(<ZoneEditor zone={zone} meters={[]} onClose={onClose} />);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole("button", { name: "Corners" }));
  fireEvent.click(screen.getByRole("button", { name: /Add a corner/ }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(await screen.findByRole("button", { name: "Discard the corners" }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it("says why no device is offered to measure the zone", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  await showPage(<ZoneEditor zone={null} meters={[]} onClose={() => undefined} />);
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Measuring device (DMA)" }));
  expect(await screen.findByText(/^Every DMA device already measures a zone/)).toBeTruthy();
});
