import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import TextField from "@mui/material/TextField";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { changeLanguage, startI18n } from "../../shared/i18n/i18n.ts";
import { isTouchTarget, touchHeight } from "../../shared/ui/touch.fixture.ts";
import { ConsoleTheme } from "./console-theme.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const buttonNames = () =>
  screen.getAllByRole("button", { hidden: true }).map((one) => one.getAttribute("aria-label"));

it("names the buttons of a chooser in the language of the page", async () => {
  localStorage.setItem("sg-val-language", "fr");
  await startI18n();
  render(
    <ConsoleTheme direction="ltr">
      <Autocomplete
        options={[]}
        defaultValue="VGA-01"
        renderInput={(params) => <TextField {...params} label="Appareil" />}
      />
    </ConsoleTheme>,
  );
  await screen.findByRole("combobox");
  expect(buttonNames()).toEqual(["Effacer le choix", "Ouvrir la liste"]);
  await act(() => changeLanguage("vn"));
  expect(buttonNames()).toEqual(["Xóa lựa chọn", "Mở danh sách"]);
  fireEvent.click(screen.getByRole("button", { name: "Mở danh sách" }));
  expect(buttonNames()).toEqual(["Xóa lựa chọn", "Đóng danh sách"]);
  expect(await screen.findByText("Không tìm thấy gì")).toBeTruthy();
});

it("sets the text of an alert in the middle of its button, and beside its sign where it has none", async () => {
  await startI18n();
  render(
    <ConsoleTheme direction="ltr">
      <Alert action={<Button>Discard</Button>}>With a button</Alert>
      <Alert onClose={() => undefined}>With a cross</Alert>
      <Alert>Alone</Alert>
    </ConsoleTheme>,
  );
  const sides = (text: string) =>
    getComputedStyle(screen.getByText(text).closest(".MuiAlert-root") as Element).alignItems;
  expect(sides("With a button")).toBe("center");
  expect(sides("With a cross")).toBe("center");
  expect(sides("Alone")).not.toBe("center");
  const action = screen.getByRole("button", { name: "Discard" }).parentElement as Element;
  expect(getComputedStyle(action).alignItems).toBe("center");
  expect(getComputedStyle(action).paddingTop).toBe("0px");
});

it("makes every field of a form 44 px high on touch screens, small ones too", async () => {
  await startI18n();
  render(
    <ConsoleTheme direction="ltr">
      <OutlinedInput />
      <OutlinedInput size="small" />
    </ConsoleTheme>,
  );
  const frames = screen.getAllByRole("textbox").map(({ parentElement }) => parentElement as Element);
  expect(frames.map(touchHeight)).toEqual(["44px", "44px"]);
});

it("takes what is pressed around a select on touch screens", async () => {
  await startI18n();
  render(
    <ConsoleTheme direction="ltr">
      <Select size="small" value="10">
        <MenuItem value="10">10</MenuItem>
      </Select>
    </ConsoleTheme>,
  );
  expect(isTouchTarget(screen.getByRole("combobox"))).toBe(true);
});
