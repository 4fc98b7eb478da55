import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../shared/api/snackbar.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { FavouriteStar } from "./favourite-star.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const star = () => screen.findByRole("button", { name: "Favourite: Van Đồng Khởi" });
const show = () => showPage(<FavouriteStar device={{ id: 7, displayName: "Van Đồng Khởi" }} />);

it("pins and unpins a device and shows it by aria-pressed", async () => {
  const asked = serverAnswers(({ method }) =>
    method === "GET" ? { status: 200, body: { data: [3] } } : { status: 200, body: null },
  );
  await show();
  const button = await star();
  await vi.waitFor(() => expect(button).toHaveProperty("disabled", false));
  expect(button.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(button);
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ method: "PUT", path: "/account/favourite/7" }));
  await vi.waitFor(() => expect(button.getAttribute("aria-pressed")).toBe("true"));
  fireEvent.click(button);
  await vi.waitFor(() => expect(asked.at(-1)?.method).toBe("DELETE"));
  await vi.waitFor(() => expect(button.getAttribute("aria-pressed")).toBe("false"));
});

it("reverts when the server refuses", async () => {
  serverAnswers(({ method }) =>
    method === "GET" ? { status: 200, body: { data: [] } } : refusal(409, "list_full"),
  );
  await show();
  const button = await star();
  await vi.waitFor(() => expect(button).toHaveProperty("disabled", false));
  fireEvent.click(button);
  await vi.waitFor(() => expect(useSnackbar.getState().message).toMatch(/^The list is full/));
  expect(button.getAttribute("aria-pressed")).toBe("false");
});
