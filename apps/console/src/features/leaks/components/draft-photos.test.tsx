import { leakImageSides } from "@sgval/contract/leaks/images";
import { mostLeakImages } from "@sgval/contract/leaks/leaks";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { PhotoUploader } from "../../../shared/ui/photos/photo-uploader.tsx";
import { leakPhotoRule } from "../leak-photo-rule.ts";
import type { DraftPhoto } from "../outbox/draft.ts";
import { outbox } from "../outbox/use-outbox.ts";
import { DraftPhotos } from "./draft-photos.tsx";
import { LeakReportDrawer } from "./leak-form.tsx";

/** The sides of the pictures that were drawn. */
let drawn: number[];
beforeEach(() => {
  drawn = [];
  signedInAs({ superUser: true, manageSuper: true });
  // The page of the tests draws no pictures.
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4000, height: 3000, close: () => undefined }));
  const context = {
    fillRect: (_x: number, _y: number, width: number) => drawn.push(width),
    drawImage: vi.fn(),
  } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["small"])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const onlyImages = "Only image files are allowed (JPG, GIF, PNG)";
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText("Add photos", { selector: "input" }), { target: { files } });
const jpeg = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const webp = new File(["x"], "lid.webp", { type: "image/webp" });

const Draft = () => {
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>([]);
  return <DraftPhotos photos={photos} onChange={setPhotos} isMissing={false} />;
};

it("says how many pictures of a report were left out, and keeps as many as a leak point holds", async () => {
  await showPage(<Draft />);
  await choose(...Array.from({ length: mostLeakImages + 3 }, (_, index) => jpeg(`${index}.jpg`)));
  await screen.findByText("3 pictures were left out: at most 20 photos are kept here.");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(mostLeakImages));
  expect(screen.getByRole("button", { name: "Add photos" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "Cancel: 0.jpg" }));
  await choose(jpeg("last.jpg"));
  await waitFor(() => expect(screen.queryByText(/left out/)).toBeNull());
  await screen.findByRole("button", { name: "Cancel: last.jpg" });
});

it("takes the same pictures in the same size with a report and on the page of a leak point", async () => {
  const send = async () => undefined;
  const forms = [
    <Draft key="report" />,
    <PhotoUploader key="page" send={send} rule={leakPhotoRule} most={20} free={20} />,
  ];
  for (const form of forms) {
    drawn = [];
    await showPage(form);
    await choose(jpeg("valve.jpg"), webp);
    expect((await screen.findByText(`lid.webp: ${onlyImages}`)).isConnected).toBe(true);
    await waitFor(() => expect(drawn).toEqual([leakImageSides.full]));
    expect(screen.getByLabelText("Add photos", { selector: "input" }).getAttribute("accept")).toBe(
      "image/jpeg,image/gif,image/png",
    );
    cleanup();
  }
});

it("leads to the pictures first where a report without any is sent", async () => {
  serverAnswers(() => ({ status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 10 } } }));
  await outbox.load(1);
  await showPage(<LeakReportDrawer onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole("button", { name: "Send" }));
  const images = await screen.findByRole("group", { name: "Images" });
  await waitFor(() => expect(document.activeElement).toBe(images));
});

/** The form of a report in which the second of two pictures is still made smaller, until a test lets it go on. */
const reporting = async () => {
  let goOn: () => void = () => undefined;
  let count = 0;
  vi.stubGlobal("createImageBitmap", async () => {
    count += 1;
    if (count > 1) await new Promise<void>((done) => (goOn = done));
    return { width: 4000, height: 3000, close: () => undefined };
  });
  serverAnswers(() => ({ status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 10 } } }));
  await outbox.load(1);
  const put = vi.spyOn(outbox, "put").mockResolvedValue(undefined);
  const write = vi.spyOn(outbox, "write").mockResolvedValue(undefined);
  await showPage(<LeakReportDrawer onClose={() => undefined} />);
  const description = await screen.findByRole("textbox", { name: /Description/ });
  fireEvent.change(description, { target: { value: "Burst main" } });
  await choose(jpeg("pit.jpg"), jpeg("street.jpg"));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await waitFor(() => expect(count).toBe(2));
  const namesOf = (calls: typeof put.mock.calls) =>
    calls.map(([{ photos }]) => photos.map(({ name }) => name));
  return { put, write, namesOf, goOn: () => act(async () => goOn()) };
};

it("sends a report once all of its pictures are made smaller", async () => {
  const { put, namesOf, goOn } = await reporting();
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await act(async () => new Promise((done) => setTimeout(done, 50)));
  expect(put).not.toHaveBeenCalled();
  await goOn();
  await waitFor(() => expect(namesOf(put.mock.calls)).toEqual([["pit.jpg", "street.jpg"]]));
});

it("keeps the pictures that come after the form of a report was closed, and none of one that was discarded", async () => {
  const closed = await reporting();
  cleanup();
  await closed.goOn();
  await waitFor(() =>
    expect(closed.namesOf(closed.write.mock.calls).at(-1)).toEqual(["pit.jpg", "street.jpg"]),
  );
  closed.write.mockClear();

  const discarded = await reporting();
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  fireEvent.click(await screen.findByRole("button", { name: "Discard", hidden: false }));
  cleanup();
  discarded.write.mockClear();
  await discarded.goOn();
  expect(discarded.write).not.toHaveBeenCalled();
});
