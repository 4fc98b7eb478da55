import { pino } from "pino";

export type Logger = pino.Logger;

/** Names of fields with secrets, redacted at any depth. */
const secretPaths = [
  "password",
  "currentPassword",
  "confirmation",
  "passwordConfirmation",
  "token",
  "accessToken",
  "authorization",
  "cookie",
  "secret",
  "clientSecret",
  "secretKey",
  "smtpUrl",
  "recoveryCodes",
].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** Logger of JSON lines, on standard output by default. Secrets are redacted. */
export const createLogger = (
  level: string,
  destination: pino.DestinationStream = pino.destination(1),
): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretPaths.concat("req.headers.authorization", "req.headers.cookie"),
        censor: "[hidden]",
      },
    },
    destination,
  );
