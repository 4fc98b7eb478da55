import { linearDefaults, pumpFields } from "@sgval/contract/pumps/pumps";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { aPump } from "../../station.fixture.ts";
import { ReverseRows } from "./reverse-rows.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Page = () => {
  const [reverse, setReverse] = useState(false);
  const parameters = pumpFields.parse({
    ...{ key: "p4", name: "Bơm 4", number: 4, type: "linear", ...linearDefaults, reverse },
  });
  return (
    <>
      <ReverseRows deviceId={7} linear={[{ pump: aPump({ key: "p4", name: "Bơm 4" }), parameters }]} />
      <button type="button" onClick={() => setReverse(true)}>
        somebody else
      </button>
    </>
  );
};

it("closes the question for the reverse calculation when somebody else switched it, so that the press does not undo it", async () => {
  const asked = serverAnswers(() => ({ status: 200, body: { data: null } }));
  await showPage(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: /Bơm 4/ }));
  expect((await screen.findByRole("alertdialog")).isConnected).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "somebody else", hidden: true }));
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(asked.filter(({ method }) => method !== "GET")).toEqual([]);
});
