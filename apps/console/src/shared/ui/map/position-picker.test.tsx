import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { showPage } from "../page.fixture.tsx";
import { type Position, PositionPicker } from "./position-picker.tsx";

const given: Position[] = [];
const Form = () => {
  const [value, setValue] = useState<Position>({ latitude: null, longitude: null });
  given.push(value);
  return <PositionPicker value={value} onChange={setValue} />;
};

it("takes typed coordinates and a pasted pair, and needs no map for it", async () => {
  localStorage.setItem("sg-val-language", "en");
  await showPage(<Form />);
  const latitude = (await screen.findByLabelText("Latitude")) as HTMLInputElement;
  const longitude = screen.getByLabelText("Longitude") as HTMLInputElement;
  // The test browser draws no maps.
  expect(screen.getByText(/cannot draw the map/)).toBeTruthy();

  fireEvent.change(latitude, { target: { value: "10," } });
  expect(latitude.value).toBe("10,");
  expect(given.at(-1)).toEqual({ latitude: 10, longitude: null });

  fireEvent.paste(longitude, { clipboardData: { getData: () => "10.7769, 106.7009" } });
  expect(given.at(-1)).toEqual({ latitude: 10.7769, longitude: 106.7009 });
  expect([latitude.value, longitude.value]).toEqual(["10.7769", "106.7009"]);

  fireEvent.change(latitude, { target: { value: "ten" } });
  expect(given.at(-1)?.latitude).toBeNaN();
  expect(latitude.value).toBe("ten");
  fireEvent.change(latitude, { target: { value: "" } });
  expect(given.at(-1)?.latitude).toBeNull();
});

it("splits a pair that is typed key by key when it is complete", async () => {
  localStorage.setItem("sg-val-language", "en");
  await showPage(<Form />);
  const latitude = (await screen.findByLabelText("Latitude")) as HTMLInputElement;
  const longitude = screen.getByLabelText("Longitude") as HTMLInputElement;
  const text = "10.78, 106.70";
  for (let length = 1; length <= text.length; length += 1)
    fireEvent.change(latitude, { target: { value: text.slice(0, length) } });
  expect([latitude.value, longitude.value]).toEqual([text, ""]);
  fireEvent.blur(latitude);
  expect(given.at(-1)).toEqual({ latitude: 10.78, longitude: 106.7 });
  expect([latitude.value, longitude.value]).toEqual(["10.78", "106.7"]);

  fireEvent.change(latitude, { target: { value: "10.5, 106.5" } });
  fireEvent.keyDown(latitude, { key: "Enter", ctrlKey: true });
  expect(given.at(-1)).toEqual({ latitude: 10.5, longitude: 106.5 });
});

it("takes the position of the phone by a button that says so", async () => {
  localStorage.setItem("sg-val-language", "en");
  vi.stubGlobal("isSecureContext", true);
  const coords = { longitude: 106.70091234, latitude: 10.77691234 };
  Object.defineProperty(navigator, "geolocation", {
    value: { getCurrentPosition: (found: (at: object) => void) => found({ coords }) },
    configurable: true,
  });
  await showPage(<Form />);
  fireEvent.click(await screen.findByRole("button", { name: "Use my location" }));
  await waitFor(() => expect(given.at(-1)).toEqual({ latitude: 10.776912, longitude: 106.700912 }));
  Reflect.deleteProperty(navigator, "geolocation");
  vi.unstubAllGlobals();
});
