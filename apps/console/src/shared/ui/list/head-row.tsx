import { HeadCell } from "./plain-table.ts";

/** The head of a plain table: a column a heading, each another text. */
export const HeadRow = ({ headings }: { headings: readonly string[] }) => (
  <thead>
    <tr>
      {headings.map((heading) => (
        <HeadCell key={heading} scope="col">
          {heading}
        </HeadCell>
      ))}
    </tr>
  </thead>
);
