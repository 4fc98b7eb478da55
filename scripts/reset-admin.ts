import { resetAdmin } from "../apps/server/src/reset-admin.ts";

process.exit(await resetAdmin(process.argv.slice(2)));
