import { parseArgs } from "node:util";

export type SimulatorOptions = {
  url: string;
  mqttUrl: string;
  /** Where the broker of a customer is opened and registered; null for a city without one. */
  brokerUrl: string | null;
  login: string;
  password: string;
  /** Days of history on the first start. */
  days: number;
  /** Days before the history of which the inlets of zones have left their flow; none of them by default. */
  archiveDays: number;
  speed: number;
  stateFile: string | null;
  /** Write the network as an EPANET file and exit; needs no server. */
  networkFile: string | null;
  /** Create the users of the utility as well, with the password above. For demos only. */
  people: boolean;
  /** Also what a utility has on record: meters of customers, leak points, materials, holidays. For demos only. */
  records: boolean;
  /** The devices that report; the others are registered and silent. All when `null`. */
  only: readonly string[] | null;
  /** Exit after filling the history. */
  historyOnly: boolean;
  load: { devices: number; rate: number | "max"; seconds: number; acknowledged: string | null } | null;
};

const usage = `node src/main.ts [options]
  --url <http address>        http://127.0.0.1:8080
  --mqtt <mqtt address>       mqtt://127.0.0.1:1883
  --broker <mqtt address>     open a customer's broker there, with two devices
  --login <name>              admin01
  --password <password>       or SGVAL_ADMIN_PASSWORD in the environment
  --days <number>             days of history on the first start (60)
  --archive <number>          days before those, of which inlets have their flow only (0)
  --speed <number>            city hours per hour of the clock (1)
  --state <file>              remembers tokens and the city between runs
  --people                    also the utility's people, with the same password
  --records                   also meters of customers, leak points, materials, holidays
  --only <names>              devices that report, with commas between; the others stay silent
  --history-only              end when the history is filled
  --inp <file>                write the network as an EPANET file and end
  --devices <n> --rate <r>    load generator: n devices, r messages a second (or max)
  --seconds <s>               how long the load lasts (30)
  --acknowledged <file>       write down every acknowledged message of the load`;

function numberOf(name: string, text: string, least: number, problems: string[]): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < least)
    problems.push(`--${name} must be a number of at least ${least}`);
  return value;
}

/** Parses the command line; throws one error with all invalid options. */
export function parseOptions(
  args: string[],
  environment: Record<string, string | undefined>,
): SimulatorOptions {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: "string", default: "http://127.0.0.1:8080" },
      mqtt: { type: "string", default: "mqtt://127.0.0.1:1883" },
      broker: { type: "string" },
      login: { type: "string", default: "admin01" },
      password: { type: "string" },
      days: { type: "string", default: "60" },
      archive: { type: "string", default: "0" },
      speed: { type: "string", default: "1" },
      state: { type: "string" },
      people: { type: "boolean", default: false },
      records: { type: "boolean", default: false },
      only: { type: "string" },
      "history-only": { type: "boolean", default: false },
      inp: { type: "string" },
      devices: { type: "string" },
      rate: { type: "string", default: "max" },
      seconds: { type: "string", default: "30" },
      acknowledged: { type: "string" },
    },
  });
  const problems: string[] = [];
  const password = values.password ?? environment.SGVAL_ADMIN_PASSWORD ?? "";
  if (password === "" && values.inp === undefined)
    problems.push("a password is needed: --password or SGVAL_ADMIN_PASSWORD");
  for (const name of ["url", "mqtt", "broker"] as const)
    if (values[name] !== undefined && !URL.canParse(values[name]))
      problems.push(`--${name} is not an address`);
  const options: SimulatorOptions = {
    url: values.url.replace(/\/+$/, ""),
    mqttUrl: values.mqtt,
    brokerUrl: values.broker ?? null,
    login: values.login,
    password,
    days: numberOf("days", values.days, 0, problems),
    archiveDays: Math.round(numberOf("archive", values.archive, 0, problems)),
    speed: numberOf("speed", values.speed, 0.01, problems),
    stateFile: values.state ?? null,
    networkFile: values.inp ?? null,
    people: values.people,
    records: values.records,
    only: values.only?.split(",") ?? null,
    historyOnly: values["history-only"],
    load:
      values.devices === undefined
        ? null
        : {
            devices: Math.round(numberOf("devices", values.devices, 1, problems)),
            rate: values.rate === "max" ? "max" : numberOf("rate", values.rate, 0.01, problems),
            seconds: numberOf("seconds", values.seconds, 0.1, problems),
            acknowledged: values.acknowledged ?? null,
          },
  };
  if (problems.length > 0) throw new Error(`${problems.join("\n")}\n\n${usage}`);
  return options;
}
