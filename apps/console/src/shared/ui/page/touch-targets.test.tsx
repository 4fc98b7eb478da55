import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NameButton } from "../list/list-table-parts.ts";
import { showPage } from "../page.fixture.tsx";
import { isTouchTarget } from "../touch.fixture.ts";
import { DescriptionList } from "./description-list.tsx";
import { PageHeader } from "./page-header.tsx";

afterEach(cleanup);

it("takes what is pressed around a breadcrumb, a link among properties and the name of a row", async () => {
  await showPage(
    <>
      <PageHeader title="Valve A" trail={[{ key: "list", node: <a href="/list">Devices</a> }]} />
      <DescriptionList
        properties={[{ key: "n", label: "Devices", content: <a href="/list?type=VGA">6</a> }]}
      />
      <NameButton type="button">QCVN 01-1</NameButton>
    </>,
  );
  const links = [
    await screen.findByRole("link", { name: "Devices" }),
    screen.getByRole("link", { name: "6" }),
  ];
  for (const target of [...links, screen.getByRole("button", { name: "QCVN 01-1" })])
    expect(isTouchTarget(target)).toBe(true);
});
