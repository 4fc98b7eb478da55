import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { changeLanguage, startI18n } from "../../shared/i18n/i18n.ts";
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
