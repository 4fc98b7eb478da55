import { pino } from "pino";

export type Logger = pino.Logger;

/** Whatever may hold a secret, wherever it hangs in a logged object. */
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

/** JSON lines, on standard output unless told otherwise. Secrets are replaced before they are written. */
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
