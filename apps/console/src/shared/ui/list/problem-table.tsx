import { HeadRow } from "./head-row.tsx";
import { Body, Cell, NameCell, Scroller, Table } from "./plain-table.ts";

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
              <Cell key={at}>{text}</Cell>
            ))}
          </tr>
        ))}
      </Body>
    </Table>
  </Scroller>
);
