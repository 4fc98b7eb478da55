import { onlineManager, useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showPage } from "../page.fixture.tsx";
import { QueryState } from "./query-state.tsx";

afterEach(() => {
  onlineManager.setOnline(true);
  localStorage.clear();
});

const ask = vi.fn(async () => "12 commands");

const List = () => (
  <QueryState
    query={useQuery({ queryKey: ["commands"], queryFn: ask })}
    failed="The commands could not be loaded"
    skeleton={<div>skeleton</div>}
  >
    {(text) => <p>{text}</p>}
  </QueryState>
);

it("says that there is no network instead of loading for ever, and loads when it is back", async () => {
  localStorage.setItem("sg-val-language", "en");
  onlineManager.setOnline(false);
  await showPage(<List />);
  expect(await screen.findByText("The commands could not be loaded")).toBeTruthy();
  expect(screen.getByText("No network. Loading continues when it is back.")).toBeTruthy();
  expect(screen.queryByText("skeleton")).toBeNull();
  expect(ask).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText("12 commands")).toBeTruthy();
});

it("keeps the place of what is loaded from the start, and shows a skeleton there when it takes long", async () => {
  ask.mockReturnValue(new Promise(() => undefined));
  await showPage(<List />);
  const skeleton = await screen.findByText("skeleton");
  const place = () => skeleton.closest("[data-shown]") ?? expect.fail("no place is kept");
  expect(getComputedStyle(place()).visibility).toBe("hidden");
  await waitFor(() => expect(getComputedStyle(place()).visibility).not.toBe("hidden"));
});
