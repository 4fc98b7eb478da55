import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Body, Cell, Table } from "./plain-table.ts";

it("makes links targets of 24 px without moving anything, and leaves buttons as they are", () => {
  render(
    <Table>
      <Body>
        <tr>
          <Cell>
            <a href="/view/7">Valve 7</a>
            <a href="/view/8" className="MuiButtonBase-root">
              Open
            </a>
          </Cell>
        </tr>
      </Body>
    </Table>,
  );
  const { paddingBlock, marginBlock } = getComputedStyle(screen.getByText("Valve 7"));
  expect([paddingBlock, marginBlock]).toEqual(["4px", "-4px"]);
  expect(getComputedStyle(screen.getByText("Open")).paddingBlock).not.toBe("4px");
});
