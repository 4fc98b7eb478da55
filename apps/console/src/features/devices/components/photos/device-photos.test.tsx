import { mostDevicePhotos } from "@sgval/contract/devices/photos";
import type { Photo } from "@sgval/contract/photo";
import { type RouterHistory, useRouter } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { uploadsAnswered } from "../../../../shared/api/upload.fixture.ts";
import { useUnsaved } from "../../../../shared/ui/form/leave-guard.tsx";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { DevicePhotos } from "./device-photos.tsx";

const aPhoto = (id: number, caption = ""): Photo => ({
  id,
  caption,
  takenAt: `2026-03-0${(id % 9) + 1}T02:00:00.000Z`,
  uploadedAt: "2026-03-09T03:00:00.000Z",
  uploadedBy: { id: 3, name: "tech01" },
  bytes: 1000,
});

let kept: Photo[];
beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  // The page of the tests draws no pictures.
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4000, height: 3000, close: () => undefined }));
  const context = { fillRect: vi.fn(), drawImage: vi.fn() } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["small"])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (permissions: string[], ...photos: Photo[]) => {
  kept = photos;
  const asked = serverAnswers(({ method, path, body }) => {
    const id = Number(/photo\/(\d+)/.exec(path)?.[1]);
    if (method === "PUT") {
      kept = kept.map((photo) => (photo.id === id ? { ...photo, ...Object(body) } : photo));
      return { status: 200, body: { data: kept.find((photo) => photo.id === id) } };
    }
    if (method === "DELETE") kept = kept.filter((photo) => photo.id !== id);
    return { status: 200, body: method === "DELETE" ? null : { data: kept } };
  });
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <DevicePhotos device={{ id: 7, name: "VGA-07" }} />
    </RightsContext>,
  );
  return asked;
};
const writer = ["Device.Index", "Device.Update"];
const pick = async (...names: string[]) =>
  fireEvent.change(await screen.findByLabelText("Add photos", { selector: "input" }), {
    target: { files: names.map((name) => new File(["x"], name, { type: "image/jpeg" })) },
  });

it("sends each photo with its own progress, and one that failed again, and lists what was sent", async () => {
  const uploads = uploadsAnswered();
  await show(writer);
  await screen.findByText("No photos yet");
  await pick("lid.jpg", "valve.jpg");
  await screen.findByText("2 photos are not sent yet");
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]?.path).toMatch(/^\/device\/7\/photo\?takenAt=\d+$/);
  uploads[0]?.progress(1, 4);
  await screen.findByText("25% sent");
  uploads[0]?.lose();
  await screen.findByText(/Sent by itself when the network is back/);
  await waitFor(() => expect(uploads).toHaveLength(2));
  kept = [aPhoto(1, "Valve")];
  uploads[1]?.answer(200, { data: aPhoto(1) });
  await screen.findByText("Valve");
  await screen.findByText("1 photo is not sent yet");
  fireEvent.click(screen.getByRole("button", { name: "Try again: lid.jpg" }));
  await waitFor(() => expect(uploads).toHaveLength(3));
  uploads[2]?.answer(422, refusal(422, "device_photo_invalid").body);
  await screen.findByText(/^This file is not a readable JPG, PNG or WebP picture/);
  fireEvent.click(screen.getByRole("button", { name: "Cancel: lid.jpg" }));
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
});

it("takes no more photos than are kept, and says how many were left out", async () => {
  uploadsAnswered();
  const all = Array.from({ length: mostDevicePhotos - 1 }, (_, index) => aPhoto(index + 1));
  await show(writer, ...all);
  await screen.findByRole("button", { name: "Show all (39)" });
  await pick("lid.jpg", "valve.jpg", "plate.jpg");
  await screen.findByText("2 pictures were left out: at most 40 photos are kept here.");
  expect(screen.getByText("1 photo is not sent yet").isConnected).toBe(true);
});

