import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { changeLanguage, startI18n } from "./i18n.ts";
import { useRoleName } from "./use-role-name.ts";

it("names the roles that every installation has in the language of the user, and others as they were typed", async () => {
  localStorage.setItem("sg-val-language", "fr");
  await startI18n();
  const { result } = renderHook(useRoleName);
  const named = () => ["admin", "client", "Trực ca"].map((name) => result.current(name));
  expect(named()).toEqual(["Administrateur", "Client", "Trực ca"]);
  await act(() => changeLanguage("vn"));
  expect(named()).toEqual(["Quản trị viên", "Khách hàng", "Trực ca"]);
  localStorage.clear();
});
