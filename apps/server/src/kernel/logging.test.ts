import { expect, it } from "vitest";
import { createLogger } from "./logging.ts";

it("redacts secrets at any depth of a logged object", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(line) });
  const secrets = { password: "s3cret", token: "s3cret", accessToken: "s3cret", secret: "s3cret" };
  logger.info({ ...secrets, body: secrets, call: { body: secrets } }, "a call");
  logger.info({ req: { headers: { authorization: "Bearer s3cret", cookie: "s3cret" } } }, "a request");
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain("s3cret");
  expect(lines.join()).toContain("[hidden]");
});
