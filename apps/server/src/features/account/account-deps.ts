import type { Files } from "../../gateways/files/files.ts";
import type { PictureMaker } from "../../gateways/files/make-picture.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { AuditDeps } from "../activity/index.ts";
import type { SignIn } from "../sign-in/index.ts";

export interface AccountDeps extends AuditDeps {
  logger: Logger;
  files: Files;
  makePicture: PictureMaker;
  signIn: Pick<SignIn, "confirmOwner" | "sendNotice">;
}
