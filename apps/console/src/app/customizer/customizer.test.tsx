import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "../../shared/i18n/i18n.ts";
import { ConsoleTheme } from "../theme/console-theme.tsx";
import { Customizer } from "./customizer.tsx";
import { useSettings } from "./settings.ts";
import { defaultSettings } from "./settings-rules.ts";

const open = async () => {
  await startI18n();
  render(
    <ConsoleTheme direction="ltr">
      <Customizer />
    </ConsoleTheme>,
  );
  await screen.findByText("Màu chủ đạo", {}, { timeout: 3000 });
};
const choose = (group: string, option: string) =>
  fireEvent.click(within(screen.getByRole("group", { name: group })).getByLabelText(option));

beforeEach(() => {
  localStorage.clear();
  useSettings.setState(defaultSettings);
});
afterEach(cleanup);

describe("the customizer", () => {
  it("[R1.11] applies each choice immediately", async () => {
    await open();
    choose("Điều hướng", "Dọc");
    choose("Thanh trên", "Ẩn");
    choose("Bề rộng nội dung", "Giới hạn");
    expect(useSettings.getState()).toMatchObject({
      navigation: "vertical",
      navbar: "hidden",
      content: "boxed",
    });
    choose("Điều hướng", "Ngang");
    expect(useSettings.getState()).toMatchObject({ navigation: "horizontal", navbar: "sticky" });
  });

  it("[R1.14] does not offer to hide the navbar or to collapse while the navigation is horizontal", async () => {
    await open();
    expect(within(screen.getByRole("group", { name: "Thanh trên" })).queryByLabelText("Ẩn")).toBeNull();
    expect(screen.getByRole("group", { name: "Thu gọn điều hướng" })).toHaveProperty("disabled", true);
  });

  it("refuses a primary colour without contrast to the card", async () => {
    await open();
    const code = screen.getByLabelText("Mã màu");
    fireEvent.change(code, { target: { value: "#FFE066" } });
    expect(screen.getByRole("alert").textContent).toContain("quá thấp");
    expect(useSettings.getState().primaryLight).toBeNull();
    fireEvent.change(code, { target: { value: "#0f766e" } });
    expect(useSettings.getState()).toMatchObject({ primaryLight: "#0F766E", primaryDark: null });
  });

  it("resets without a question and offers undo for five seconds", async () => {
    useSettings.setState({ ...defaultSettings, content: "boxed", density: "compact" });
    await open();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole("button", { name: /Đặt lại mặc định/ }));
    expect(useSettings.getState()).toEqual(defaultSettings);
    fireEvent.click(screen.getByRole("button", { name: "Hoàn tác" }));
    expect(useSettings.getState()).toMatchObject({ content: "boxed", density: "compact" });
    vi.useRealTimers();
  });
});
