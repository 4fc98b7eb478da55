import { minuteMs } from "@sgval/quantities/duration";
import { onlineManager, QueryClient, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";
import { readNetwork } from "../../../shared/api/use-online.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { Banners } from "./banners.tsx";

const older = "No network, showing older data, each with its time";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

it("says from the start that there is no network, and no time that nothing shown is of", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  readNetwork();
  await showPage(<Banners />);
  expect(await screen.findByText(older)).toBeTruthy();
});

const Kept = () => {
  useQuery({
    queryKey: ["kept"],
    networkMode: "offlineFirst",
    queryFn: () => Promise.reject(new ApiError("network_unreachable")),
  });
  return null;
};

const Paused = () => {
  useQuery({ queryKey: ["paused"], queryFn: () => Promise.resolve(2) });
  return null;
};
const Opened = () => {
  const [open, setOpen] = useState(false);
  return open ? (
    <Paused />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      open
    </button>
  );
};

it("says of which time the data is, unless an answer that is kept is older", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const key of ["kept", "paused"])
    client.setQueryData([key], 1, { updatedAt: Date.now() - 60 * minuteMs });
  const loseNetwork = async (content: ReactNode) => {
    await showPage(
      <>
        <Banners />
        <p>content</p>
        {content}
      </>,
      client,
    );
    await screen.findByText("content");
    act(() => onlineManager.setOnline(false));
  };
  await loseNetwork(null);
  expect(await screen.findByText(/^No network, showing data as of \d/)).toBeTruthy();
  cleanup();
  onlineManager.setOnline(true);
  await loseNetwork(<Kept />);
  expect(await screen.findByText(older)).toBeTruthy();
  cleanup();
  onlineManager.setOnline(true);
  await loseNetwork(<Opened />);
  expect(await screen.findByText(/^No network, showing data as of \d/)).toBeTruthy();
  // Asked for without a network, it waits for one and fails with nothing.
  fireEvent.click(screen.getByText("open"));
  expect(await screen.findByText(older)).toBeTruthy();
});
