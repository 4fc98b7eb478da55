import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { showPage } from "../page.fixture.tsx";
import { PhotoChooser, photoProblem } from "./photo-chooser.tsx";

// The test browser decodes and draws no pictures.
vi.mock("./picture.ts", () => ({ readPicture: async () => ({ source: null, width: 64, height: 64 }) }));
vi.mock("./photo-crop.tsx", () => ({
  PhotoCrop: (props: { onSave: (photo: Blob) => void }) => (
    <button type="button" onClick={() => props.onSave(new Blob(["cut"]))}>
      Cut
    </button>
  ),
}));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe("photo file", () => {
  it("is refused for other types and when too large", () => {
    expect(photoProblem({ type: "application/pdf", size: 10 })).toBe("wrongType");
    expect(photoProblem({ type: "image/svg+xml", size: 10 })).toBe("wrongType");
    expect(photoProblem({ type: "image/png", size: 2 * 1024 * 1024 + 1 })).toBe("tooLarge");
    expect(photoProblem({ type: "image/gif", size: 2 * 1024 * 1024 })).toBeNull();
  });
});

it("[R8.1] says «Photo upload failed» when the server does not take the photo, which can be sent again", async () => {
  localStorage.setItem("sg-val-language", "en");
  const save = vi.fn(() => Promise.reject(new ApiError("photo_invalid")));
  await showPage(<PhotoChooser user={{ id: 1, username: "tam01", photoVersion: null }} save={save} />);
  const files = [new File(["a"], "a.png", { type: "image/png" })];
  fireEvent.change(await screen.findByLabelText("Choose a photo", { selector: "input" }), {
    target: { files },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cut" }));
  expect((await screen.findByText("Photo upload failed")).isConnected).toBe(true);
  expect(screen.getByRole("button", { name: "Cut" }).isConnected).toBe(true);
});