it("shows who may not change the device photos without buttons to add, change or delete", async () => {
  await show(["Device.Index"], aPhoto(1, "Lid of the chamber"));
  expect(screen.queryByRole("button", { name: "Add photos" })).toBeNull();
  const grid = within(await screen.findByRole("list", { name: "Photos" }));
  // The time of the file is not called that of the picture.
  expect(grid.getByText(/^Lid of the chamber/).closest("li")?.textContent).toMatch(
    /File saved at .* · tech01/,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Open Lid of the chamber" }));
  const viewer = within(await screen.findByRole("dialog"));
  expect(viewer.getByText(/^File saved at .* · Sent .* by tech01/).isConnected).toBe(true);
  expect(viewer.getByRole("button", { name: "Download" }).isConnected).toBe(true);
  expect(viewer.queryByRole("button", { name: "Delete photo" })).toBeNull();
  expect(viewer.queryByLabelText("Caption")).toBeNull();
});

it("goes through the photos by key, saves a caption that was typed, and deletes after a question", async () => {
  const asked = await show(writer, aPhoto(3, "Lid"), aPhoto(2), aPhoto(1, "Meter"));
  fireEvent.click(await screen.findByRole("button", { name: "Open Lid" }));
  await screen.findByText("Photo 1 of 3");
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "ArrowRight" });
  await screen.findByText("Photo 2 of 3");
  const caption = screen.getByLabelText<HTMLInputElement>("Caption");
  fireEvent.change(caption, { target: { value: " Plate of the valve " } });
  // In the text, arrows move in the text.
  fireEvent.keyDown(caption, { key: "ArrowRight" });
  expect(screen.getByText("Photo 2 of 3").isConnected).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Next photo" }));
  await screen.findByText("Photo 3 of 3");
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/device/7/photo/2",
      body: { caption: "Plate of the valve" },
    }),
  );
  // Before the photo is gone, not after.
  fireEvent.change(screen.getByLabelText("Caption"), { target: { value: "Old meter" } });
  fireEvent.click(screen.getByRole("button", { name: "Delete photo" }));
  const question = await screen.findByRole("alertdialog");
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  await waitFor(() => expect(kept.find(({ id }) => id === 1)?.caption).toBe("Old meter"));
  fireEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await screen.findByText("Photo 2 of 2");
  expect(asked.find(({ method }) => method === "DELETE")?.path).toBe("/device/7/photo/1");
  expect(asked.filter(({ method }) => method === "PUT")).toHaveLength(2);
});

const Watch = ({ onHistory }: { onHistory: (history: RouterHistory) => void }) => {
  onHistory(useRouter().history);
  return null;
};

it("closes a large photo at Back before the page is left", async () => {
  const at: {
    place?: RouterHistory["location"];
    asks?: Parameters<RouterHistory["block"]>[0]["blockerFn"];
  } = {};
  const watch = (history: RouterHistory) => {
    at.place = history.location;
    // Only the history of a browser asks at Back.
    history.block = ({ blockerFn }) => {
      at.asks = blockerFn;
      return () => undefined;
    };
  };
  serverAnswers(() => ({ status: 200, body: { data: [aPhoto(1, "Lid")] } }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions: ["Device.Index"] } }}>
      <Watch onHistory={watch} />
      <DevicePhotos device={{ id: 7, name: "VGA-07" }} />
    </RightsContext>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Open Lid" }));
  await screen.findByRole("dialog");
  const { place, asks: ask } = at;
  if (!ask || !place) throw new Error("nobody would ask");
  const way = { currentLocation: place, nextLocation: place };
  expect(await ask({ ...way, action: "PUSH" })).toBe(false);
  expect(screen.queryByRole("dialog")).not.toBeNull();
  expect(await ask({ ...way, action: "BACK" })).toBe(true);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("does not count a file that can never be sent as not sent yet", async () => {
  uploadsAnswered();
  await show(writer);
  await screen.findByText("No photos yet");
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  await pick("notes.txt");
  expect((await screen.findByRole("button", { name: "Cancel: notes.txt" })).isConnected).toBe(true);
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
  expect(useUnsaved.getState().forms).toBe(0);
});
