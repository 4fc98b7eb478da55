import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Field } from "./field.tsx";

afterEach(cleanup);

it("is read as its label and a word that says that it is required", () => {
  render(
    <Field label="Tên đăng nhập" requiredLabel="bắt buộc" help="Chữ và số">
      {(control) => <input {...control} />}
    </Field>,
  );
  const input = screen.getByRole("textbox", { name: "Tên đăng nhập bắt buộc" });
  expect(input.getAttribute("aria-required")).toBe("true");
});
