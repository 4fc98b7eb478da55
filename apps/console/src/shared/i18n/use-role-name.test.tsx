import { act, renderHook } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, expect, it } from "vitest";
import { useRoleName } from "./use-role-name.ts";

afterEach(() => act(() => i18next.changeLanguage("en")));

it("names the roles that every installation has in the language of the user, and others as they were typed", async () => {
  const { result } = renderHook(useRoleName);
  const named = () => ["admin", "client", "Trực ca"].map((name) => result.current(name));
  expect(named()).toEqual(["Administrator", "Client", "Trực ca"]);
  await act(() => i18next.changeLanguage("vn"));
  expect(named()).toEqual(["Quản trị viên", "Khách hàng", "Trực ca"]);
});
