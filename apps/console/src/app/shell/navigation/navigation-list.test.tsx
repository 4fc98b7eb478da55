import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { NavigationList } from "./navigation-list.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("[R9.6] marks an entry without an icon of its own with a dot of 10 px", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  await showPage(<NavigationList />);
  const widths = new Set<string | null>();
  // One group is open at a time.
  for (const group of await screen.findAllByRole("button")) {
    fireEvent.click(group);
    for (const dot of document.querySelectorAll("svg.tabler-icon-point-filled"))
      widths.add(dot.getAttribute("width"));
  }
  expect([...widths]).toEqual(["10"]);
});
