import { styled } from "@mui/material/styles";
import { from } from "../breakpoints.ts";
import { HeadRow } from "./head-row.tsx";
import { Body, Cell, NameCell, Scroller, Table } from "./plain-table.ts";

/** The last says what is wrong and takes the rest of the width; the others are short, and need not wrap beside it. */
const Part = styled(Cell)({ [from("md")]: { "&:not(:last-child)": { whiteSpace: "nowrap" } } });

/** What is wrong with the lines of a file: their numbers, and for each heading after the first what to know of it. */
export const ProblemTable = (props: {
  headings: readonly string[];
  problems: readonly { key: string; cells: readonly string[] }[];
}) => (
  <Scroller>
    <Table>
      <HeadRow headings={props.headings} />
      <Body>
        {props.problems.map(({ key, cells: [line, ...rest] }) => (
          <tr key={key}>
            <NameCell scope="row">{line}</NameCell>
            {rest.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have fixed places
              <Part key={at}>{text}</Part>
            ))}
          </tr>
        ))}
      </Body>
    </Table>
  </Scroller>
);
