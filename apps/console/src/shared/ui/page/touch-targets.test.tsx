import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ValueTile } from "../device/value-tile.tsx";
import { Fold } from "../fold.ts";
import { NameButton } from "../list/list-table-parts.ts";
import { showPage } from "../page.fixture.tsx";
import { isTouchTarget, touchHeight } from "../touch.fixture.ts";
import { DescriptionList } from "./description-list.tsx";
import { PageHeader } from "./page-header.tsx";
import { SectionCard } from "./section-card.tsx";

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

it("gives each note of a tile that leads somewhere a height of its own, and a link beside the title of a card what is around it", async () => {
  const notes = ["Critical: 1", "High: 2"].map((text) => ({ text, href: `/risks?${text}` }));
  await showPage(
    <>
      <ValueTile label="Alarms" value="3" notes={notes} />
      <SectionCard title="Weak devices" sub={<a href="/list?battery=low">1 battery</a>}>
        none
      </SectionCard>
    </>,
  );
  const links = [
    await screen.findByRole("link", { name: "Critical: 1" }),
    screen.getByRole("link", { name: "High: 2" }),
  ];
  // Areas around them would lie over each other.
  expect(links.map((link) => [touchHeight(link), isTouchTarget(link)])).toEqual([
    ["44px", false],
    ["44px", false],
  ]);
  expect(isTouchTarget(screen.getByRole("link", { name: "1 battery" }))).toBe(true);
});

it("gives the line that opens what is folded away the height of a finger, as such lines stand below each other", async () => {
  await showPage(
    <Fold>
      <summary>Details (7)</summary>
      <p>all</p>
    </Fold>,
  );
  expect(touchHeight(await screen.findByText("Details (7)"))).toBe("44px");
});
