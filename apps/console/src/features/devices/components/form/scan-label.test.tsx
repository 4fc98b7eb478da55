import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../../shared/api/snackbar.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { AddDevicePage } from "./add-device-page.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: [], metaData: { total: 0, counts: {} } } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const codesOf = (codes: readonly string[]) => {
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ close: () => undefined }));
  class Detector {
    detect = () => Promise.resolve(codes.map((rawValue) => ({ rawValue })));
  }
  vi.stubGlobal("BarcodeDetector", Detector);
};
const photograph = async () => {
  await showPage(<AddDevicePage />);
  await screen.findByText("Add");
  const camera = screen.getByLabelText<HTMLInputElement>("Scan label", { selector: "input" });
  fireEvent.change(camera, { target: { files: [new File(["x"], "label.jpg", { type: "image/jpeg" })] } });
};
const code = () => screen.getByLabelText<HTMLInputElement>(/Device code/, { selector: "input" });

it("fills the code of a new device from the code on its photographed label", async () => {
  codesOf([" ", " VGA-0815 "]);
  await photograph();
  await waitFor(() => expect(code().value).toBe("VGA-0815"));
});

it("says that a picture shows no code, and leaves the field as it was", async () => {
  codesOf([]);
  await photograph();
  await waitFor(() => expect(useSnackbar.getState().message).toMatch(/no code/));
  expect(code().value).toBe("");
});

it("offers nothing where the browser reads no codes", async () => {
  vi.stubGlobal("BarcodeDetector", undefined);
  await showPage(<AddDevicePage />);
  await screen.findByText("Add");
  expect(screen.queryByText("Scan label")).toBeNull();
});
