import * as z from "zod";
import { readExample } from "./example-files.ts";

const query = z.object({
  type: z.literal("json"),
  source: z.literal("url"),
  parser: z.literal("backend"),
  url: z.string(),
  url_options: z.object({ method: z.literal("GET") }),
  root_selector: z.string(),
  columns: z.array(
    z.object({
      selector: z.string(),
      text: z.string(),
      type: z.enum(["string", "number", "timestamp"]),
    }),
  ),
});
export type InfinityQuery = z.output<typeof query>;

const dashboard = z.object({
  templating: z.object({
    list: z.array(
      z.discriminatedUnion("type", [
        z.object({
          ...{ type: z.literal("query"), name: z.string(), regex: z.string() },
          query: z.object({ queryType: z.literal("infinity"), infinityQuery: query }),
        }),
        z.object({ type: z.literal("custom"), name: z.string(), query: z.string() }),
      ]),
    ),
  }),
  panels: z.array(
    z.object({
      title: z.string(),
      datasource: z.object({ type: z.string(), uid: z.string() }),
      targets: z.array(query).min(1),
    }),
  ),
});

export const readDashboard = () => dashboard.parse(JSON.parse(readExample("grafana/dashboards/sgval.json")));

/** The lines `key: value` of a provisioning file, which has each key once. */
export const readDataSource = (environment: Readonly<Record<string, string>>) => {
  const text = readExample("grafana/provisioning/datasources/sgval.yaml");
  const pairs = text.matchAll(/^\s*(?:- )?(\w+): (\S.*)$/gm);
  const filled = [...pairs].map(([, key = "", value = ""]) => [
    key,
    value.replace(/\$(\w+)/g, (_, name: string) => environment[name] ?? ""),
  ]);
  return z
    .object({
      ...{ uid: z.string(), type: z.string(), url: z.string() },
      ...{ auth_method: z.literal("bearerToken"), bearerToken: z.string(), customHealthCheckUrl: z.string() },
    })
    .parse(Object.fromEntries(filled));
};

/** Variables in an address, as Grafana replaces them; in columns the plugin replaces none. */
export const interpolate = (text: string, variables: ReadonlyMap<string, string>): string =>
  text.replace(/\$\{(\w+)\}/g, (written, name: string) => variables.get(name) ?? written);

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inside, name) => {
    const isNamed = typeof inside === "object" && inside !== null && name in inside;
    return isNamed ? Reflect.get(inside, name) : undefined;
  }, value);

const isOf: Record<InfinityQuery["columns"][number]["type"], (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  timestamp: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
};

/** The table that the plugin makes of an answer: an object is one row, as a list of one is. */
export const tableOf = ({ root_selector, columns }: InfinityQuery, answer: unknown) => {
  const found = at(answer, root_selector);
  const rows: unknown[] = Array.isArray(found) ? found : found === undefined ? [] : [found];
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ selector, text }) => [text, at(row, selector) ?? null])),
  );
};

/** Columns of which no row has a value, or one has a value of another type. */
export const wrongColumns = ({ columns }: InfinityQuery, table: ReturnType<typeof tableOf>): string[] =>
  columns
    .filter(({ text, type }) => {
      const values = table.map((row) => row[text]).filter((value) => value !== null);
      return values.length === 0 || !values.every(isOf[type]);
    })
    .map(({ text }) => text);
